package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.WakeupSelection;

/**
 * select_task_rq_fair of the simulated kernel: lets the profile's {@link WakeupSelection} look at the machine through a
 * {@link SimulatedWakeup}.
 */
final class SelectTaskRq {
    private final Kernel k;
    private final WakeupSelection selection;
    private final SimulatedWakeup wakeup;

    SelectTaskRq(Kernel k) {
        this.k = k;
        selection = new WakeupSelection(k.topology, k.profile.selection());
        wakeup = new SimulatedWakeup(k);
    }

    /** The CPU that the task should wake up on. */
    int run(Cpu waker, SchedTask p, boolean sync) {
        int outer = waker.enter(k.symbols.selectTaskRqFair);
        waker.instr(60);
        waker.read(waker.balanceLine);
        WakeupExplainer explainer = k.explainer;
        wakeup.of(waker, p, k.cpus[p.cpu], sync);
        int cpu = selection.run(explainer == null ? wakeup : explainer.watch(wakeup, waker, p));
        p.placedWide = selection.wide();
        p.placedAffine = selection.affine();
        p.placedBy = selection.search().decidedBy();
        k.counters.idleSearch(waker, selection.search());
        waker.leave(outer);
        return cpu;
    }

    /** Only wake_affine: true = around the waker. */
    boolean pullsToWaker(Cpu waker, Cpu prev, SchedTask p, boolean sync) {
        return selection.wakeAffine(wakeup.of(waker, p, prev, sync)) == waker.id;
    }

    /** Only select_idle_sibling. */
    int idleSibling(Cpu waker, SchedTask p, int prev, int target) {
        int cpu = selection.idleSibling(wakeup.of(waker, p, k.cpus[prev], false), target);
        p.placedBy = selection.search().decidedBy();
        return cpu;
    }
}
