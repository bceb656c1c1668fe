package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** select_idle_sibling (model-spec 2.5 to 2.8): its checks, in their order. */
class SelectIdleSiblingTest {
    /**
     * Busy CPUs, the CPU that the search is around, the wakee's previous and recently used ones; where it goes, and by which check.
     *
     * @param hint nr_idle_scan
     * @param idleCores the flag that some core may be idle
     */
    @SuppressWarnings("ArrayRecordComponent") // rows are compared by nobody
    private record Case(
            String note,
            TopologySpec machine,
            int[] busy,
            int target,
            int prev,
            int recent,
            int hint,
            boolean idleCores,
            int found,
            Decision by) {
        private static Case flat(
                String note, int[] busy, int target, int prev, int recent, int hint, int found, Decision by) {
            return new Case(note, TestMachines.flat(8), busy, target, prev, recent, hint, false, found, by);
        }

        /** Core 0 = CPU 0 and 2, core 1 = CPU 1 and 3. */
        private static Case smt(
                String note, int[] busy, int prev, int hint, boolean idleCores, int found, Decision by) {
            return new Case(note, TestMachines.smt(), busy, 0, prev, 0, hint, idleCores, found, by);
        }

        /** LLC 0 = CPU 0 and 1, LLC 1 = CPU 2 and 3. */
        private static Case twoLlcs(String note, int[] busy, int prev, int recent, int found, Decision by) {
            return new Case(note, TestMachines.small(), busy, 0, prev, recent, 2, false, found, by);
        }

        @Override
        public String toString() {
            return note;
        }
    }

    private static int[] cpus(int... cpus) {
        return cpus;
    }

    private static List<Case> cases() {
        return List.of(
                Case.flat("target first", cpus(1), 0, 2, 3, 8, 0, Decision.TARGET),
                Case.flat("a target that is prev is called so", cpus(1), 2, 2, 3, 8, 2, Decision.PREV),
                Case.flat("then prev", cpus(0), 0, 2, 3, 8, 2, Decision.PREV),
                Case.flat("then the recently used CPU", cpus(0, 2), 0, 2, 3, 8, 3, Decision.RECENT),
                Case.flat("then the first idle one after the target", cpus(0, 2, 3), 0, 2, 3, 8, 1, Decision.IDLE_CPU),
                Case.flat("cyclically", cpus(6, 7, 0), 6, 6, 6, 8, 1, Decision.IDLE_CPU),
                Case.flat("as far as the hint allows", cpus(0, 1, 2), 0, 0, 0, 3, 3, Decision.IDLE_CPU),
                Case.flat("and no farther", cpus(0, 1, 2, 3), 0, 0, 0, 3, 0, Decision.FALLBACK),
                Case.flat("with a hint of 0 it looks at none", cpus(0), 0, 0, 0, 0, 0, Decision.FALLBACK),
                Case.twoLlcs("prev must share the target's cache", cpus(0), 2, 2, 1, Decision.IDLE_CPU),
                Case.twoLlcs("so must the recently used CPU", cpus(0, 1), 3, 2, 0, Decision.FALLBACK),
                Case.smt("an idle core, if there may be one", cpus(0), 0, 4, true, 1, Decision.IDLE_CORE),
                Case.smt("else an idle thread found on the way", cpus(0, 3), 0, 4, true, 1, Decision.IDLE_CPU),
                Case.smt("without hope of one, prev's sibling", cpus(0, 3), 0, 4, false, 2, Decision.SMT_SIBLING),
                Case.smt("then any idle thread", cpus(0, 2, 1), 0, 4, false, 3, Decision.IDLE_CPU),
                Case.smt("too busy to look for a core either", cpus(0), 0, 0, true, 0, Decision.FALLBACK));
    }

    private Kernel k = Kernels.idle(TestMachines.small());

    private int select(Case c) {
        k = Kernels.idle(c.machine);
        Kernels.busy(k, c.busy);
        LlcShared shared = k.llcs[k.cpus[c.target].llc];
        shared.nrIdleScan = c.hint;
        shared.hasIdleCores = c.idleCores;
        SchedTask wakee = k.tasks[19];
        wakee.recentUsedCpu = c.recent;
        return new SelectTaskRq(k).idleSibling(k.cpus[c.target], wakee, c.prev, c.target);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFirstCheckThatFindsAnIdleCpuWins(Case c) {
        int found = select(c);

        assertThat(found).isEqualTo(c.found);
        assertThat(k.tasks[19].placedBy).isEqualTo(c.by);
    }

    @Test
    void aCpuWithAWakeupOnItsWayIsNotIdle() {
        Kernel kernel = Kernels.idle(TestMachines.flat(8));
        Kernels.busy(kernel, 0);
        kernel.cpus[1].ttwuPending = true;
        SchedTask wakee = kernel.tasks[19];
        wakee.recentUsedCpu = 0;

        assertThat(new SelectTaskRq(kernel).idleSibling(kernel.cpus[0], wakee, 0, 0))
                .isEqualTo(2);
    }

    @Test
    void prevIsRememberedAsRecentlyUsedOnceItWasNotTaken() {
        select(Case.flat("prev is taken", cpus(0), 0, 2, 3, 8, 2, Decision.PREV));
        assertThat(k.tasks[19].recentUsedCpu).isEqualTo(3);

        select(Case.flat("prev is not taken", cpus(0, 2), 0, 2, 3, 8, 3, Decision.RECENT));
        assertThat(k.tasks[19].recentUsedCpu).isEqualTo(2);
    }

    @Test
    void onlyACoreSearchThatRanAndFailedTakesTheFlagDown() {
        select(Case.smt("failed", cpus(0, 3), 0, 4, true, 1, Decision.IDLE_CPU));
        assertThat(k.llcs[0].hasIdleCores).isFalse();

        select(Case.smt("found", cpus(0), 0, 4, true, 1, Decision.IDLE_CORE));
        assertThat(k.llcs[0].hasIdleCores).isTrue();

        select(Case.smt("did not run", cpus(0, 3), 0, 0, true, 0, Decision.FALLBACK));
        assertThat(k.llcs[0].hasIdleCores).isTrue();
    }
}
