package dev.wakestream.benchmarks.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole benchmark on a real broker, with few events. */
class FoldBenchmarkIT {
    private static final long EVENTS = 6_000;

    @TempDir
    private Path dir;

    @Test
    void allProgramsComputeTheSame() throws Exception {
        FoldOptions options = new FoldOptions(dir, "pgbench-12cpu", EVENTS, 1_500, 1, 1, 2, 256);
        List<String> said = new ArrayList<>();
        Talk talk = said::add;

        Report report = new FoldBenchmark(options, talk).run();

        assertThat(report.failures()).isEmpty();
        assertThat(report.figures())
                .containsKeys("a0", "a", "b", "c", "c_pages", "d", "d_pages")
                .allSatisfy((key, samples) -> assertThat(samples.min()).isPositive());
        assertThat(report.ratios()).containsOnlyKeys("b/a", "b/a0", "b/c", "b/d", "b/c_pages", "b/d_pages");
        assertThat(report.bars()).hasSize(5);

        // the events are there now
        said.clear();
        Report again = new FoldBenchmark(options, talk).run();

        assertThat(again.failures()).isEmpty();
        assertThat(said).noneMatch(line -> line.contains("making"));
    }
}
