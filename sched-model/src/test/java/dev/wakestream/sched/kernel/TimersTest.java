package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;

/** Timers of sleeping tasks: CPU 0 is where they went to sleep. */
class TimersTest {
    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    private SchedTask sleeps(int task, long untilNs) {
        SchedTask p = k.tasks[task];
        p.cpu = c.id;
        p.sleeping = true;
        p.offCpuAtPs = 0;
        k.timers.arm(c, p, untilNs);
        return p;
    }

    @Test
    void theNextTimerIsTheEarliestThenThatOfTheLowestPid() {
        assertThat(Timers.nextNs(c)).isEqualTo(SchedTask.NEVER);

        sleeps(3, 900);
        SchedTask early = sleeps(5, 700);
        SchedTask tie = sleeps(4, 700);

        assertThat(Timers.nextNs(c)).isEqualTo(700);
        assertThat(c.timers.poll()).isSameAs(tie);
        assertThat(c.timers.poll()).isSameAs(early);
        assertThat(tie.timerCpu).isZero();
        assertThat(tie.timerNs).isEqualTo(700);
    }

    @Test
    void anExpiredTimerWakesItsTask() {
        SchedTask p = sleeps(5, 700);
        SchedTask other = sleeps(6, 800);
        // Its CPU waits for something else.
        Kernels.run(k, 1, 1);

        k.timers.expire(p);

        assertThat(p.sleeping).isFalse();
        assertThat(p.timerNs).isEqualTo(SchedTask.NEVER);
        assertThat(c.expired).isEmpty();
        assertThat(c.timers).containsExactly(other);
        assertThat(k.counts().wakeups()).isEqualTo(1);
    }

    @Test
    void anExpiredTimerWaitsUntilTheKernelLetsItsInterruptIn() {
        SchedTask p = sleeps(5, 700);
        c.mode = Cpu.Mode.KERNEL;

        k.timers.expire(p);

        assertThat(p.sleeping).isTrue();
        assertThat(c.expired).containsExactly(p);
        assertThat(c.pendingIrqs).isEqualTo(Cpu.IRQ_TIMER);
    }

    @Test
    void anEarlierWakeupCancelsTheTimer() {
        SchedTask p = sleeps(5, 700);
        Kernels.run(k, 1, 1);

        k.tryToWakeUp.run(k.cpus[1], p, false);

        assertThat(c.timers).isEmpty();
        assertThat(p.timerNs).isEqualTo(SchedTask.NEVER);
    }

    @Test
    void thereMayBeNothingToCancel() {
        SchedTask p = sleeps(5, 700);

        k.timers.cancel(k.tasks[6]);

        assertThat(c.timers).containsExactly(p);
    }
}
