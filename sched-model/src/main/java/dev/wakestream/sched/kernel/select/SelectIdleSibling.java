package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;

/**
 * select_idle_sibling: an idle CPU near the target. Checks, in this order: target, prev, a per-CPU kthread's waker, the
 * recently used CPU, then searches the target's LLC (model-spec 2.5).
 *
 * <p>Not modelled: the cluster level's preference.
 */
final class SelectIdleSibling {
    private final Topology topology;
    private final SelectionRules behaviour;
    private final SelectIdleCpu selectIdleCpu;
    private Decision decidedBy = Decision.FALLBACK;

    SelectIdleSibling(Topology topology, SelectionRules behaviour) {
        this.topology = topology;
        this.behaviour = behaviour;
        selectIdleCpu = new SelectIdleCpu(topology);
    }

    /** The check that found the CPU of the last {@link #run}. */
    Decision decidedBy() {
        return decidedBy;
    }

    int run(WakeupView view, int target) {
        view.enter(SelectFunction.SELECT_IDLE_SIBLING, target);
        int cpu = quick(view, target);
        if (cpu == SelectFunction.NO_CPU) {
            cpu = search(view, target);
        }
        view.leave(SelectFunction.SELECT_IDLE_SIBLING, cpu);
        return cpu;
    }

    /** The CPUs at which the task's data may be. */
    private int quick(WakeupView view, int target) {
        int prev = view.prev();
        view.work(50);
        if (view.isUsable(target)) {
            decidedBy = target == prev ? Decision.PREV : Decision.TARGET;
            return target;
        }
        if (prev != target && topology.cpusShareCache(prev, target) && view.isUsable(prev)) {
            decidedBy = Decision.PREV;
            return prev;
        }
        if (prev == view.waker() && view.wakerIsLonelyKthread()) {
            decidedBy = Decision.PREV;
            return prev;
        }
        int recent = view.recentUsedCpu();
        if (behaviour.recent() == SelectionRules.Recent.ALWAYS) {
            view.rememberPrev();
        }
        if (recent != prev && recent != target && topology.cpusShareCache(recent, target) && view.isUsable(recent)) {
            if (behaviour.recent() != SelectionRules.Recent.ALWAYS) {
                view.rememberPrev();
            }
            decidedBy = Decision.RECENT;
            return recent;
        }
        return SelectFunction.NO_CPU;
    }

    private int search(WakeupView view, int target) {
        decidedBy = Decision.FALLBACK;
        if (topology.llcDomain(target) == null) {
            return target;
        }
        boolean byCore = false;
        if (topology.smtActive()) {
            byCore = view.mayHaveIdleCore(target);
            if (!byCore
                    && behaviour.siblings() == SelectionRules.Siblings.OF_PREV_FIRST
                    && topology.cpusShareCache(view.prev(), target)) {
                int sibling = idleSibling(view, target);
                if (sibling != SelectFunction.NO_CPU) {
                    decidedBy = Decision.SMT_SIBLING;
                    return sibling;
                }
            }
        }
        int found = selectIdleCpu.run(view, target, byCore);
        if (found == SelectFunction.NO_CPU) {
            return target;
        }
        decidedBy = selectIdleCpu.foundCore() ? Decision.IDLE_CORE : Decision.IDLE_CPU;
        return found;
    }

    /** An idle thread of prev's core; prev itself was asked before. */
    private int idleSibling(WakeupView view, int target) {
        int prev = view.prev();
        view.enter(SelectFunction.SELECT_IDLE_SMT, prev);
        int found = SelectFunction.NO_CPU;
        CpuSet mask = topology.smtMask(prev);
        CpuSet llc = topology.llcCpus(topology.llcOf(target));
        for (int cpu = mask.first(); cpu != CpuSet.NONE; cpu = mask.next(cpu + 1)) {
            view.work(14);
            if (cpu != prev && llc.get(cpu) && view.isUsable(cpu)) {
                found = cpu;
                break;
            }
        }
        view.leave(SelectFunction.SELECT_IDLE_SMT, found);
        return found;
    }
}
