package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every nanosecond of every CPU is charged to exactly one function of one task. */
class ConservationTest {
    private static Stream<TopologySpec> machines() {
        return Stream.of(TestMachines.small(), TestMachines.smt(), TestMachines.twoNodes());
    }

    @ParameterizedTest
    @MethodSource("machines")
    void selfTimesOfACpuSumToItsTimeInEveryVariant(TopologySpec machine) {
        for (Ipc ipc : Ipc.values()) {
            for (Mode mode : Mode.values()) {
                for (Governor governor : Governor.values()) {
                    for (List<String> toggles : List.of(List.<String>of(), Scenarios.PATCHED)) {
                        Scenario scenario = Scenarios.with(
                                Scenarios.with(Scenarios.with(Scenarios.of(machine, 1, 3, 1000), ipc, mode), governor),
                                toggles);

                        RunRecorder run = RunRecorder.of(scenario);

                        assertConserved(run, scenario, scenario.durationNs());
                    }
                }
            }
        }
    }

    /** Seeds that give 180, 96 and 16 CPUs, and the variants that the others leave out. */
    @ParameterizedTest
    @ValueSource(longs = {2, 3, 5})
    void selfTimesOfACpuSumToItsTimeOnRandomMachines(long seed) {
        TopologySpec machine = RandomMachines.random(seed);
        int groups = Math.max(1, machine.cpus() / 40);
        Scenario scenario = Scenarios.withSeed(Scenarios.of(machine, groups, 10, 1000), seed);
        List<Scenario> variants = List.of(
                scenario,
                Scenarios.with(Scenarios.with(scenario, Ipc.PIPE, Mode.THREAD), Scenarios.PATCHED),
                Scenarios.with(Scenarios.with(scenario, Ipc.SOCKET, Mode.THREAD), Governor.MENU));
        for (Scenario variant : variants) {
            RunRecorder run = RunRecorder.of(variant);

            assertConserved(run, variant, variant.durationNs());
        }
    }

    @ParameterizedTest
    @MethodSource("machines")
    void selfTimesOfACpuSumToItsTimeInEveryWorkload(TopologySpec machine) {
        for (WorkloadSpec workload : Scenarios.workloads().values()) {
            for (Governor governor : Governor.values()) {
                Scenario scenario = Scenarios.with(Scenarios.with(Scenarios.of(machine, 1, 1, 1), workload), governor);

                RunRecorder run = RunRecorder.of(scenario);

                assertConserved(run, scenario, run.spanNs());
            }
        }
    }

    @Test
    void theWarmUpIsCutOffToTheNanosecond() {
        Scenario scenario =
                Scenarios.withTimes(Scenarios.of(TestMachines.small(), 1, 3, 1000), 1_234_567, 1_000_003, 100_000);

        RunRecorder run = RunRecorder.of(scenario);

        assertConserved(run, scenario, 1_000_003);
    }

    @Test
    void aWorkloadThatEndsEndsTheSpan() {
        Scenario scenario =
                Scenarios.withTimes(Scenarios.of(TestMachines.small(), 1, 2, 5), 0, 50 * Scenarios.MS, 100_000);

        RunRecorder run = RunRecorder.of(scenario);

        assertThat(run.spanNs()).isLessThan(50 * Scenarios.MS);
        assertConserved(run, scenario, run.spanNs());
    }

    private static void assertConserved(RunRecorder run, Scenario scenario, long spanNs) {
        long[] costs = new long[run.cpus()];
        for (RunRecorder.Heard heard : run.all) {
            costs[heard.cpu()] += heard.costNs();
            assertThat(costs[heard.cpu()])
                    .as(
                            "costs up to %s of %s, seed %d",
                            heard, scenario.machine().name(), scenario.seed())
                    .isEqualTo(heard.timeNs());
        }
        assertThat(run.spanNs()).isEqualTo(spanNs);
        long[] spans = new long[run.cpus()];
        Arrays.fill(spans, spanNs);
        assertThat(costs)
                .as("%s, seed %d", scenario.machine().name(), scenario.seed())
                .isEqualTo(spans);
    }
}
