package dev.wakestream.sched.kernel;

import dev.wakestream.sched.sim.EventQueue;
import dev.wakestream.sched.sim.RandomStream;

/**
 * The timer tick (model-spec 3.7): all CPUs on one grid unless the ticks are skewed, late by a jitter; none on a CPU in tickless
 * idle. The tick runs in the context of whatever it interrupts, and is charged to that task.
 *
 * <p>Not modelled: timekeeping by one CPU, the global load average, NUMA balancing, POSIX timers.
 */
final class Ticks {
    private final Kernel k;
    private final RandomStream random;
    private final long periodPs;
    private final long jitterNs;
    private final boolean skewed;
    private final int cpus;

    Ticks(Kernel k, RandomStream random, int hz, long jitterNs, boolean skewed, int cpus) {
        this.k = k;
        this.random = random;
        this.jitterNs = jitterNs;
        this.skewed = skewed;
        this.cpus = cpus;
        periodPs = Kernel.PS_PER_SECOND / hz;
    }

    long periodPs() {
        return periodPs;
    }

    /** A CPU's place in the period (ps): 0 on a common grid; skewed ticks are spread evenly over half a period. */
    long offsetPs(int cpu) {
        return skewed ? periodPs / 2 / cpus * cpu : 0;
    }

    /** Schedules a CPU's next tick. */
    void arm(Cpu c) {
        long index = Math.max((c.clock - c.tickOffsetPs) / periodPs + 1, c.lastTickIndex + 1);
        long ns = (index * periodPs + c.tickOffsetPs) / 1000 + random.jitterNs(jitterNs);
        c.lastTickIndex = index;
        c.tickEvent = k.scheduleTick(c, ns);
    }

    /** The tick stops (tickless idle). */
    void stop(Cpu c) {
        k.cancelTick(c);
        c.tickEvent = EventQueue.NO_EVENT;
        // The tick that will not come may be the next one all the same, if the CPU wakes up in time.
        c.lastTickIndex = Math.min(c.lastTickIndex, (c.clock - c.tickOffsetPs) / periodPs);
    }

    /** The tick's interrupt; goes on in {@link #end}. */
    void handle(Cpu c) {
        k.counters.tick(c);
        int outer = c.enter(k.symbols.kernelOther);
        c.spend(k.params.tickPs / 2);
        c.leave(outer);
        schedTick(c);
        k.balancerKick.begin(c);
    }

    /** sched_tick. */
    private void schedTick(Cpu c) {
        int outer = c.enter(k.symbols.schedTick);
        c.instr(300);
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        if (!c.runsIdleTask()) {
            k.wakeupPreempt.atTick(c);
            taskTick(c);
        }
        k.locks.unlock(c, c);
        c.idleBalance = c.isIdle();
        c.write(c.balanceLine);
        c.read(c.clockLine);
        if (k.jiffies(c) >= c.nextBalance) {
            c.balanceSoftirq = true;
        }
        c.leave(outer);
    }

    /** task_tick_fair: who has had its time lets others run. */
    private void taskTick(Cpu c) {
        int outer = c.enter(k.symbols.taskTickFair);
        c.instr(250);
        k.fair.updateCurr(c, c);
        k.fair.updateLoadAvg(c, c);
        if (k.fair.tickPreempts(c)) {
            k.wakeupPreempt.resched(c, c);
        }
        c.leave(outer);
    }

    /** nohz_balancer_kick is done: the tick ends. */
    void end(Cpu c) {
        int outer = c.enter(k.symbols.kernelOther);
        c.spend(k.params.tickPs / 2);
        arm(c);
        c.leave(outer);
        k.context.returnFromKernel(c);
    }
}
