package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * __schedule: the current task gives the CPU up, or is asked to; the next one is picked, after a look at other
 * queues if this one is empty, and gets it. The store of the new current task is what every scanner of this CPU misses on
 * (model-spec 3.6, 5.4.4).
 */
final class SwitchTask {
    /** Instructions of __schedule and the switch itself (count): the middle of model-spec 5.4.4's 600 to 800. */
    private static final int INSTRUCTIONS = 700;

    /** Taking a stopper off its queue of one (instructions): estimate. */
    private static final int STOPPER_INSTRUCTIONS = 40;

    private final Kernel k;
    private final long restOfSwitchPs;
    private final boolean keepsCoreFlag;

    SwitchTask(Kernel k) {
        this.k = k;
        // The preset's figure is the whole direct cost of a switch: what the instructions do not account for is the
        // rest.
        long instructionsPs = (long) (INSTRUCTIONS * k.params.instructionPs[1]);
        // v3.10 has no flag.
        keepsCoreFlag =
                k.topology.smtActive() && k.profile.selection().coreSearch() != SelectionRules.CoreSearch.GROUPS;
        restOfSwitchPs = Math.max(0, k.params.contextSwitchPs - instructionsPs);
    }

    /** The current task blocks or exits. */
    void block(Cpu c, boolean exits) {
        SchedTask prev = c.curr;
        int outer = begin(c);
        prev.sleeping = !exits;
        prev.exited = exits;
        c.prevState = exits ? 'Z' : 'S';
        if (prev.stopper) {
            c.instr(STOPPER_INSTRUCTIONS);
            c.stopperQueued = false;
        } else {
            k.fair.dequeueCurrent(c, exits);
        }
        c.leave(outer);
        pickNext(c, true);
    }

    /** The current task sleeps for a mutex, uninterruptibly. */
    void blockOnMutex(Cpu c) {
        SchedTask prev = c.curr;
        int outer = begin(c);
        prev.sleeping = true;
        c.prevState = 'D';
        k.fair.dequeueCurrent(c, false);
        c.leave(outer);
        pickNext(c, true);
    }

    /** The current task, or the idle task, is asked to let others run. */
    void yieldCpu(Cpu c) {
        int outer = begin(c);
        c.prevState = 'R';
        if (!c.runsIdleTask()) {
            k.fair.updateCurr(c, c);
        }
        c.leave(outer);
        pickNext(c, true);
    }

    private int begin(Cpu c) {
        c.mode = Cpu.Mode.KERNEL;
        int outer = c.enter(k.symbols.schedule);
        c.instr(INSTRUCTIONS / 2);
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        return outer;
    }

    /** Goes on to whoever is next; looks at other queues first if nobody is here. */
    void pickNext(Cpu c, boolean mayBalance) {
        SchedTask next = pick(c);
        if (next == null && mayBalance && !c.runsIdleTask()) {
            k.newidle.begin(c);
            return;
        }
        complete(c, next == null ? c.idleTask : next);
    }

    private @Nullable SchedTask pick(Cpu c) {
        if (c.stopperQueued) {
            return c.stopper;
        }
        SchedTask next = k.fair.pick(c, c);
        while (next != null && next.delayed) {
            k.fair.dequeueDelayed(c, next);
            next = k.fair.pick(c, c);
        }
        return next;
    }

    private void complete(Cpu c, SchedTask next) {
        SchedTask prev = c.curr;
        c.needResched = false;
        c.lazyResched = false;
        int outer = c.enter(k.symbols.schedule);
        if (next != prev) {
            change(c, prev, next);
        } else if (c.rq.current() != next && next.isFair()) {
            // It blocked and was woken again before it had left.
            c.rq.setCurrent(next, c.nowNs());
        }
        if (k.explainer != null) {
            k.explainer.runs(c, next);
        }
        k.locks.unlock(c, c);
        c.leave(outer);
        k.context.afterSwitch(c);
    }

