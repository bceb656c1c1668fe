package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;

/** select_idle_smt: an idle thread of one core (model-spec 2.5, rows 7 and 9). */
final class SelectIdleSmt {
    private static final int PER_THREAD = 14;

    private final Topology topology;
    private final SearchLog log;
    private final boolean skipsPrev;

    SelectIdleSmt(Topology topology, SelectionRules rules, SearchLog log) {
        skipsPrev = rules.siblings() == SelectionRules.Siblings.OF_PREV_FIRST;
        this.topology = topology;
        this.log = log;
    }

    /** A thread of prev's core, in the target's LLC; prev itself was asked before. */
    int besidePrev(WakeupView view, int target) {
        int prev = view.prev();
        return run(view, prev, skipsPrev ? prev : SelectFunction.NO_CPU, topology.llcCpus(topology.llcOf(target)));
    }

    /** Any thread of the target's core; the target may have become idle meanwhile. */
    int aroundTarget(WakeupView view, int target) {
        return run(view, target, SelectFunction.NO_CPU, topology.allCpus());
    }

    private int run(WakeupView view, int core, int except, CpuSet within) {
        view.enter(SelectFunction.SELECT_IDLE_SMT, core);
        int found = SelectFunction.NO_CPU;
        CpuSet threads = topology.smtMask(core);
        for (int cpu = threads.first(); cpu != CpuSet.NONE; cpu = threads.next(cpu + 1)) {
            view.work(PER_THREAD);
            if (cpu != except && within.get(cpu)) {
                log.scan();
                if (view.isUsable(cpu)) {
                    found = log.found(Decision.SMT_SIBLING, cpu);
                    break;
                }
            }
        }
        view.leave(SelectFunction.SELECT_IDLE_SMT, found);
        return found;
    }
}
