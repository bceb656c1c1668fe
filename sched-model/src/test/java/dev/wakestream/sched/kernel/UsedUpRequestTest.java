package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that is used up is noticed by whoever brings the current task's time up to date, not by the tick alone (model-spec 3.3). */
class UsedUpRequestTest {
    private static final int HERE = 0;
    private static final int THERE = 1;

    private Kernel k;
    private Cpu here;
    private Cpu there;

    @BeforeEach
    void aKernelOfOneRelease() {
        use("v6.18");
    }

    private void use(String release) {
        k = Kernels.idle(TestMachines.flat(2), release);
        here = k.cpus[HERE];
        there = k.cpus[THERE];
    }

    /** Task 0 runs on the second CPU and has used up its request but for some microseconds; task 1 is queued there and has no better claim. */
    private void almostUsedUp() {
        SchedTask p = Kernels.run(k, THERE, 0);
        SchedTask other = Kernels.queue(k, THERE, 1);
        other.vruntime = p.vruntime;
        here.clock = (p.deadline - p.vruntime - 5_000) * 1000;
        there.clock = here.clock;
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.6", "v6.18"})
    void aWakerThatQueuesATaskThereNoticesIt(String release) {
        use(release);
        almostUsedUp();
        k.fair.updateCurr(here, there);
        boolean early = there.needResched;

        here.clock += 10_000_000;
        k.fair.enqueue(here, there, k.tasks[2], false);

        assertThat(early).isFalse();
        assertThat(there.needResched).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.6", "v6.18"})
    void nobodyIsAskedWhileTheTaskIsAlone(String release) {
        use(release);
        SchedTask p = Kernels.run(k, THERE, 0);

        here.clock = (p.deadline - p.vruntime + 1) * 1000;
        k.fair.updateCurr(here, there);

        assertThat(there.needResched).isFalse();
        assertThat(p.deadline).as("a new request all the same").isGreaterThan(p.vruntime);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3.10", "v5.5", "v6.1"})
    void cfsKnowsNoRequests(String release) {
        use(release);
        Kernels.run(k, THERE, 0);
        Kernels.queue(k, THERE, 1);

        here.clock = 100 * Kernels.MS * 1000;
        k.fair.updateCurr(here, there);

        assertThat(there.needResched).isFalse();
    }
}
