package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.ReferenceStats;
import dev.wakestream.testing.TestTrace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statistics of windows and runs, on runs made from seeds, against loops over their events. */
class StatisticsPropertyTest {
    private final TestTrace trace = new TestTrace();

    @ParameterizedTest
    @CsvSource({
        "1, 0",
        "2, 0",
        "3, 0",
        "4, 0",
        "5, 0",
        "6, 0",
        "7, 0",
        "8, 0",
        "9, 0",
        "10, 0",
        "11, 0",
        "12, 0",
        "13, 0",
        "14, 30",
        "15, 100",
        "16, 400",
        "17, 5",
        "18, 70",
        "19, 1000",
        "20, 250"
    })
    void windowsAndProfilesTellWhatSimpleLoopsTell(long seed, long graceNs) {
        RandomRun run = new RandomRun(trace, "r", seed);
        WindowSpec windows = RandomWindows.of(seed, graceNs);
        ReferenceStats expected = new ReferenceStats(run);
        for (long cut = 1; cut <= 2; cut++) {
            Outputs out = new Outputs();
            OfflineFold fold = new OfflineFold(trace.registry, windows, RowSpec.DEFAULT, out);
            RandomRun.interleave(run.records(seed * cut), seed + cut).forEach(r -> fold.add(null, r.value(), 0));

            for (CostWindow window : out.closed("r")) {
                assertThat(ReferenceStats.lines(window.getStats()))
                        .as("seed %d, window %s at %d", seed, window.getWindow(), window.getStartNs())
                        .isEqualTo(expected.of(window.getStartNs(), window.getEndNs()));
            }
            assertThat(ReferenceStats.lines(out.profile("r").getStats()))
                    .as("seed %d", seed)
                    .isEqualTo(expected.of(0, run.spanNs + 1))
                    .hasSizeGreaterThan(3);
        }
    }
}
