package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interrupts, what follows kernel work, and the locks of run queues. */
class InterruptsTest {
    private static final long NOW_US = 500;
    private static final long NOW_PS = NOW_US * 1_000_000;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    InterruptsTest() {
        Kernels.at(k, NOW_US);
    }

    // ---- interrupts

    @Test
    void anInterruptWaitsWhileTheKernelDoesNotLetItIn() {
        c.mode = Cpu.Mode.KERNEL;
        c.pendingIrqs = Cpu.IRQ_TICK;

        k.interrupts.arrive(c, Cpu.IRQ_RESCHED);

        assertThat(c.pendingIrqs).isEqualTo(Cpu.IRQ_TICK | Cpu.IRQ_RESCHED);
        assertThat(c.clock).isEqualTo(NOW_PS);
    }

    @Test
    void anInterruptWakesAnIdleCpuWhichSleepsAgain() {
        c.exitLatencyPs = 7_000_000;

        k.interrupts.arrive(c, Cpu.IRQ_RESCHED);

        assertThat(c.pendingIrqs).isZero();
        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);
        assertThat(c.clock).isGreaterThanOrEqualTo(NOW_PS + 7_000_000 + k.params.ipiHandlerPs);
    }

    @Test
    void aRunningTaskIsInterruptedAndGoesOn() {
        SchedTask p = Kernels.run(k, 0, 0);
        k.stretches.start(c);
        int sequence = c.runSequence;

        k.interrupts.arrive(c, Cpu.IRQ_RESCHED);

        assertThat(c.curr).isSameAs(p);
        assertThat(c.mode).isEqualTo(Cpu.Mode.RUNNING);
        assertThat(c.runSequence).isEqualTo(sequence + 1);
    }

    @Test
    void aTickThatWaitedIsHandledWhenTheKernelIsDone() {
        Kernels.run(k, 0, 0);
        c.pendingIrqs = Cpu.IRQ_TICK;

        k.context.returnFromKernel(c);

        assertThat(k.counts().ticks()).isEqualTo(1);
        assertThat(c.pendingIrqs).isZero();
    }

    @Test
    void handlingLeavesTheTick() {
        Kernels.run(k, 0, 0);
        c.pendingIrqs = Cpu.IRQ_TICK | Cpu.IRQ_RESCHED | Cpu.IRQ_CALL_FUNCTION | Cpu.IRQ_TIMER;

        k.interrupts.handlePending(c);

        assertThat(c.pendingIrqs).isEqualTo(Cpu.IRQ_TICK);
        assertThat(k.counts().ticks()).isZero();
    }

    // ---- what follows kernel work

    @Test
    void aKickIsFollowedByTheIdleLoadBalance() {
        c.ilbPending = Nohz.STATS_KICK;
        c.balanceSoftirq = true;

        k.context.returnFromKernel(c);

        assertThat(c.walk.ilb).isTrue();
        assertThat(c.balanceSoftirq).as("comes after it").isTrue();
    }

    @Test
    void thePeriodicBalanceComesBeforeASwitch() {
        Kernels.runAndQueue(k, 0, 0, 1);
        Kernels.at(k, 50_000);
        c.balanceSoftirq = true;
        c.needResched = true;

        k.context.returnFromKernel(c);

        assertThat(c.balanceSoftirq).isFalse();
        assertThat(c.needResched).isTrue();
        assertThat(c.walk.destination).isZero();
    }

    @Test
    void theIdleTaskGivesWayAndTheTickComesBack() {
        SchedTask p = Kernels.queue(k, 0, 0);
        c.needResched = true;

        k.context.returnFromKernel(c);

        assertThat(c.curr).isSameAs(p);
        assertThat(c.tickStopped).isFalse();
    }

    @Test
    void aTaskYields() {
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        p.vruntime += 50 * Kernels.MS;
        c.needResched = true;

        k.context.returnFromKernel(c);

        assertThat(c.curr).isSameAs(k.tasks[1]);
    }

    // ---- locks

    /** CPU 1 holds the lock from 600 to 800 us. */
    @ParameterizedTest
    @CsvSource({"500, 500", "700, 800", "900, 900"})
    void aLockIsWaitedForWhileItIsHeld(long atUs, long gotUs) {
        Cpu holder = k.cpus[1];
        holder.clock = 600_000_000;
        k.locks.lock(holder, c);
        long from = holder.clock;
        holder.clock = 800_000_000;
        k.locks.unlock(holder, c);
        Cpu waiter = k.cpus[2];
        waiter.clock = atUs * 1_000_000;

        k.locks.lock(waiter, c);

        assertThat(from).isBetween(600_000_000L, 601_000_000L);
        assertThat(waiter.clock).isBetween(gotUs * 1_000_000, gotUs * 1_000_000 + 1_000_000);
        assertThat(c.rq.lockedBy).isEqualTo(2);
        assertThat(c.rq.lockedFromPs).isEqualTo(waiter.clock);
    }

    @Test
    void theOverloadFlagIsWrittenWhenItChanges() {
        long before = k.lines.counters(k.lineMap.rootDomain).writes();

        k.root.overloaded(c);
        k.root.overloaded(c);
        k.root.counted(c, true);

        assertThat(k.lines.counters(k.lineMap.rootDomain).writes()).isEqualTo(before + 1);
        assertThat(k.root.isOverloaded(c)).isTrue();

        k.root.counted(c, false);
        k.root.counted(c, false);

        assertThat(k.lines.counters(k.lineMap.rootDomain).writes()).isEqualTo(before + 2);
        assertThat(k.root.isOverloaded(c)).isFalse();
    }
}
