package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.TestMachines;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pushing a running task (model-spec 4.7, step 8): both threads of a core run, another core is idle. */
class ActiveBalanceTest {
    private static final int IDLE_CPU = 1;
    private static final int CORES = 1;

    private final Kernel k = packed(KernelProfiles.V6_18);

    /** Cores 0 = CPUs 0 and 2, 1 = CPUs 1 and 3. */
    private static Kernel packed(KernelProfile release) {
        Kernel kernel = Kernels.idle(TestMachines.smt(), Kernels.balancedAs(release));
        Kernels.busy(kernel, 0, 2);
        for (Cpu c : kernel.cpus) {
            c.clock = Kernels.MS / 2 * 1000;
        }
        return kernel;
    }

    /** CPU 1 tries to pull. */
    private static void balance(Kernel kernel, int times) {
        Cpu c = kernel.cpus[IDLE_CPU];
        for (int i = 0; i < times; i++) {
            c.walk.destination = IDLE_CPU;
            c.walk.level = CORES;
            kernel.balanceDomains.pull(c);
        }
    }

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void anIdleCpuAsksOnceItHasFailedOftenEnough(KernelProfile release) {
        Kernel kernel = packed(release);
        int tries = kernel.cpus[IDLE_CPU].domains[CORES].cacheNiceTries();

        balance(kernel, tries + 2);

        assertThat(kernel.cpus[0].pushTo).isEqualTo(CpuSet.NONE);

        balance(kernel, 1);

        assertThat(kernel.cpus[0].pushTo).isEqualTo(IDLE_CPU);
    }

    /** CPU 1 asks CPU 0, whose kernel hears the interrupt and lets its stopper have the CPU; the stopper does its work. */
    private void push() {
        Cpu source = k.cpus[0];
        k.activeBalance.ask(k.cpus[IDLE_CPU], source, k.cpus[IDLE_CPU]);
        source.clock = k.cpus[IDLE_CPU].clock;
        k.context.returnFromKernel(source);
    }

    @Test
    void theStopperOfItsCpuTakesTheCpuFromTheTask() {
        SchedTask pushed = k.cpus[0].curr;

        push();

        SchedTask stopper = k.cpus[0].curr;
        assertThat(stopper.stopper).isTrue();
        assertThat(stopper.pid).as("no other task's").isGreaterThan(k.tasks.length);
        assertThat(k.cpus[0].rq.current()).isNull();
        assertThat(k.cpus[0].rq.queued(0)).isSameAs(pushed);
        assertThat(k.cpus[0].isIdle()).isFalse();
    }

    @Test
    void theTaskMovesAndItsCpuGoesOnWithoutIt() {
        SchedTask pushed = k.cpus[0].curr;
        push();

        k.stretches.done(k.cpus[0]);

        assertThat(pushed.cpu).isEqualTo(IDLE_CPU);
        assertThat(k.cpus[IDLE_CPU].rq.nrRunning()).isEqualTo(1);
        assertThat(k.cpus[IDLE_CPU].needResched).isTrue();
        assertThat(k.cpus[0].curr.stopper).as("it sleeps again").isFalse();
        assertThat(k.cpus[0].stopperQueued).isFalse();
        assertThat(k.cpus[0].rq.nrRunning()).isZero();
        assertThat(k.cpus[0].pushTo).isEqualTo(CpuSet.NONE);
        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(0, 0, 0, 1, 0));
        assertThat(k.counts().migrations()).isEqualTo(1);
    }

    @Test
    void whoeverIsQueuedBehindItRunsNext() {
        SchedTask next = Kernels.queue(k, 0, 2);
        push();

        k.stretches.done(k.cpus[0]);

        assertThat(k.cpus[0].curr).isSameAs(next);
        assertThat(k.cpus[0].rq.nrRunning()).isEqualTo(1);
    }

    @Test
    void aWokenTaskDoesNotTakeTheCpuFromTheStopper() {
        push();
        SchedTask woken = Kernels.queue(k, 0, 2);

        k.wakeupPreempt.run(k.cpus[3], k.cpus[0], woken);

        assertThat(k.cpus[0].needResched).isFalse();
    }

    @Test
    void nobodyAsksAgainWhileTheStopperIsAtIt() {
        push();
        k.cpus[0].pushTo = CpuSet.NONE;

        k.activeBalance.ask(k.cpus[3], k.cpus[0], k.cpus[3]);

        assertThat(k.cpus[0].pushTo).isEqualTo(CpuSet.NONE);
    }

    @Test
    void aTaskThatMayRunOnOneCpuOnlyStays() {
        k.cpus[0].curr.pinned = true;

        k.activeBalance.ask(k.cpus[IDLE_CPU], k.cpus[0], k.cpus[IDLE_CPU]);

        assertThat(k.cpus[0].pushTo).isEqualTo(CpuSet.NONE);
    }

    @Test
    void aTaskThatHasGoneToSleepMeanwhileIsNotPushed() {
        k.cpus[3].pushTo = IDLE_CPU;

        k.activeBalance.push(3);

        assertThat(k.cpus[3].pushTo).isEqualTo(CpuSet.NONE);
        assertThat(k.counts().migrations()).isZero();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void aLonelyTaskIsLeftInPeace(KernelProfile release) {
        Kernel kernel = Kernels.idle(TestMachines.smt(), Kernels.balancedAs(release));
        Kernels.busy(kernel, 0);

        balance(kernel, 20);

        assertThat(kernel.cpus[0].pushTo).isEqualTo(CpuSet.NONE);
    }
}
