package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.scenario.WorkloadSpec.SchbenchOld;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The idle search over load on an LLC of 112 CPUs, as the commit of SIS_UTIL tabulates it (model-spec 2.7, 6.1, 6.3): up to one task a CPU nearly
 * every wakeup finds its CPU at once, from there on both rates fall. Only the shape is tested; docs/validation.md has the figures.
 */
class SisUtilShapeTest {
    /** Tasks of a group, or workers of a message thread; 4 × 28 are the machine's CPUs. */
    private static final int TASKS = 28;

    private static final int FULL = 4;

    /** Rates of a load (percent). */
    private record Rates(double fast, double success) {
        private static Rates of(WorkloadSpec workload, long warmupNs, long durationNs) {
            Scenario base = Scenarios.of(TestMachines.llcs(1, 56, 2), 1, 1, 1);
            Scenario scenario = Scenarios.withTimes(
                    Scenarios.with(Scenarios.with(base, workload), Governor.MENU),
                    warmupNs,
                    durationNs,
                    1000 * Scenarios.MS);
            SimulationResult result = Simulation.run(scenario, DiscardingSink.INSTANCE);
            return new Rates(metric(result, "sis_fast_success_rate"), metric(result, "sis_success_rate"));
        }

        /** Where nobody sleeps, as when each CPU has one task, no search fails. */
        private static double metric(SimulationResult result, String name) {
            return result.metrics().stream()
                    .filter(metric -> metric.name().equals(name))
                    .mapToDouble(SimulationResult.Metric::value)
                    .findFirst()
                    .orElse(100);
        }
    }

    private static NavigableMap<Integer, Rates> over(List<Integer> loads, IntFunction<Rates> run) {
        NavigableMap<Integer, Rates> rates = new TreeMap<>();
        loads.forEach(load -> rates.put(load, run.apply(load)));
        return rates;
    }

    private static Rates at(NavigableMap<Integer, Rates> rates, int load) {
        return Objects.requireNonNull(rates.get(load));
    }

    private static void assertFalling(NavigableMap<Integer, Rates> rates) {
        List<Rates> inOrder = List.copyOf(rates.values());
        assertThat(inOrder).allSatisfy(r -> assertThat(r.success()).isGreaterThanOrEqualTo(r.fast()));
        assertThat(IntStream.range(1, inOrder.size())).allSatisfy(i -> {
            assertThat(inOrder.get(i).fast())
                    .isLessThanOrEqualTo(inOrder.get(i - 1).fast());
            assertThat(inOrder.get(i).success())
                    .isLessThanOrEqualTo(inOrder.get(i - 1).success());
        });
    }

    @Test
    void hackbenchFindsItsCpuAtOnceUntilThereAreMoreTasksThanCpus() {
        NavigableMap<Integer, Rates> rates = over(
                List.of(2, FULL, 5, 8),
                groups -> Rates.of(
                        new Hackbench(groups, TASKS / 2, 1_000_000, 100, Ipc.PIPE, Mode.THREAD),
                        // New tasks have whole loads, which a full machine needs a half-life to forget; with few tasks
                        // nobody sleeps any more by then.
                        (groups > FULL ? 50 : 10) * Scenarios.MS,
                        10 * Scenarios.MS));

        // Beyond one task a CPU the published success rate hardly moves (99.8 to 98.6 %): nothing is asked of its order
        // there.
        assertFalling(rates.headMap(5, true));
        assertThat(at(rates, 8).fast()).isLessThan(at(rates, 5).fast());
        assertThat(rates.headMap(FULL, true).values())
                .allSatisfy(r -> assertThat(r.fast()).isGreaterThan(99));
        assertThat(at(rates, 5).fast()).isLessThan(95);
        assertThat(at(rates, 8).fast()).isBetween(40.0, 85.0);
        assertThat(at(rates, 8).success()).isGreaterThan(80);
    }

    @Test
    void burstsOfSchbenchFindItLessAndLessOften() {
        NavigableMap<Integer, Rates> rates = over(
                List.of(1, 2, FULL, 5, 6, 8),
                messageThreads -> Rates.of(
                        new SchbenchOld(messageThreads, TASKS, 30 * Scenarios.MS, 30 * Scenarios.MS),
                        200 * Scenarios.MS,
                        600 * Scenarios.MS));

        assertFalling(rates);
        assertThat(rates.headMap(2, true).values())
                .allSatisfy(r -> assertThat(r.fast()).isGreaterThan(99));
        assertThat(at(rates, 5).fast()).isBetween(30.0, 80.0);
        assertThat(at(rates, 8).success()).isLessThan(60);
    }
}
