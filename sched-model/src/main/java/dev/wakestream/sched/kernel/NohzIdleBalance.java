package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.NohzRules;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * _nohz_idle_balance, the idle load balance: one idle CPU goes through all tickless ones, updates their blocked load, and balances
 * for those that are due (model-spec 4.6). Begins with nohz_run_idle_balance on idle entry, or with a kick's interrupt. Per idle CPU it
 * reads the mask and the idle test's lines, and takes that CPU's queue lock.
 *
 * <p>Before v5.13 a CPU on its way to idle did the statistics on the spot. v3.10 has no statistics: the kicked CPU balances for itself, then
 * for the others from the mask's begin, and hears of it by a reschedule interrupt.
 */
final class NohzIdleBalance {
    /** Idle CPUs that one step goes through (count): keeps steps short, so that CPUs see each other in time. */
    private static final int CPUS_PER_STEP = 8;

    private final Kernel k;
    private final NohzRules rules;

    NohzIdleBalance(Kernel k) {
        this.k = k;
        rules = k.profile.nohz();
    }

    /** scheduler_ipi (v3.10): the reschedule interrupt may be a kick. */
    void rescheduleInterrupt(Cpu c) {
        if (rules.firstCpuOnly()) {
            c.read(c.nohzLine);
            callFunction(c);
        }
    }

    /** nohz_csd_func: somebody asks this CPU to balance; it does if it is still idle. */
    void callFunction(Cpu c) {
        int flags = c.nohzFlags & Nohz.KICK_MASK;
        if (flags == 0) {
            return;
        }
        c.orderedAtomic(c.nohzLine);
        c.nohzFlags &= ~Nohz.KICK_MASK;
        c.idleBalance = c.isIdle();
        if (c.idleBalance) {
            c.ilbPending |= flags;
        }
    }

    /** nohz_run_idle_balance, first thing in the idle loop. True if a statistics-only balance is under way. */
    boolean onIdleEntry(Cpu c) {
        if (rules.newidleBalance() != NohzRules.NewidleBalance.IN_IDLE_LOOP) {
            return false;
        }
        int outer = c.enter(k.symbols.nohzRunIdleBalance);
        c.instr(15);
        c.orderedAtomic(c.nohzLine);
        boolean run = c.nohzFlags == Nohz.NEWILB_KICK && !c.needResched;
        c.nohzFlags &= ~Nohz.NEWILB_KICK;
        c.leave(outer);
        if (run) {
            k.nohzEvent(c, TraceEvent.NohzAction.RUN_IDLE_BALANCE);
            begin(c, Nohz.STATS_KICK);
        }
        return run;
    }

    /** The softirq that {@link #callFunction} raised. */
    void softirq(Cpu c) {
        int flags = c.ilbPending;
        c.ilbPending = 0;
        begin(c, flags);
    }

    /** On the spot, for statistics, by a CPU on its way to idle: its lock is free, interrupts are off. Goes on in {@link NewidleBalance#looked}. */
    void onTheSpot(Cpu c) {
        c.walk.newidle = true;
        begin(c, Nohz.STATS_KICK);
    }

    /** Goes on in {@link Context#returnFromKernel}, or where {@link #onTheSpot} says. */
    private void begin(Cpu c, int flags) {
        c.workBeganPs = c.clock;
        c.workWaitPs = 0;
        BalanceWalk walk = c.walk;
        walk.ilb = true;
        walk.ilbFlags = flags;
        walk.visited = 0;
        walk.ilbNextBalance = k.jiffies(c) + k.hz;
        walk.blockedLoadLeft = false;
        int outer = c.enter(k.symbols.nohzIdleBalance);
        c.instr(60);
        if ((walk.ilbFlags & Nohz.STATS_KICK) != 0) {
            k.nohz.hasBlocked = false;
            c.write(k.lineMap.nohzFields);
        }
        if ((walk.ilbFlags & Nohz.NEXT_KICK) != 0) {
            k.nohz.needsUpdate = false;
            c.write(k.lineMap.nohzFields);
        }
        if (rules.blockedLoad()) {
            c.fence();
        }
        c.leave(outer);
        k.counters.ilbRun(c);
        goOn(c);
    }

    private void goOn(Cpu c) {
        k.later(c, c.walk.newidle ? Step.NEWIDLE_ILB : Step.ILB_NEXT);
    }

    /** The CPU at a place of the walk: from the one after this CPU round to itself; in v3.10 itself, then the others from 0. */
    int at(Cpu c, int place) {
        if (!rules.firstCpuOnly()) {
            return (c.id + 1 + place) % k.cpus.length;
        }
        return place == 0 ? c.id : place <= c.id ? place - 1 : place;
    }

