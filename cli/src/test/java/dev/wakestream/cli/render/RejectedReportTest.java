package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Cli;
import dev.wakestream.cli.Golden;
import dev.wakestream.query.RejectedRecord;
import dev.wakestream.query.RejectedRecords;
import dev.wakestream.query.RejectedRecords.ReasonCount;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectedReportTest {
    private static final RejectedRecords SOME = new RejectedRecords(
            1203,
            List.of(new ReasonCount("truncated", 1202), new ReasonCount("ArithmeticException", 1)),
            List.of(
                    new RejectedRecord(
                            0,
                            1202,
                            1_764_495_280_123L,
                            "20261130-095440-123-k7q2mz4h/3",
                            "20261130-095440-123-k7q2mz4h",
                            3,
                            3_100,
                            "truncated",
                            "the page ends after 3 095 bytes, in event 17",
                            "fold",
                            new RejectedRecord.Source("wakestream.trace", 3, 42)),
                    new RejectedRecord(
                            0,
                            1201,
                            0,
                            null,
                            null,
                            null,
                            -1,
                            "ArithmeticException",
                            "\u001b[2Joverflow\n# 0 rejected records",
                            "process",
                            new RejectedRecord.Source("", -1, -1))));

    @Test
    void saysWhyInWordsAndWhere() {
        Golden.assertMatches("rejected.txt", RejectedReport.text(SOME, null, 0));
    }

    @Test
    void whatOthersWroteStaysOnItsLine() {
        assertThat(RejectedReport.text(SOME, null, 0))
                .doesNotContain("\u001b")
                .doesNotContain("\n# 0 rejected records")
                .contains("\\u001b[2Joverflow\\u000a# 0 rejected");
    }

    @Test
    void noneIsAnAnswerToo() {
        assertThat(RejectedReport.text(new RejectedRecords(0, List.of(), List.of()), "r", 0))
                .isEqualTo("# 0 rejected records of run r\n");
    }

    @Test
    void theDocumentFollowsItsSchema() throws IOException {
        assertThat(JsonSchema.problems("wakestream.rejected.json", RejectedReport.json(SOME, null, 0)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--limit, -1, '--limit is -1, allowed is 0 to 100000'",
        "--skip, 100001, '--skip is 100001, allowed is 0 to 100000'",
        "--run, a b, '--run is ''a b'', which is no run id'"
    })
    void wrongUseIsSaidBeforeAnythingIsStarted(String option, String value, String sentence) {
        Cli.Result result = Cli.run("rejected", option, value);

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("wakestream: " + sentence + "\n");
    }
}
