package dev.wakestream.sched.kernel;

import dev.wakestream.sched.trace.TraceEvent;

/**
 * try_to_wake_up (v6.18): makes a sleeping task runnable, on a CPU that it chooses, unless the task has not really left
 * its queue yet. Lines: pi lock, state and on_rq of the task, which its last CPU wrote (model-spec 2.1, 5.4.1).
 *
 * <p>Not modelled: spinning on on_cpu; a task that is woken while its CPU looks for work on its way to idle is always
 * handed to that CPU's list, also in the rare case in which the kernel would wait there.
 */
final class TryToWakeUp {
    private final Kernel k;
    private final SelectTaskRq selectTaskRq;
    private final TtwuQueue queue;

    TryToWakeUp(Kernel k, TtwuQueue queue) {
        this.k = k;
        this.queue = queue;
        selectTaskRq = new SelectTaskRq(k);
    }

    void run(Cpu waker, SchedTask p, boolean sync) {
        int outer = waker.enter(k.symbols.tryToWakeUp);
        waker.instr(150);
        waker.atomic(p.piLock);
        waker.fence();
        waker.read(p.flagsLine);
        if (p.sleeping) {
            k.timers.cancel(p);
            wake(waker, p, sync);
        }
        waker.write(p.piLock);
        waker.leave(outer);
    }

    private void wake(Cpu waker, SchedTask p, boolean sync) {
        p.sleeping = false;
        p.placedPrevCpu = p.cpu;
        p.placedWakerCpu = waker.id;
        p.placedWide = false;
        p.placedAffine = false;
        if (k.trace.on()) {
            k.trace.emit(waker, new TraceEvent.SchedWaking(p.comm, p.pid, p.prio, p.cpu));
        }
        waker.read(p.wakeeLine);
        Cpu prev = k.cpus[p.cpu];
        if (p.onRq) {
            p.placedBy = TraceEvent.Decision.QUEUED;
            queue.wakeDelayed(waker, prev, p);
            return;
        }
        waker.write(p.flagsLine);
        waker.read(p.flagsLine);
        if (p.offCpuAtPs == SchedTask.NEVER) {
            p.placedBy = TraceEvent.Decision.QUEUED;
            queue.remote(waker, prev, p);
            return;
        }
        // smp_cond_load_acquire: the switch away from it is under way.
        waker.passUntil(p.offCpuAtPs);
        // Who may run on one CPU only needs no search.
        int target = p.pinned ? p.cpu : selectTaskRq.run(waker, p, sync);
        boolean migrated = target != p.cpu;
        if (migrated) {
            setTaskCpu(waker, p, prev, target);
        }
        queue.run(waker, k.cpus[target], p, migrated);
    }

    /** set_task_cpu: the task's load leaves its old queue by way of the accumulator that has its own lock. */
    private void setTaskCpu(Cpu waker, SchedTask p, Cpu prev, int target) {
        int outer = waker.enter(k.symbols.setTaskCpu);
        waker.instr(130);
        waker.read(p.sliceLine);
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
