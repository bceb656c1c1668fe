package dev.wakestream.sched.kernel.profile;

/**
 * How try_to_wake_up gets a task onto its queue (model-spec 2.1 and 2.10).
 *
 * @param remote when the target's list of remote wakeups is used instead of its queue's lock
 * @param queuesOnCpu a task that is being switched out is handed to its CPU's list without a choice of CPU (since v5.12);
 *     else the waker waits for it
 * @param preemptsQueued a task that is still queued always goes through the preemption check, also when it runs (up to v5.19)
 * @param tellsWaking there is a sched_waking event (since v4.3)
 * @param marksPending ttwu_pending in the run queue tells of remote wakeups (since v5.12); before, the head of the list itself
 */
public record WakeupRules(
        Remote remote, boolean queuesOnCpu, boolean preemptsQueued, boolean tellsWaking, boolean marksPending) {
    /** When the list of remote wakeups is used. */
    public enum Remote {
        /** The target does not share the waker's cache. */
        OTHER_CACHE,
        /** The same, or the task is still on its CPU and at most one task is runnable there. */
        OTHER_CACHE_OR_ON_CPU,
        /** The same, or nothing is runnable on the target and it is not the waker's CPU. */
        OTHER_CACHE_OR_IDLE
    }

    /** v3.10. */
    public static final WakeupRules V3_10 = new WakeupRules(Remote.OTHER_CACHE, false, true, false, false);

    /** v5.5. */
    public static final WakeupRules V5_5 = new WakeupRules(Remote.OTHER_CACHE, false, true, true, false);

    /** v5.12 and v5.19. */
    public static final WakeupRules V5_12 = new WakeupRules(Remote.OTHER_CACHE_OR_ON_CPU, true, true, true, true);

    /** v6.1 and v6.6. */
    public static final WakeupRules V6_1 = new WakeupRules(Remote.OTHER_CACHE_OR_IDLE, true, true, true, true);

    /** v6.18. */
    public static final WakeupRules V6_18 = new WakeupRules(Remote.OTHER_CACHE_OR_IDLE, true, false, true, true);
}
