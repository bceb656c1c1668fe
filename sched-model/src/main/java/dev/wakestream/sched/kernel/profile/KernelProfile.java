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
 */
public record KernelProfile(
        String name, String explanation, String source, Nohz nohz, long baseSliceNs, boolean delayedDequeue) {

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

    /** The same release with other nohz bookkeeping. */
    public KernelProfile withNohz(Nohz newNohz) {
        return new KernelProfile(name, explanation, source, newNohz, baseSliceNs, delayedDequeue);
    }
}
