package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;

/**
 * check_preempt_wakeup_fair (check_preempt_wakeup up to v6.6) and resched_curr: whether a woken task gets the CPU at
 * once, which is when EEVDF would pick it now, or when CFS finds the current task too far ahead of it; and telling a CPU
 * so (model-spec 3.2, 3.3, 5.4.3).
 *
 * <p>In the lazy mode (v6.18) a fair task is marked only, without an interrupt: it lets others run when it returns to user space, or when the
 * next tick makes the mark a real one. The idle task is asked at once in any mode, and so is who a stopper stops.
 *
 * <p>Not modelled: batch and idle policies.
 */
final class WakeupPreempt {
    private final Kernel k;
    private final boolean lazy;

    WakeupPreempt(Kernel k) {
        this.k = k;
        lazy = k.profile.queue() instanceof QueueRules.Eevdf eevdf && eevdf.lazyPreemption();
    }

    /** Under the target's lock. */
    void run(Cpu c, Cpu target, SchedTask p) {
        if (p.stopper) {
            reschedNow(c, target);
            return;
        }
        if (target.curr.stopper && target.stopperQueued) {
            return;
        }
        if (target.rq.current() == null) {
            // The idle task, or a task that has blocked and is about to be switched away, gives way to anybody.
            resched(c, target);
            return;
        }
        int outer = c.enter(k.symbols.wakeupPreempt);
        c.instr(60);
        c.read(target.currLine);
        c.read(target.curr.flagsLine);
        if (!target.needResched) {
            k.fair.updateCurr(c, target);
            if (k.fair.wakeupPreempts(c, target, p)) {
                resched(c, target);
            }
        }
        c.leave(outer);
    }

    /** resched_curr, resched_curr_lazy. */
    void resched(Cpu c, Cpu target) {
        if (!lazy || target.rq.current() == null) {
            reschedNow(c, target);
            return;
        }
        int outer = c.enter(k.symbols.reschedCurr);
        c.instr(25);
        if (!target.isAsked()) {
            c.atomic(target.curr.flagsLine);
            target.lazyResched = true;
            k.stretches.askedLazily(c, target);
        }
        c.leave(outer);
    }

    private void reschedNow(Cpu c, Cpu target) {
        int outer = c.enter(k.symbols.reschedCurr);
        c.instr(25);
        if (!target.needResched) {
            c.atomic(target.curr.flagsLine);
            target.needResched = true;
            if (target != c) {
                k.interrupts.resched(c, target);
            }
        }
        c.leave(outer);
    }

    /** At the tick: who has been asked lazily, and has not returned to user space since, is asked in earnest. */
    void atTick(Cpu c) {
        if (c.lazyResched && !c.needResched) {
            c.atomic(c.curr.flagsLine);
            c.needResched = true;
        }
    }
}
