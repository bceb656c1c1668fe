package dev.wakestream.sched.kernel.profile;

/**
 * One kernel release: the behaviour it chose for each decision of the model.
 *
 * @param name as in scenario files, for example v6.18
 * @param explanation what characterises it, in one line
 * @param source where its facts come from
 * @param nohz the tickless-idle bookkeeping
 * @param baseSliceNs request size of a task before scaling by the number of CPUs (ns)
 * @param delayedDequeue whether a task that blocks while not eligible stays queued
 * @param selection how the CPU of a wakeup is chosen
 * @param use what of the release is modelled
 */
public record KernelProfile(
        String name,
        String explanation,
        String source,
        Nohz nohz,
        long baseSliceNs,
        boolean delayedDequeue,
        Selection selection,
        Use use) {

    /** What a profile can be used for. */
    public enum Use {
        /** Everything: runs of the simulator, and the decision oracle. */
        SIMULATION,
        /** The decision oracle only: the selection of a wakeup's CPU is modelled, its run queue is not. */
        ORACLE
    }

    /**
     * How the CPU of a wakeup is chosen, where releases differ (sched/fair.c: wake_affine, select_idle_sibling).
     *
     * @param keepsIdlePrev wake_affine leaves a task where it was if that CPU is idle (v5.12 does, v5.5
     *     did not)
     * @param alwaysRemembersPrev prev becomes the recently used CPU at every failed test of prev, not only when the recently
     *     used one was taken (v5.19 does, v5.12 did not)
     * @param searchesSiblings without hope of an idle core, prev's SMT siblings are tried before the LLC (since v5.13)
     */
    public record Selection(boolean keepsIdlePrev, boolean alwaysRemembersPrev, boolean searchesSiblings) {}

    /**
     * Tickless-idle bookkeeping (sched/fair.c: nohz_balance_enter_idle, nohz_balance_exit_idle, nohz_balancer_kick).
     *
     * @param counter a global counter of tickless CPUs is kept beside their mask
     * @param timeCheckFirst the kick asks whether any CPU is tickless only after the time check
     */
    public record Nohz(boolean counter, boolean timeCheckFirst) {
        /** The same, with or without the counter. */
        public Nohz withCounter(boolean newCounter) {
            return new Nohz(newCounter, timeCheckFirst);
        }

        /** The same, with the time check at its first or its former place. */
        public Nohz withTimeCheckFirst(boolean newTimeCheckFirst) {
            return new Nohz(counter, newTimeCheckFirst);
        }
    }

    /** Whether the simulator can run it. */
    public boolean isSimulated() {
        return use == Use.SIMULATION;
    }

    /** The same release with other nohz bookkeeping. */
    public KernelProfile withNohz(Nohz newNohz) {
        return new KernelProfile(name, explanation, source, newNohz, baseSliceNs, delayedDequeue, selection, use);
    }
}
