package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    @Test
    void areTheExceptionsWordsElseItsKind() {
        assertThat(Reasons.of(new IOException("disk full"))).isEqualTo("disk full");
        assertThat(Reasons.of(new UnresolvedAddressException())).isEqualTo("unresolved address");
        assertThat(Reasons.of(new Exception())).isEqualTo("exception");
        assertThat(Reasons.of(new Exception() {})).isEqualTo("no reason is given");
    }
}
