package dev.wakestream.sched.kernel;

/**
 * check_preempt_wakeup_fair (check_preempt_wakeup up to v6.6) and resched_curr: whether a woken task gets the CPU at
 * once, which is when EEVDF would pick it now, or when CFS finds the current task too far ahead of it; and telling a CPU
 * so (model-spec 3.2, 3.3, 5.4.3).
 *
 * <p>Not modelled: lazy preemption, batch and idle policies.
 */
final class WakeupPreempt {
    private final Kernel k;

    WakeupPreempt(Kernel k) {
        this.k = k;
    }

    /** Under the target's lock. */
    void run(Cpu c, Cpu target, SchedTask p) {
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

    /** resched_curr. */
    void resched(Cpu c, Cpu target) {
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
}
