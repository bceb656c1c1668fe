package dev.wakestream.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchMainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return BenchMain.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    @Test
    void wantsTheNameOfABenchmark() {
        assertThat(run()).isEqualTo(BenchMain.USAGE);
        assertThat(err)
                .hasToString("wakestream-bench: a benchmark's name is wanted: fold, live, growth, model, restart\n");
    }

    @Test
    void namesTheBenchmarksWhereThereIsNoneOfThatName() {
        assertThat(run("nope", "--rounds", "3")).isEqualTo(BenchMain.USAGE);
        assertThat(err)
                .hasToString("wakestream-bench: there is no benchmark 'nope'; allowed: fold, live, growth, model,"
                        + " restart\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    fold --rounds 0         | --rounds is 0; allowed: 1 and more
                    fold --heap 1           | --heap is 1; allowed: 128 and more (MiB)
                    growth --steps 1        | --steps is 1; allowed: 2 … 8
                    restart --runs 1        | at least as many runs as rounds
                    model --loops 0         | --loops is 0
                    live --events 0         | --events is 0
                    fold --format xml       | expected one of
                    """)
    void saysInOneSentenceWhatIsWrong(String line, String message) {
        assertThat(run(line.strip().split(" "))).isEqualTo(BenchMain.USAGE);
        assertThat(err.toString())
                .startsWith("wakestream-bench: ")
                .contains(message)
                .hasLineCount(1);
        assertThat(out.toString()).isEmpty();
    }
}