    private void change(Cpu c, SchedTask prev, SchedTask next) {
        waitUntilItIsHere(c, next);
        if (c.rq.current() != null) {
            c.rq.putCurrent();
        }
        if (next.isFair()) {
            c.rq.setCurrent(next, c.nowNs());
            c.update(next.vruntimeLine);
        }
        c.write(c.currLine);
        c.write(c.nohzLine);
        if (next.isIdleTask()) {
            updateIdleCore(c);
        }
        told(c, prev, next);
        if (prev.mm != next.mm && next.isFair() && prev.isFair()) {
            int outer = c.enter(k.symbols.switchMm);
            c.spend(k.params.mmSwitchPs);
            c.leave(outer);
        }
        c.instr(INSTRUCTIONS / 2);
        if (!next.isIdleTask()) {
            c.spend((long) (restOfSwitchPs * c.slowdown()));
        }
        c.write(next.flagsLine);
        k.counters.switched(c, next);
        if (c.prevState == 'R') {
            k.stretches.suspended(prev);
        }
        prev.lastRanNs = c.nowNs();
        prev.offCpuAtPs = c.clock;
        next.offCpuAtPs = SchedTask.NEVER;
        if (prev.isIdleTask()) {
            k.busyThreads[c.pipeline]++;
        } else if (next.isIdleTask()) {
            k.busyThreads[c.pipeline]--;
        }
        c.switchTo(next);
        int outer = c.enter(k.symbols.finishTaskSwitch);
        c.write(prev.flagsLine);
        c.leave(outer);
    }

    /**
     * Whoever queued the next task, or switched away from it, may have been ahead of this CPU's clock by the length of its own work, and holds
     * the queue's lock until then.
     */
    private void waitUntilItIsHere(Cpu c, SchedTask next) {
        if (next.isIdleTask()) {
            return;
        }
        if (next.queuedAtPs() > c.clock) {
            int outer = c.enter(k.symbols.spinLockSlowpath);
            c.passUntil(next.queuedAtPs());
            c.leave(outer);
        }
    }

    /** __update_idle_core: if the other threads are idle too, the LLC has an idle core. */
    private void updateIdleCore(Cpu c) {
        if (!keepsCoreFlag) {
            return;
        }
        int outer = c.enter(k.symbols.updateIdleCore);
        c.instr(15);
        c.read(c.llcSharedLine);
        LlcShared shared = k.llcs[c.llc];
        if (!shared.hasIdleCores && othersIdle(c)) {
            shared.hasIdleCores = true;
            c.write(c.llcSharedLine);
        }
        c.leave(outer);
    }

    private boolean othersIdle(Cpu c) {
        for (int cpu = c.smtMask.first(); cpu >= 0; cpu = c.smtMask.next(cpu + 1)) {
            c.instr(12);
            if (cpu != c.id && !k.idle.isAvailable(c, k.cpus[cpu])) {
                return false;
            }
        }
        return true;
    }

    private void told(Cpu c, SchedTask prev, SchedTask next) {
        boolean preempted = c.prevState == 'R' && !prev.isIdleTask();
        if (preempted) {
            prev.runnableSincePs = c.clock;
        }
        if (!k.trace.on()) {
            return;
        }
        long waitNs =
                next.isIdleTask() ? TraceEvent.SchedSwitch.WAIT_UNKNOWN : c.clock / 1000 - next.runnableSincePs / 1000;
        k.trace.emit(
                c,
                new TraceEvent.SchedSwitch(
                        prev.switchComm,
                        prev.pid,
                        prev.prio,
                        stateName(c.prevState, preempted),
                        next.switchComm,
                        next.pid,
                        next.prio,
                        waitNs));
    }

    private static String stateName(char state, boolean preempted) {
        return switch (state) {
            case 'S' -> "S";
            case 'D' -> "D";
            case 'Z' -> "Z";
            default -> preempted ? "R+" : "R";
        };
    }
}
