package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.WakeupRules;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * ttwu_queue: puts a woken task on its CPU's queue, either with that queue's lock, or by way of the CPU's list of
 * remote wakeups and an interrupt (model-spec 2.10). Lines: 5.4.3. When the list is used is the release's to say; up to v5.5 nothing but
 * the list itself tells that somebody is on it.
 */
final class TtwuQueue {
    private final Kernel k;
    private final WakeupRules rules;

    TtwuQueue(Kernel k) {
        this.k = k;
        rules = k.profile.wakeup();
    }

    void run(Cpu c, Cpu target, SchedTask p, boolean migrated) {
        p.cpu = target.id;
        if (asksIfEmpty(c, target) || !k.topology.cpusShareCache(c.id, target.id)) {
            p.migratedByWakeup = migrated;
            remote(c, target, p);
            return;
        }
        k.locks.lock(c, target);
        k.locks.updateClock(c, target);
        activate(c, target, p, migrated);
        k.locks.unlock(c, target);
    }

    private boolean asksIfEmpty(Cpu c, Cpu target) {
        if (rules.remote() != WakeupRules.Remote.OTHER_CACHE_OR_IDLE) {
            return false;
        }
        c.read(target.lockLine);
        return isOtherAndEmpty(c, target);
    }

    private static boolean isOtherAndEmpty(Cpu c, Cpu target) {
        return target != c && target.rq.nrRunning() == 0;
    }

    /** Whether a task that its CPU is about to switch away from is left to that CPU's list; else the waker waits for the switch. */
    boolean leavesToItsCpu(Cpu c, Cpu prev) {
        if (!rules.queuesOnCpu()) {
            return false;
        }
        if (!k.topology.cpusShareCache(c.id, prev.id)) {
            return true;
        }
        if (rules.remote() == WakeupRules.Remote.OTHER_CACHE_OR_ON_CPU) {
            c.read(prev.lockLine);
            return prev.rq.nrRunning() <= 1;
        }
        return isOtherAndEmpty(c, prev);
    }

    /** ttwu_queue_wakelist, or ttwu_queue_remote. */
    void remote(Cpu c, Cpu target, SchedTask p) {
        int outer = c.enter(k.symbols.ttwuQueueWakelist);
        c.instr(60);
        if (k.explainer != null) {
            k.explainer.remote(c, target, p);
        }
        target.ttwuPending = true;
        if (rules.marksPending()) {
            c.write(target.nohzLine);
        }
        boolean first = target.remoteWakeups.isEmpty();
        target.remoteWakeups.add(p);
        c.atomic(target.callListLine);
        if (first) {
            k.interrupts.callFunction(c, target);
        }
        c.leave(outer);
    }

    /** sched_ttwu_pending, on the target: in the interrupt, or when its idle loop ends. */
    void takeRemote(Cpu c) {
        if (c.remoteWakeups.isEmpty()) {
            return;
        }
        int outer = c.enter(k.symbols.schedTtwuPending);
        c.instr(60);
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        while (!c.remoteWakeups.isEmpty()) {
            SchedTask p = c.remoteWakeups.remove();
            c.read(p.flagsLine);
            boolean migrated = p.migratedByWakeup;
            p.migratedByWakeup = false;
            activate(c, c, p, migrated);
        }
        c.ttwuPending = false;
        if (rules.marksPending()) {
            c.write(c.nohzLine);
        }
        k.locks.unlock(c, c);
        c.leave(outer);
    }

    /** ttwu_do_activate, under the target's lock. */
    private void activate(Cpu c, Cpu target, SchedTask p, boolean migrated) {
        if (p.stopper) {
            target.stopperQueued = true;
            p.runnableSincePs = c.clock;
        } else {
            k.fair.enqueue(c, target, p, migrated);
        }
        c.write(p.wakeeLine);
        boolean asked = target.isAsked();
        k.wakeupPreempt.run(c, target, p);
        if (k.explainer != null) {
            k.explainer.enqueued(c, target, p, asked);
        }
        c.write(p.flagsLine);
        told(c, target, p);
    }

    /** ttwu_runnable: the task sleeps, but is still queued, delayed; it stays where it is. */
    void wakeDelayed(Cpu c, Cpu owner, SchedTask p) {
        c.instr(120);
        k.locks.lock(c, owner);
        if (p.offCpuAtPs != SchedTask.NEVER) {
            // The switch away from it, under this lock, may be ahead of us.
            c.passUntil(p.offCpuAtPs);
        }
        k.locks.updateClock(c, owner);
        k.fair.updateCurr(c, owner);
        c.write(p.entityLine);
        c.write(p.vruntimeLine);
        c.write(p.sliceLine);
        c.update(owner.cfsLine);
        c.update(owner.cfsPickLine);
        owner.rq.undelay(p);
        boolean asked = owner.isAsked();
        if (rules.preemptsQueued() || p.offCpuAtPs != SchedTask.NEVER) {
            k.wakeupPreempt.run(c, owner, p);
        }
        if (k.explainer != null) {
            k.explainer.stillQueued(c, owner, p, asked);
        }
        told(c, owner, p);
        k.locks.unlock(c, owner);
    }

    private void told(Cpu c, Cpu target, SchedTask p) {
        k.counters.wakeup(c);
        p.runnableSincePs = c.clock;
        if (!k.trace.on()) {
            return;
        }
        TraceEvent.Placement placement =
                new TraceEvent.Placement(p.placedPrevCpu, p.placedWakerCpu, p.placedBy, p.placedWide, p.placedAffine);
        k.trace.emit(c, new TraceEvent.SchedWakeup(p.comm, p.pid, p.prio, target.id, false, placement));
    }
}
