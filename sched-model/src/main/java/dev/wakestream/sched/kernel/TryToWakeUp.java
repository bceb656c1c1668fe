package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;
import dev.wakestream.sched.kernel.profile.WakeupRules;
import dev.wakestream.sched.trace.TraceEvent;
import java.util.Objects;

/**
 * try_to_wake_up: makes a sleeping task runnable, on a CPU that it chooses, unless the task has not really left its queue
 * yet. Lines: pi lock, state and on_rq of the task, which its last CPU wrote (model-spec 2.1, 5.4.1). A task whose CPU is
 * still on its way to switch away from it, because it looks for other work first, is left to that CPU where the release does
 * so; else the waker spins until the switch is over.
 */
final class TryToWakeUp {
    private final Kernel k;
    private final WakeupRules rules;
    private final SelectTaskRq selectTaskRq;
    private final TtwuQueue queue;

    /** The old queue's min_vruntime is taken off before a CPU is chosen; else when the task is moved. */
    private final boolean rebasesFirst;

    /** The old queue's min_vruntime is needed at all. */
    private final boolean rebases;

    TryToWakeUp(Kernel k, TtwuQueue queue) {
        this.k = k;
        this.queue = queue;
        rules = k.profile.wakeup();
        rebases = k.profile.queue() instanceof QueueRules.Cfs;
        rebasesFirst = k.profile.queue() instanceof QueueRules.Cfs cfs && cfs.rebasesEveryWakeup();
        selectTaskRq = new SelectTaskRq(k);
    }

    /**
     * Wakes a task if it sleeps.
     *
     * @return false if the waker has to wait until the task is off its CPU: {@link #goOn} follows in an event of its own
     */
    boolean run(Cpu waker, SchedTask p, boolean sync) {
        int outer = waker.enter(k.symbols.tryToWakeUp);
        waker.instr(150);
        waker.atomic(p.piLock);
        waker.fence();
        waker.read(p.flagsLine);
        boolean over = true;
        if (p.sleeping) {
            k.timers.cancel(p);
            over = wake(waker, p, sync);
        }
        if (over) {
            waker.write(p.piLock);
        }
        waker.leave(outer);
        return over;
    }

    private boolean wake(Cpu waker, SchedTask p, boolean sync) {
        if (k.explainer != null) {
            k.explainer.wakes(waker, p, sync);
        }
        p.sleeping = false;
        p.placedPrevCpu = p.cpu;
        p.placedWakerCpu = waker.id;
        p.placedWide = false;
        p.placedAffine = false;
        if (rules.tellsWaking() && k.trace.on()) {
            k.trace.emit(waker, new TraceEvent.SchedWaking(p.comm, p.pid, p.prio, p.cpu));
        }
        waker.read(p.wakeeLine);
        Cpu prev = k.cpus[p.cpu];
        if (p.onRq) {
            p.placedBy = TraceEvent.Decision.QUEUED;
            queue.wakeDelayed(waker, prev, p);
            return true;
        }
        waker.write(p.flagsLine);
        waker.read(p.flagsLine);
        if (p.offCpuAtPs == SchedTask.NEVER) {
            if (queue.leavesToItsCpu(waker, prev)) {
                p.placedBy = TraceEvent.Decision.QUEUED;
                queue.remote(waker, prev, p);
                return true;
            }
            spin(waker, p, sync);
            return false;
        }
        place(waker, p, sync);
        return true;
    }

    /** smp_cond_load_acquire: looks again when the task's CPU has done its next piece of work. */
    private void spin(Cpu waker, SchedTask p, boolean sync) {
        waker.spinsFor = p;
        waker.spinsSync = sync;
        waker.passUntil(k.cpus[p.cpu].clock);
        k.later(waker, Step.WAKE_SPIN);
    }

    /** A waker that spins looks again; false if it has to go on spinning. */
    boolean goOn(Cpu waker) {
        SchedTask p = Objects.requireNonNull(waker.spinsFor);
        int outer = waker.enterAgain(k.symbols.tryToWakeUp);
        waker.read(p.flagsLine);
        boolean over = p.offCpuAtPs != SchedTask.NEVER;
        if (over) {
            waker.spinsFor = null;
            place(waker, p, waker.spinsSync);
            waker.write(p.piLock);
        } else {
            spin(waker, p, waker.spinsSync);
        }
        waker.leave(outer);
        return over;
    }

    /** The task is off its CPU: a CPU is chosen, and it is queued there. */
    private void place(Cpu waker, SchedTask p, boolean sync) {
        // The switch away from it may be ahead of us.
        waker.passUntil(p.offCpuAtPs);
        Cpu prev = k.cpus[p.cpu];
        if (rebasesFirst) {
            rebase(waker, p, prev);
        }
        // Who may run on one CPU only needs no search.
        int target = p.pinned ? pinned(p) : selectTaskRq.run(waker, p, sync);
        boolean migrated = target != p.cpu;
        if (migrated) {
            setTaskCpu(waker, p, prev, target);
        }
        queue.run(waker, k.cpus[target], p, migrated);
    }

    private static int pinned(SchedTask p) {
        p.placedBy = TraceEvent.Decision.PINNED;
        p.placedWide = false;
        p.placedAffine = false;
        return p.cpu;
    }

    /** task_waking_fair, migrate_task_rq_fair: its virtual runtime is relative to the old queue's from now on. */
    private static void rebase(Cpu waker, SchedTask p, Cpu prev) {
        waker.read(prev.cfsLine);
        waker.write(p.vruntimeLine);
        prev.rq.leaveAsleep(p);
    }

    /** set_task_cpu: the task's load leaves its old queue by way of the accumulator that has its own lock. */
    private void setTaskCpu(Cpu waker, SchedTask p, Cpu prev, int target) {
        int outer = waker.enter(k.symbols.setTaskCpu);
        waker.instr(130);
        waker.read(p.sliceLine);
        if (rebases && !rebasesFirst) {
            rebase(waker, p, prev);
        }
        waker.read(prev.avgLine);
        waker.atomic(prev.removedLine);
        waker.write(prev.removedLine);
        waker.write(p.peltLine);
        waker.write(p.wakeeLine);
        p.pelt.update(waker.nowNs(), 0, 0);
        prev.rq.pelt.remove(p.pelt);
        k.migrated(waker, p, prev.id, target);
        waker.leave(outer);
    }
}
