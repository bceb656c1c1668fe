package dev.wakestream.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.benchmarks.growth.GrowthBenchmark;
import dev.wakestream.benchmarks.growth.GrowthOptions;
import dev.wakestream.benchmarks.live.LiveBenchmark;
import dev.wakestream.benchmarks.live.LiveOptions;
import dev.wakestream.benchmarks.model.ModelOptions;
import dev.wakestream.benchmarks.model.ModelSpeed;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.restart.RestartBenchmark;
import dev.wakestream.benchmarks.restart.RestartOptions;
import dev.wakestream.benchmarks.stack.Talk;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The other benchmarks on a real broker, as small as they go: that they work, not what they find. */
class RoadsIT {
    private static final Talk SILENT = line -> {};

    @Test
    void liveTimesEveryEventOfTheRun() throws Exception {
        Report report =
                new LiveBenchmark(new LiveOptions(List.of("pgbench-12cpu", "pipe-2cpu"), 5_000, 2, 0, 1), SILENT).run();

        assertThat(report.failures()).isEmpty();
        assertThat(report.figures())
                .hasSize(18)
                .containsKeys("live", "stored", "paced", "update_p50", "update_p99", "end_to_profile", "live_pipe-2cpu")
                .containsKeys("cpu_model", "cpu_rest", "cpu_broker")
                .allSatisfy((key, samples) -> {
                    // known to 10 ms, which may be more than the broker needs for so little
                    double least = key.startsWith("cpu_broker") ? 0 : Double.MIN_VALUE;
                    assertThat(samples.min()).isGreaterThanOrEqualTo(least);
                });
        assertThat(report.figure("update_p99").median())
                .isGreaterThanOrEqualTo(report.figure("update_p50").median());
    }

    @Test
    void growthFindsNoStateOfRunsThatEnded() throws Exception {
        Report report = new GrowthBenchmark(new GrowthOptions(10_000, 2, 1, 3), SILENT).run();

        assertThat(report.failures()).isEmpty();
        assertThat(report.figures()).hasSize(4 * 2 * 4 + 5);
        assertThat(report.figure("events_2_state").median()).isPositive();
        assertThat(report.figure("runs_2_left").median()).isZero();
        assertThat(report.figure("beside_left").median()).isZero();
    }

    @Test
    void restartGivesTheProfileOfAnUndisturbedRun() throws Exception {
        Report report = new RestartBenchmark(new RestartOptions(500_000, 2, 1), SILENT).run();

        assertThat(report.failures()).isEmpty();
        assertThat(report.figure("restart").median()).isPositive();
    }

    @Test
    void modelRunsBesideTheRealThingOrSaysWhyNot() throws Exception {
        Report report = new ModelSpeed(new ModelOptions(1, 1, 1, 2), SILENT).run();

        assertThat(report.figures()).containsKeys("cpus_2", "hackbench_2cpu", "vm_model", "vm_simulated");
        assertThat(report.figures().containsKey("vm_real"))
                .isNotEqualTo(report.notes().toString().contains("linux-perf"));
    }
}
