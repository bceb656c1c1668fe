package dev.wakestream.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.Rejection;
import dev.wakestream.schema.serde.BadPageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RejectionReasonTest {
    private static final Path PAGE = Path.of("../docs/reference/counters.md");

    @Test
    void everyReasonThatDecoderAndFoldGiveIsExplained() {
        Stream<String> given = Stream.concat(
                Arrays.stream(BadPageException.Reason.values()).map(BadPageException.Reason::label),
                Arrays.stream(Rejection.Reason.values()).map(Rejection.Reason::label));

        assertThat(Arrays.stream(RejectionReason.values()).map(RejectionReason::label))
                .containsExactlyInAnyOrderElementsOf(given.toList());
    }

    @ParameterizedTest
    @EnumSource(RejectionReason.class)
    void standsInTheReferenceInTheSameWords(RejectionReason reason) throws IOException {
        assertThat(Files.readString(PAGE))
                .contains("| `" + reason.label() + "` | " + reason.meaning() + " | " + reason.advice() + " |");
    }

    @Test
    void classesOfExceptionsAreNoReasons() {
        assertThat(RejectionReason.ofLabel("NullPointerException")).isEmpty();
        assertThat(RejectionReason.ofLabel("bad_value")).contains(RejectionReason.BAD_VALUE);
    }
}
