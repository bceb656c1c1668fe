package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.coherence.CoherenceParameters;
import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.scenario.SharedLines.Use;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The accounts of the shared lines: complete, in order, and consistent. */
class SharedLinesTest {
    private static final TopologySpec MACHINE = TestMachines.twoNodes();

    private final CacheLines lines =
            new CacheLines(Topology.of(MACHINE), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED), new RandomStream(1));

    /** Every line of the family is fetched by {@code cpus} CPUs at once, so that they queue. */
    private LineFamily contended(String name, int instances, int cpus) {
        LineFamily family = lines.add(name, instances, i -> 0);
        for (int line = family.first(); line < family.first() + family.size(); line++) {
            for (int cpu = 0; cpu < cpus; cpu++) {
                lines.atomic(line, cpu, 1_000);
            }
        }
        return family;
    }

    @Test
    void theMostWaitingComesFirstAndEqualsByName() {
        contended("quiet", 1, 1);
        contended("also_quiet", 1, 1);
        contended("busy", 1, 4);

        SharedLines shared = SharedLines.of(lines, MACHINE, 10);

        assertThat(shared.lines()).extracting(Use::line).containsExactly("busy", "also_quiet", "quiet");
        assertThat(shared.unlisted()).isEmpty();
        assertThat(shared.levels())
                .isEqualTo(
                        MACHINE.levels().stream().map(TopologySpec.Level::name).toList());
    }

    @Test
    void nothingIsCountedOfAWorkloadThatEndsBeforeTheTraceBegins() {
        Scenario ended = Scenarios.withTimes(
                Scenarios.of(TestMachines.small(), 1, 2, 1), 50 * Scenarios.MS, 10 * Scenarios.MS, Scenarios.MS);

        SharedLines shared = Simulation.run(ended, DiscardingSink.INSTANCE, (simulated, total) -> true)
                .lines();

        assertThat(shared.lines()).allSatisfy(use -> {
            assertThat(use.reads() + use.writes() + use.atomics()).isZero();
            assertThat(use.waitNs()).isZero();
        });
    }

    @Test
    void instancesOfAFamilyAreSummed() {
        contended("three", 3, 4);
        contended("one", 1, 4);

        List<Use> uses = SharedLines.of(lines, MACHINE, 10).lines();

        Use three = uses.get(0);
        Use one = uses.get(1);
        assertThat(three.instances()).isEqualTo(3);
        assertThat(three.atomics()).isEqualTo(12);
        assertThat(three.waitNs()).isEqualTo(3 * one.waitNs()).isPositive();
    }

    @Test
    void whatIsNotListedIsNamedAndSummed() {
        contended("busy", 1, 4);
        contended("twice", 2, 2);
        contended("quiet", 1, 1);

        SharedLines whole = SharedLines.of(lines, MACHINE, 3);
        SharedLines cut = SharedLines.of(lines, MACHINE, 1);

        assertThat(whole.unlisted()).isEmpty();
        assertThat(cut.lines()).extracting(Use::line).containsExactly("busy", SharedLines.OTHER);
        assertThat(cut.unlisted()).containsExactly("twice", "quiet");
        assertThat(cut.lines().get(1).instances()).isEqualTo(3);
        List<ToLongFunction<Use>> figures = List.of(
                Use::accesses,
                Use::localHitm,
                Use::remoteHitm,
                Use::memoryFetches,
                Use::waitNs,
                SharedLinesTest::moved);
        for (ToLongFunction<Use> figure : figures) {
            assertThat(sum(cut, figure)).isEqualTo(sum(whole, figure));
        }
    }

    @Test
    void noLineIsNamedAfterACounterThatAToggleRemoved() {
        Scenario base = Scenarios.of(MACHINE, 1, 2, 1000);
        Scenario patched = Scenarios.with(base, List.of("nohz_without_nr_cpus"));

        assertThat(Simulation.run(base, DiscardingSink.INSTANCE).lines().lines())
                .extracting(Use::line)
                .contains("nohz.nr_cpus")
                .doesNotContain("nohz.next_balance");
        assertThat(Simulation.run(patched, DiscardingSink.INSTANCE).lines().lines())
                .extracting(Use::line)
                .contains("nohz.next_balance")
                .doesNotContain("nohz.nr_cpus");
    }

    @Test
    void anEmptyFamilyIsNoLine() {
        lines.add("nothing", 0, i -> 0);

        assertThat(SharedLines.of(lines, MACHINE, 10).lines()).isEmpty();
    }

    static Stream<WorkloadSpec> workloads() {
        return Stream.concat(
                Stream.of(Scenarios.of(MACHINE, 1, 2, 1000).workload()), Scenarios.workloads().values().stream());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theAccountsOfEveryWorkloadAreConsistent(WorkloadSpec workload) {
        Scenario scenario = Scenarios.with(Scenarios.of(MACHINE, 1, 1, 1), workload);

        List<Use> uses =
                Simulation.run(scenario, DiscardingSink.INSTANCE).lines().lines();

        assertThat(uses)
                .extracting(Use::line)
                .contains("nohz.idle_cpus_mask", "nohz.nr_cpus", "sd_llc_shared", "rq.lock", "rq.curr", "task.state")
                .doesNotHaveDuplicates();
        assertThat(uses)
                .isSortedAccordingTo(
                        Comparator.comparingLong(Use::waitNs).reversed().thenComparing(Use::line));
        assertThat(uses).allSatisfy(use -> {
            assertThat(moved(use) + use.memoryFetches()).isLessThanOrEqualTo(use.accesses());
            assertThat(use.localHitm() + use.remoteHitm()).isLessThanOrEqualTo(moved(use));
            assertThat(use.accesses() > 0 || use.waitNs() == 0).isTrue();
        });
        assertThat(uses.stream().mapToLong(Use::accesses).sum()).isPositive();
    }

    private static long moved(Use use) {
        return use.transfers().stream().mapToLong(Long::longValue).sum();
    }

    private static long sum(SharedLines shared, ToLongFunction<Use> figure) {
        return shared.lines().stream().mapToLong(figure).sum();
    }

    @Test
    void theWarmUpIsNotCounted() {
        Scenario whole = Scenarios.of(TestMachines.smt(), 2, 3, 1000);
        Scenario late = Scenarios.withTimes(whole, 2 * Scenarios.MS, Scenarios.MS, Scenarios.MS);

        long all = sum(Simulation.run(whole, DiscardingSink.INSTANCE).lines(), Use::accesses);
        long traced = sum(Simulation.run(late, DiscardingSink.INSTANCE).lines(), Use::accesses);

        assertThat(traced).isPositive().isLessThan(all / 2);
    }
}
