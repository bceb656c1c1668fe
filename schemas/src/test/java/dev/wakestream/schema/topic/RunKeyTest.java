package dev.wakestream.schema.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunKeyTest {
    @Test
    void isRunSlashCpu() {
        assertThat(new RunKey("20261130-095440-123-k7q2mz4h", 479).format())
                .isEqualTo("20261130-095440-123-k7q2mz4h/479");
        assertThat(RunKey.parse("a-run/-1")).isEqualTo(new RunKey("a-run", -1));
        assertThat(RunKey.parse("a-run/17")).isEqualTo(new RunKey("a-run", 17));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "run", "run/", "/1", "run/x", "run/1/2", "run/99999999999", "run/-2", "a b/1"})
    void refusesWhatIsNot(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> RunKey.parse(key));
    }
}
