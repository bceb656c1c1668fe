package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.WakeupSelection;

/**
 * select_task_rq_fair of the simulated kernel: lets the profile's {@link WakeupSelection} look at the machine through a
 * {@link SimulatedWakeup}.
 */
final class SelectTaskRq {
    private final Kernel k;
    private final WakeupSelection selection;

    SelectTaskRq(Kernel k) {
        this.k = k;
        selection = new WakeupSelection(k.topology, k.profile.selection());
    }

    /** The CPU that the task should wake up on. */
    int run(Cpu waker, SchedTask p, boolean sync) {
        int outer = waker.enter(k.symbols.selectTaskRqFair);
        waker.instr(60);
        waker.read(waker.balanceLine);
        SimulatedWakeup wakeup = new SimulatedWakeup(k, waker, p, k.cpus[p.cpu], sync);
        int cpu = selection.run(wakeup);
        p.placedWide = selection.wide();
        p.placedAffine = selection.affine();
        p.placedBy = selection.decidedBy();
        k.counters.idleSearch(waker, selection.decidedBy(), wakeup.domainScanned(), wakeup.askedRecent());
        waker.leave(outer);
        return cpu;
    }

    /** Only wake_affine: true = around the waker. */
    boolean pullsToWaker(Cpu waker, Cpu prev, SchedTask p, boolean sync) {
        return selection.wakeAffine(new SimulatedWakeup(k, waker, p, prev, sync)) == waker.id;
    }

    /** Only select_idle_sibling. */
    int idleSibling(Cpu waker, SchedTask p, int prev, int target) {
        int cpu = selection.idleSibling(new SimulatedWakeup(k, waker, p, k.cpus[prev], false), target);
        p.placedBy = selection.decidedBy();
        return cpu;
    }
}
