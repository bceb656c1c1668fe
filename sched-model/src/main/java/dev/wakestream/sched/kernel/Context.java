package dev.wakestream.sched.kernel;

/**
 * Where a CPU goes on when a piece of kernel work is over: pending interrupts first, then softirqs, then the decision whom to run, then
 * the task or the idle loop.
 */
final class Context {
    private final Kernel k;

    Context(Kernel k) {
        this.k = k;
    }

    /** Something interrupts the CPU now (at the time of the current event). */
    void interrupt(Cpu c) {
        if (c.mode == Cpu.Mode.RUNNING) {
            k.stretches.runUntil(c, k.nowPs());
        } else {
            c.passUntil(k.nowPs());
            k.idleLoop.wake(c);
        }
        c.mode = Cpu.Mode.KERNEL;
    }

    /** A piece of kernel work is over. */
    void returnFromKernel(Cpu c) {
        c.mode = Cpu.Mode.KERNEL;
        k.interrupts.handlePending(c);
        if (c.pendingIrqs != 0) {
            c.pendingIrqs = 0;
            k.ticks.handle(c);
        } else if (c.ilbPending != 0) {
            k.nohzIdleBalance.softirq(c);
        } else if (c.balanceSoftirq) {
            k.balanceDomains.begin(c, c);
        } else if (c.needResched || (c.lazyResched && k.stretches.isInUserSpace(c))) {
            reschedule(c);
        } else if (c.runsIdleTask()) {
            k.idleLoop.sleep(c);
        } else {
            k.stretches.start(c);
        }
    }

    /** The current task, which has been asked lazily, returns from a system call to user space: it lets others run. */
    void returnToUser(Cpu c) {
        k.stretches.runUntil(c, k.nowPs());
        c.needResched = true;
        returnFromKernel(c);
    }

    private void reschedule(Cpu c) {
        if (c.runsIdleTask()) {
            k.idleLoop.end(c);
        } else {
            k.switchTask.yieldCpu(c);
        }
    }

    /** A switch is over: the new task, or the idle loop, begins. */
    void afterSwitch(Cpu c) {
        c.leave(k.symbols.kernelOther);
        if (c.runsIdleTask()) {
            k.idleLoop.begin(c);
        } else {
            returnFromKernel(c);
        }
    }
}
