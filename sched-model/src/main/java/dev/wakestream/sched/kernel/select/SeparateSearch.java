package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.Siblings;
import dev.wakestream.sched.topology.Topology;

/** The search of v5.5: for an idle core, then for a CPU, then among the target's siblings (model-spec 2.5). */
final class SeparateSearch implements IdleSearch {
    private final boolean smt;
    private final boolean siblingsLast;
    private final SelectIdleCore selectIdleCore;
    private final SelectIdleCpu selectIdleCpu;
    private final SelectIdleSmt selectIdleSmt;

    SeparateSearch(Topology topology, SelectionRules rules, SearchLog log) {
        smt = topology.smtActive();
        siblingsLast = smt && rules.siblings() == Siblings.OF_TARGET_LAST;
        selectIdleCore = new SelectIdleCore(topology, rules, log);
        selectIdleCpu = new SelectIdleCpu(topology, rules, log);
        selectIdleSmt = new SelectIdleSmt(topology, rules, log);
    }

    @Override
    public int run(WakeupView view, int target) {
        int found = smt ? selectIdleCore.run(view, target) : SelectFunction.NO_CPU;
        if (found == SelectFunction.NO_CPU) {
            found = selectIdleCpu.run(view, target, false);
        }
        if (found == SelectFunction.NO_CPU && siblingsLast) {
            found = selectIdleSmt.aroundTarget(view, target);
        }
        return found;
    }
}
