package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlagRead;
import dev.wakestream.sched.kernel.profile.SelectionRules.Siblings;
import dev.wakestream.sched.topology.Topology;

/**
 * The search since v5.12: one loop, by core if an idle one may exist, else by CPU. Where siblings of prev are tried first, the
 * idle-core flag is read before them; where they are not, select_idle_cpu reads it (model-spec 2.7, 2.8).
 */
final class MergedSearch implements IdleSearch {
    private final Topology topology;
    private final boolean readsFlag;
    private final boolean siblingsFirst;
    private final SelectIdleSmt selectIdleSmt;
    private final SelectIdleCpu selectIdleCpu;

    MergedSearch(Topology topology, SelectionRules rules, SearchLog log) {
        this.topology = topology;
        readsFlag = topology.smtActive() || rules.flagRead() == FlagRead.ALWAYS;
        siblingsFirst = rules.siblings() == Siblings.CORE_OF_PREV_FIRST || rules.siblings() == Siblings.OF_PREV_FIRST;
        selectIdleSmt = new SelectIdleSmt(topology, rules, log);
        selectIdleCpu = new SelectIdleCpu(topology, rules, log);
    }

    @Override
    public int run(WakeupView view, int target) {
        if (!siblingsFirst) {
            return selectIdleCpu.run(view, target, readsFlag);
        }
        boolean byCore = readsFlag && view.mayHaveIdleCore(target);
        if (!byCore && topology.smtActive() && topology.cpusShareCache(view.prev(), target)) {
            int sibling = selectIdleSmt.besidePrev(view, target);
            if (sibling != SelectFunction.NO_CPU) {
                return sibling;
            }
        }
        return byCore ? selectIdleCpu.byCore(view, target) : selectIdleCpu.run(view, target, false);
    }
}