    private static boolean workHasCome(Cpu c) {
        return c.rq.nrRunning() > 0 || (c.walk.newidle && c.ttwuPending);
    }

    /** The next CPUs of the mask. */
    void next(Cpu c) {
        BalanceWalk walk = c.walk;
        int outer = c.enterAgain(k.symbols.nohzIdleBalance);
        c.read(k.lineMap.nohzMask);
        int size = k.cpus.length;
        int looked = 0;
        while (walk.visited < size && looked < CPUS_PER_STEP) {
            int id = at(c, walk.visited);
            walk.visited++;
            if (!k.nohz.idleCpus.get(id)) {
                continue;
            }
            looked++;
            c.instr(20);
            if (id != c.id && workHasCome(c)) {
                // Work has come: leave the rest to others.
                c.leave(outer);
                abort(c);
                return;
            }
            Cpu b = k.cpus[id];
            if (b.isIdle() && visit(c, b)) {
                c.leave(outer);
                k.balanceDomains.begin(c, b);
                return;
            }
        }
        c.leave(outer);
        if (walk.visited < size) {
            goOn(c);
        } else {
            finish(c);
        }
    }

    private void abort(Cpu c) {
        if ((c.walk.ilbFlags & Nohz.STATS_KICK) != 0) {
            k.nohz.hasBlocked = true;
        }
        if ((c.walk.ilbFlags & Nohz.NEXT_KICK) != 0) {
            k.nohz.needsUpdate = true;
        }
        over(c, true);
    }

    /** One idle CPU; true if it is to be balanced for. */
    private boolean visit(Cpu c, Cpu b) {
        BalanceWalk walk = c.walk;
        k.idle.isAvailable(c, b);
        long jiffies = k.jiffies(c);
        if ((walk.ilbFlags & Nohz.STATS_KICK) != 0 && b.hasBlockedLoad) {
            updateBlocked(c, b, jiffies);
            walk.blockedLoadLeft |= b.hasBlockedLoad;
        }
        if (jiffies < b.nextBalance) {
            walk.ilbNextBalance = Math.min(walk.ilbNextBalance, b.nextBalance);
            return false;
        }
        c.instr(60);
        k.locks.lock(c, b);
        k.locks.updateClock(c, b);
        k.locks.unlock(c, b);
        if ((walk.ilbFlags & Nohz.BALANCE_KICK) != 0) {
            return true;
        }
        walk.ilbNextBalance = Math.min(walk.ilbNextBalance, b.nextBalance);
        return false;
    }

    /** update_nohz_stats: the load of tasks that have left decays; nothing is left when it has all but vanished. */
    private void updateBlocked(Cpu c, Cpu b, long jiffies) {
        if (b.blockedUpdatedAt == jiffies) {
            return;
        }
        b.blockedUpdatedAt = jiffies;
        c.instr(150);
        k.locks.lock(c, b);
        k.fair.updateLoadAvg(c, b);
        k.locks.unlock(c, b);
        b.hasBlockedLoad = b.rq.pelt.load >= 1;
    }

    /** The balance of one CPU is done. */
    void balanced(Cpu c, Cpu b) {
        c.walk.ilbNextBalance = Math.min(c.walk.ilbNextBalance, b.nextBalance);
        k.later(c, Step.ILB_NEXT);
    }

    private void finish(Cpu c) {
        BalanceWalk walk = c.walk;
        k.nohz.nextBalance = rules.firstCpuOnly() ? c.nextBalance : walk.ilbNextBalance;
        if ((walk.ilbFlags & Nohz.STATS_KICK) != 0) {
            long period = Math.max(1, Constants.BLOCKED_LOAD_PERIOD_NS * k.hz / 1_000_000_000L);
            k.nohz.nextBlocked = k.jiffies(c) + period;
            k.nohz.hasBlocked |= walk.blockedLoadLeft;
        }
        over(c, false);
    }

    private void over(Cpu c, boolean aborted) {
        c.walk.ilb = false;
        int outer = c.enterAgain(k.symbols.nohzIdleBalance);
        c.write(k.lineMap.nohzFields);
        c.leave(outer);
        k.nohzEvent(c, TraceEvent.NohzAction.ILB);
        if (c.walk.newidle) {
            c.walk.newidle = false;
            k.newidle.looked(c, aborted);
        } else {
            k.context.returnFromKernel(c);
        }
    }
}
