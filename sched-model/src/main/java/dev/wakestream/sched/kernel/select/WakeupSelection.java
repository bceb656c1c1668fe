package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;

/**
 * select_task_rq_fair for wakeups: asks wake_wide and wake_affine whether to look around the waker or around the task's
 * previous CPU, and searches there (model-spec 2.2). One of these serves any number of wakeups, one after the other.
 *
 * <p>Not modelled: energy-aware placement, asymmetric capacities, the current-CPU hint, affinity masks (all CPUs are
 * allowed), the slow path of fork and exec.
 */
public final class WakeupSelection {
    private final SchedDomain[][] domains;
    private final WakeAffine wakeAffine;
    private final SelectIdleSibling selectIdleSibling;
    private boolean wide;
    private boolean affine;

    /** The selection of a kernel release on a machine. */
    public WakeupSelection(Topology topology, SelectionRules behaviour) {
        domains = new SchedDomain[topology.cpus()][];
        for (int cpu = 0; cpu < domains.length; cpu++) {
            domains[cpu] = topology.domains(cpu).toArray(new SchedDomain[0]);
        }
        wakeAffine = new WakeAffine(topology, behaviour);
        selectIdleSibling = new SelectIdleSibling(topology, behaviour);
    }

    /** The CPU that the task should wake up on. */
    public int run(WakeupView view) {
        view.enter(SelectFunction.SELECT_TASK_RQ_FAIR, view.prev());
        wide = view.wakeWide();
        int cpu = selectIdleSibling.run(view, target(view));
        view.leave(SelectFunction.SELECT_TASK_RQ_FAIR, cpu);
        return cpu;
    }

    /** The CPU around which to look. */
    private int target(WakeupView view) {
        int waker = view.waker();
        int prev = view.prev();
        affine = false;
        for (SchedDomain domain : domains[waker]) {
            view.work(15);
            // A level without wake-affine ends the climb only if affine placement is not wanted.
            if (wide) {
                break;
            }
            if (domain.has(SchedDomain.Flag.WAKE_AFFINE) && domain.span().get(prev)) {
                int target = waker == prev ? prev : wakeAffine.run(view);
                affine = target != prev;
                return target;
            }
        }
        return prev;
    }

    /** Only wake_affine, for a task that ran on another CPU than the waker's. */
    public int wakeAffine(WakeupView view) {
        return wakeAffine.run(view);
    }

    /** Only select_idle_sibling, around a target. */
    public int idleSibling(WakeupView view, int target) {
        return selectIdleSibling.run(view, target);
    }

    /** The check that found the CPU of the last wakeup. */
    public Decision decidedBy() {
        return selectIdleSibling.decidedBy();
    }

    /** Whether the last wakeup was kept around prev because both sides talk to many. */
    public boolean wide() {
        return wide;
    }

    /** Whether wake_affine pulled the last wakeup to the waker's CPU, which was not prev. */
    public boolean affine() {
        return affine;
    }
}
