package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;

/**
 * wake_affine: whether a wakeup looks for a CPU around the waker or around the one where the task last ran (model-spec
 * 2.4, 5.4.1). Called when those differ.
 */
final class WakeAffine {
    /** The decision of a release. */
    private interface Rule {
        /** True = around the waker. */
        boolean pulls(WakeupView view, SchedDomain domain);
    }

    private final Topology topology;
    private final Rule rule;
    private final boolean asksWide;
    private boolean wide;

    WakeAffine(Topology topology, SelectionRules rules) {
        this.topology = topology;
        rule = switch (rules.wakeAffine()) {
            case WEIGHT -> WakeAffine::byWeight;
            case IDLE_THEN_LOAD -> this::byIdleThenLoad;
            case IDLE_PREV_THEN_LOAD -> this::byIdlePrevThenLoad;
        };
        asksWide = rules.wakeWide() == SelectionRules.WakeWide.NODE_WEIGHT
                || rules.wakeWide() == SelectionRules.WakeWide.LLC_SIZE;
    }

    /**
     * The waker's CPU or prev.
     *
     * @param domain the lowest one of the waker's that holds both
     */
    int run(WakeupView view, SchedDomain domain) {
        view.enter(SelectFunction.WAKE_AFFINE, view.waker());
        wide = asksWide && view.wakeWide();
        int target = !wide && rule.pulls(view, domain) ? view.waker() : view.prev();
        view.leave(SelectFunction.WAKE_AFFINE, target);
        return target;
    }

    /** Whether the last call ended with wake_wide. */
    boolean wide() {
        return wide;
    }

    private static boolean byWeight(WakeupView view, SchedDomain domain) {
        view.work(30);
        return view.weighsNoMoreThanPrev(domain.imbalancePct());
    }

    private boolean byIdleThenLoad(WakeupView view, SchedDomain domain) {
        view.work(30);
        if (wakerIsIdle(view)) {
            return !view.isAvailable(view.prev());
        }
        return view.syncWakerIsAlone() || view.loadsLessThanPrev(domain.imbalancePct());
    }

    private boolean byIdlePrevThenLoad(WakeupView view, SchedDomain domain) {
        view.work(30);
        if (wakerIsIdle(view)) {
            return !view.isAvailable(view.prev());
        }
        if (view.syncWakerIsAlone()) {
            return true;
        }
        return !view.isAvailable(view.prev()) && view.loadsLessThanPrev(domain.imbalancePct());
    }

    private boolean wakerIsIdle(WakeupView view) {
        return view.wakerIsAvailable() && topology.cpusShareCache(view.waker(), view.prev());
    }
}
