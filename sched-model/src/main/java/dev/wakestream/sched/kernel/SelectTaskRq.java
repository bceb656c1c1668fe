package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.SchedDomain;

/**
 * select_task_rq_fair (v6.18) for wakeups: records whom the waker wakes, asks wake_wide and wake_affine whether to look
 * around the waker or around the task's previous CPU, and searches there. Lines: model-spec 5.4.1. record_wakee,
 * wake_wide, wake_affine and select_idle_sibling are inlined and so charged here.
 *
 * <p>Not modelled: energy-aware placement, the current-CPU hint, affinity masks (all CPUs are allowed).
 */
final class SelectTaskRq {
    private final Kernel k;
    private final WakeAffine wakeAffine;
    private final SelectIdleSibling selectIdleSibling;

    SelectTaskRq(Kernel k) {
        this.k = k;
        wakeAffine = new WakeAffine(k);
        selectIdleSibling = new SelectIdleSibling(k);
    }

    /** The CPU that the task should wake up on. */
    int run(Cpu waker, SchedTask p, boolean sync) {
        int outer = waker.enter(k.symbols.selectTaskRqFair);
        waker.instr(60);
        waker.read(waker.balanceLine);
        recordWakee(waker, p);
        boolean wide = wakeWide(waker, p);
        Cpu prev = k.cpus[p.cpu];
        int target = prev.id;
        boolean affine = false;
        for (SchedDomain domain : waker.domains) {
            waker.instr(15);
            // A level without wake-affine ends the climb only if affine placement is not wanted.
            if (wide) {
                break;
            }
            if (domain.has(SchedDomain.Flag.WAKE_AFFINE) && domain.span().get(prev.id)) {
                affine = wakeAffine.pullsToWaker(waker, prev, p, sync);
                target = affine ? waker.id : prev.id;
                break;
            }
        }
        p.placedWide = wide;
        p.placedAffine = affine && waker.id != prev.id;
        int cpu = selectIdleSibling.run(waker, p, prev.id, target);
        waker.leave(outer);
        return cpu;
    }

    /** Counts how often the waker changes whom it wakes. */
    private void recordWakee(Cpu waker, SchedTask p) {
        waker.instr(12);
        SchedTask current = waker.curr;
        waker.update(current.wakeeLine);
        long second = waker.clock / Kernel.PS_PER_SECOND;
        if (second > current.flipsDecayedAt) {
            current.wakeeFlips /= 2;
            current.flipsDecayedAt = second;
        }
        if (current.lastWakee != p) {
            current.lastWakee = p;
            current.wakeeFlips++;
        }
    }

    /** wake_wide: both sides talk to many, so pulling one to the other would only crowd. */
    private boolean wakeWide(Cpu waker, SchedTask p) {
        waker.instr(8);
        waker.read(p.wakeeLine);
        int factor = k.topology.llcSize(waker.id);
        int high = Math.max(waker.curr.wakeeFlips, p.wakeeFlips);
        int low = Math.min(waker.curr.wakeeFlips, p.wakeeFlips);
        return low >= factor && high >= low * factor;
    }
}
