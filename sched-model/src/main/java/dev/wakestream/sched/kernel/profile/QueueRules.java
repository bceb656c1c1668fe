package dev.wakestream.sched.kernel.profile;

/** How a run queue orders its tasks, shares the CPU and preempts (model-spec 3.2 and 3.3). Times before scaling with the CPUs. */
public sealed interface QueueRules {
    /** What the release calls its functions. */
    FunctionNames names();

    /**
     * CFS: by virtual runtime, with buddies.
     *
     * @param latencyNs sched_latency: the period in which everybody runs once (ns)
     * @param minGranularityNs sched_min_granularity (ns)
     * @param wakeupGranularityNs sched_wakeup_granularity (ns)
     * @param nrLatency up to how many tasks the period does not grow (count)
     * @param baseSlice a slice is not shorter than the minimal granularity (feature BASE_SLICE, since v5.12)
     * @param rebasesEveryWakeup min_vruntime of the old queue is subtracted at every wakeup (v3.10), not only when the task is moved
     * @param names what the release calls its functions
     */
    record Cfs(
            long latencyNs,
            long minGranularityNs,
            long wakeupGranularityNs,
            int nrLatency,
            boolean baseSlice,
            boolean rebasesEveryWakeup,
            FunctionNames names)
            implements QueueRules {}

    /**
     * EEVDF: the earliest eligible virtual deadline.
     *
     * @param baseSliceNs request size of a task (ns)
     * @param protectsSlice the picked task is protected for a slice, and preempted at the tick once it has used it up
     *     (v6.18); else it keeps the CPU while it is eligible and has not got a new deadline (RUN_TO_PARITY of v6.6)
     * @param delayedDequeue a task that blocks while not eligible stays queued
     * @param keepsRelativeDeadline a task that is moved keeps its deadline relative to its virtual runtime
     * @param lazyPreemption a fair task is asked lazily to let others run: it does so when it returns to user space, or at the tick
     * @param names what the release calls its functions
     */
    record Eevdf(
            long baseSliceNs,
            boolean protectsSlice,
            boolean delayedDequeue,
            boolean keepsRelativeDeadline,
            boolean lazyPreemption,
            FunctionNames names)
            implements QueueRules {

        /** The same with lazy preemption. */
        public Eevdf lazily() {
            return new Eevdf(baseSliceNs, protectsSlice, delayedDequeue, keepsRelativeDeadline, true, names);
        }
    }

    /** v3.10. */
    Cfs V3_10 = new Cfs(6_000_000, 750_000, 1_000_000, 8, false, true, FunctionNames.V3_10);

    /** v5.5. */
    Cfs V5_5 = new Cfs(6_000_000, 750_000, 1_000_000, 8, false, false, FunctionNames.V5_5);

    /** v5.12, v5.19 and v6.1. */
    Cfs V5_12 = new Cfs(6_000_000, 750_000, 1_000_000, 8, true, false, FunctionNames.V5_12);

    /** v6.6. */
    Eevdf V6_6 = new Eevdf(750_000, false, false, false, false, FunctionNames.V5_12);

    /** v6.18. */
    Eevdf V6_18 = new Eevdf(700_000, true, true, true, false, FunctionNames.V6_18);
}
