package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.Topology;

/**
 * wake_affine: whether a wakeup looks for a CPU around the waker or around the one where the task last ran; first by who
 * is idle, then by weight (model-spec 2.4, 5.4.1). Called when those differ.
 */
final class WakeAffine {
    private final Topology topology;
    private final SelectionRules behaviour;

    WakeAffine(Topology topology, SelectionRules behaviour) {
        this.topology = topology;
        this.behaviour = behaviour;
    }

    /** The waker's CPU or prev. */
    int run(WakeupView view) {
        view.enter(SelectFunction.WAKE_AFFINE, view.waker());
        int target = target(view);
        view.leave(SelectFunction.WAKE_AFFINE, target);
        return target;
    }

    private int target(WakeupView view) {
        int waker = view.waker();
        int prev = view.prev();
        view.work(30);
        if (view.wakerIsAvailable() && topology.cpusShareCache(waker, prev)) {
            return view.isAvailable(prev) ? prev : waker;
        }
        if (view.syncWakerIsAlone()) {
            return waker;
        }
        if (behaviour.wakeAffine() == SelectionRules.WakeAffine.IDLE_PREV_THEN_LOAD && view.isAvailable(prev)) {
            return prev;
        }
        return view.weighsLessThanPrev() ? waker : prev;
    }
}
