package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** wake_affine (model-spec 2.4): whether a wakeup by CPU 0 of a task that was on CPU 2 looks for a CPU around CPU 0. */
class WakeAffineTest {
    private static final int WAKER = 0;
    private static final int PREV = 2;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final SelectTaskRq selectTaskRq = new SelectTaskRq(k);
    private final SchedTask wakee = k.tasks[9];

    /**
     * Loads of the waker's queue, of the waker, of the wakee, and of prev's queue; the bias is (117 − 100) / 2 = 8 % in favour of the waker's
     * side.
     */
    private record Weigh(
            String note, boolean sync, double here, double waker, double wakee, double there, boolean pulls) {}

    private static List<Weigh> weighings() {
        return List.of(
                new Weigh("(1024 + 512) * 100 < (2048 - 512) * 108", false, 1024, 1024, 512, 2048, true),
                new Weigh("(1024 + 512) * 100 > (1900 - 512) * 108", false, 1024, 1024, 512, 1900, false),
                new Weigh(
                        "sync takes the waker's own load off: 512 * 100 < 512 * 108",
                        true,
                        1024,
                        1024,
                        512,
                        1024,
                        true),
                new Weigh("but not for nothing: 512 * 100 > 470 * 108", true, 1024, 1024, 512, 982, false),
                new Weigh("a waker that outweighs its queue pulls", true, 1000, 1024, 512, 0, true),
                new Weigh("not strictly less: 0 < 0", false, 0, 0, 0, 0, false),
                new Weigh("sync breaks the tie", true, 0, 0, 0, 0, true));
    }

    @ParameterizedTest
    @MethodSource("weighings")
    void theLighterSideWinsWhenBothAreBusy(Weigh w) {
        Kernels.queue(k, WAKER, 1);
        SchedTask waker = Kernels.run(k, WAKER, 0);
        Kernels.run(k, PREV, 2);
        k.cpus[WAKER].rq.pelt.load = w.here;
        waker.pelt.load = w.waker;
        wakee.pelt.load = w.wakee;
        k.cpus[PREV].rq.pelt.load = w.there;

        assertThat(pulls(w.sync)).as(w.note).isEqualTo(w.pulls);
    }

    @Test
    void aSyncWakerThatIsAlonePullsEvenFromAnIdleCpu() {
        Kernels.run(k, WAKER, 0);

        assertThat(pulls(true)).isTrue();
    }

    @Test
    void tasksThatOnlyWaitToBeDequeuedDoNotCountAsCompany() {
        RunQueue rq = k.cpus[WAKER].rq;
        SchedTask sleeper = Kernels.run(k, WAKER, 1);
        SchedTask waker = Kernels.queue(k, WAKER, 0);
        sleeper.vruntime += 1000;
        rq.blockCurrent(false);
        rq.setCurrent(waker, 0);
        k.cpus[WAKER].curr = waker;

        assertThat(rq.nrRunning()).isEqualTo(2);
        assertThat(pulls(true)).isTrue();
    }

    @Test
    void anIdlePreviousCpuKeepsItsTask() {
        Kernels.run(k, WAKER, 0);

        assertThat(pulls(false)).isFalse();
    }

    @Test
    void anIdlePreviousCpuKeepsItsTaskFromASyncWakerWithCompany() {
        Kernels.run(k, WAKER, 0);
        Kernels.queue(k, WAKER, 1);

        assertThat(pulls(true)).isFalse();
    }

    private boolean pulls(boolean sync) {
        return selectTaskRq.pullsToWaker(k.cpus[WAKER], k.cpus[PREV], wakee, sync);
    }
}
