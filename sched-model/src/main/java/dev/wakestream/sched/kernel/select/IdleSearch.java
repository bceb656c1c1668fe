package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.Topology;

/** How a release searches the target's LLC once target, prev and the recently used CPU are busy (model-spec 2.5, 2.7, 2.8). */
interface IdleSearch {
    /** An idle CPU, or {@link SelectFunction#NO_CPU}; the log learns what found it. */
    int run(WakeupView view, int target);

    /** The search of these rules. */
    static IdleSearch of(Topology topology, SelectionRules rules, SearchLog log) {
        return switch (rules.coreSearch()) {
            case GROUPS -> new SelectIdleGroup(topology, log);
            case SEPARATE -> new SeparateSearch(topology, rules, log);
            case MERGED -> new MergedSearch(topology, rules, log);
        };
    }
}
