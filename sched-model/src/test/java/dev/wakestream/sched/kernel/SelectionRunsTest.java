package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlagRead;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeWide;
import dev.wakestream.sched.scenario.ProfileSink;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs with the selection of each release; everything else is v6.18's. */
class SelectionRunsTest {
    private record Release(String name, SelectionRules rules, List<String> functions) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Checks costs as {@link ProfileSink} does, and counts scans by function. */
    private static final class ScanSink implements TraceSink {
        private final ProfileSink profile = new ProfileSink();
        private final Map<String, Long> scans = new TreeMap<>();
        private long scanned;
        private NameTable names = new NameTable();

        @Override
        public void start(int[] cpus, NameTable newNames) {
            names = newNames;
            profile.start(cpus, newNames);
        }

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            profile.emit(cpu, timeNs, pid, comm, event, costs);
            if (event instanceof TraceEvent.IdleScan scan) {
                scans.merge(names.symbolName(scan.function()).name(), 1L, Long::sum);
                scanned += scan.scanned();
            }
        }

        @Override
        public void end(long spanNs) {
            profile.end(spanNs);
        }
    }

    private static List<Release> releases() {
        return List.of(
                new Release("v3.10", SelectionRules.V3_10, List.of("select_idle_sibling")),
                new Release("v5.5", SelectionRules.V5_5, List.of("select_idle_core", "select_idle_cpu")),
                new Release("v5.12", SelectionRules.V5_12, List.of("select_idle_cpu")),
                new Release("v5.19", SelectionRules.V5_19, List.of("select_idle_cpu")),
                new Release("v6.1", SelectionRules.V6_1, List.of("select_idle_cpu")),
                new Release("v6.6", SelectionRules.V6_6, List.of("select_idle_cpu")),
                new Release("v6.18", SelectionRules.V6_18, List.of("select_idle_cpu")));
    }

    /** The releases as they are, with their own queues, balancing and domains. */
    @ParameterizedTest
    @MethodSource("releases")
    void theWholeReleaseSearchesByTheSameFunctions(Release release) {
        ScanSink sink = new ScanSink();
        KernelProfile profile = KernelProfiles.of(release.name, List.of());

        Kernel k = Kernels.hackbench(
                Kernels.config(TestMachines.power10(1), 5 * Kernels.MS, profile), 2, 15, 1_000_000, sink);
        k.run((simulatedNs, totalNs) -> true);

        assertThat(profile.selection()).isEqualTo(release.rules);
        assertThat(sink.scans.keySet()).containsExactlyInAnyOrderElementsOf(release.functions);
        assertThat(k.counts().idleSearch().search()).isGreaterThan(100);
    }

    private static Kernel run(TopologySpec machine, SelectionRules rules, int groups, int fds, TraceSink sink) {
        Kernel k = Kernels.hackbench(Kernels.config(machine, 5 * Kernels.MS, rules), groups, fds, 1_000_000, sink);
        k.run((simulatedNs, totalNs) -> true);
        return k;
    }

    /** Some searches are in vain, and some are not. */
    @ParameterizedTest
    @MethodSource("releases")
    void everyReleaseRunsAndTellsOfItsSearches(Release release) {
        ScanSink sink = new ScanSink();

        Kernel k = run(TestMachines.power10(1), release.rules, 2, 15, sink);

        IdleSearchCounts counts = k.counts().idleSearch();
        assertThat(sink.scans.keySet()).containsExactlyInAnyOrderElementsOf(release.functions);
        assertThat(counts.search()).isGreaterThan(100);
        assertThat(counts.domainSearch()).isBetween(1L, counts.search() - 1);
        // Siblings are looked at beside the searches that the trace tells of.
        assertThat(counts.domainScanned()).isGreaterThanOrEqualTo(sink.scanned);
        assertThat(counts.recentHit() + counts.recentMiss() > 0)
                .isEqualTo(release.rules.recent() != SelectionRules.Recent.NONE);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void buildsThatDoNotInlineChargeTheFunctionsThemselves(Release release) {
        ScanSink sink = new ScanSink();

        run(TestMachines.power10(1), release.rules, 2, 15, sink);

        boolean inlined = release.rules.inlined();
        assertThat(sink.profile.selfNs("hackbench", "select_task_rq_fair")).isPositive();
        assertThat(sink.profile.selfNs("hackbench", "select_idle_sibling") == 0).isEqualTo(inlined);
        assertThat(sink.profile.selfNs("hackbench", "wake_affine") == 0).isEqualTo(inlined);
        assertThat(sink.profile.selfNs("hackbench", "select_idle_cpu") == 0)
                .isEqualTo(inlined || release.name.equals("v3.10"));
        assertThat(sink.profile.selfNs("hackbench", "select_idle_core") == 0).isEqualTo(release.name.equals("v3.10"));
    }

    /** S0: on a machine without SMT the flag is read for nothing, once a search. */
    @Test
    void withoutSmtReadingTheFlagChangesOnlyWhatSearchesCost() {
        SelectionRules after =
                SelectionRules.V5_12.change().flagRead(FlagRead.SMT_ONLY).build();

        LineCounters read = flagLine(SelectionRules.V5_12);
        LineCounters spared = flagLine(after);

        // The busy counter is on the same line, and is written by atomics only.
        assertThat(read.reads()).isGreaterThan(50);
        assertThat(spared.reads()).isLessThan(read.reads() / 2);
    }

    private static LineCounters flagLine(SelectionRules rules) {
        Kernel k = run(TestMachines.flat(12), rules, 2, 8, new ScanSink());
        assertThat(k.llcs[0].hasIdleCores).isFalse();
        return k.lines.counters(k.lineMap.llcShared(0));
    }

    /** On 12 CPUs in one node and one LLC the kept factor is the counted one: it costs less, and decides nothing else. */
    @Test
    void theKeptFactorOfWakeWideSparesTheLinesOfTheNodesMask() {
        Kernel counted = run(TestMachines.flat(12), v310(WakeWide.NODE_WEIGHT), 1, 8, new ScanSink());
        Kernel kept = run(TestMachines.flat(12), v310(WakeWide.LLC_SIZE), 1, 8, new ScanSink());

        assertThat(counted.lines.families()).anyMatch(f -> f.name().startsWith("node_to_cpumask_map"));
        assertThat(kept.lines.families()).noneMatch(f -> f.name().startsWith("node_to_cpumask_map"));
        assertThat(counted.counts().wakeups()).isGreaterThan(100);
    }

    private static SelectionRules v310(WakeWide variant) {
        return SelectionRules.V3_10.change().wakeWide(variant).build();
    }

    /** What searches find is more often in the cluster around which they look: the waker's or prev's. */
    @Test
    void clustersKeepWakeupsTogether() {
        SelectionRules without = SelectionRules.V6_18.change().clusters(false).build();

        double shareWith = insideCluster(SelectionRules.V6_18);
        double shareWithout = insideCluster(without);

        assertThat(shareWith).isGreaterThan(1.2 * shareWithout);
    }

    /** Share of the found CPUs that are in the cluster of 4 of the waker or of prev. */
    private static double insideCluster(SelectionRules rules) {
        FoundSink sink = new FoundSink();
        run(RandomMachines.kunpengLike(), rules, 3, 10, sink);
        assertThat(sink.found).isGreaterThan(50);
        return (double) sink.near / sink.found;
    }

    private static final class FoundSink implements TraceSink {
        private long found;
        private long near;

        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof TraceEvent.SchedWakeup wakeup && wakeup.placement() != null) {
                TraceEvent.Placement placement = wakeup.placement();
                if (placement.decision() == TraceEvent.Decision.IDLE_CPU) {
                    int cluster = wakeup.targetCpu() / 4;
                    found++;
                    near += cluster == placement.wakerCpu() / 4 || cluster == placement.prevCpu() / 4 ? 1 : 0;
                }
            }
        }

        @Override
        public void end(long spanNs) {}
    }
}
