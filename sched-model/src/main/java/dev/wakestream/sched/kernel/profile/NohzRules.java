package dev.wakestream.sched.kernel.profile;

/**
 * Tickless-idle bookkeeping (sched/fair.c: nohz_balance_enter_idle, nohz_balance_exit_idle, nohz_balancer_kick,
 * nohz_idle_balance; model-spec 4.1 to 4.6).
 *
 * @param counter a global counter of tickless CPUs is kept beside their mask
 * @param timeCheckFirst the kick asks whether any CPU is tickless only after the time check
 * @param needsUpdate a CPU that becomes tickless asks for a new next_balance (since v5.16)
 * @param blockedLoad the load of tasks that left idle CPUs is brought up to date (since v4.17)
 * @param newidleBalance what a CPU on its way to idle does for the others' blocked load
 * @param countsPerLevel busy CPUs are counted in every domain level's group, at every idle entry and busy tick (v3.10),
 *     not in the LLC's shared struct
 * @param firstCpuOnly only the first CPU of the idle mask can be kicked, by a reschedule interrupt, and it goes through the
 *     mask from its begin (v3.10)
 * @param looksBeforeKick a kick that finds all its flags set writes nothing (v6.18); else it sets them first, and sends
 *     nothing if one was set
 * @param governorKeepsTick the idle governor may keep the tick; else every idle entry tries to stop it (v3.10)
 */
public record NohzRules(
        boolean counter,
        boolean timeCheckFirst,
        boolean needsUpdate,
        boolean blockedLoad,
        NewidleBalance newidleBalance,
        boolean countsPerLevel,
        boolean firstCpuOnly,
        boolean looksBeforeKick,
        boolean governorKeepsTick) {
    /** What a CPU on its way to idle does for the others' blocked load (model-spec 4.5). */
    public enum NewidleBalance {
        /** Nothing (v3.10). */
        NONE,
        /** It runs the idle load balance for statistics on the spot (v5.5, v5.12). */
        ON_THE_SPOT,
        /** It leaves a note for its idle loop (since v5.13). */
        IN_IDLE_LOOP
    }

    /** v3.10. */
    public static final NohzRules V3_10 =
            new NohzRules(true, false, false, false, NewidleBalance.NONE, true, true, false, false);

    /** v5.5 and v5.12. */
    public static final NohzRules V5_5 =
            new NohzRules(true, false, false, true, NewidleBalance.ON_THE_SPOT, false, false, false, true);

    /** v5.19 to v6.6. */
    public static final NohzRules V5_19 =
            new NohzRules(true, false, true, true, NewidleBalance.IN_IDLE_LOOP, false, false, false, true);

    /** v6.18. */
    public static final NohzRules V6_18 =
            new NohzRules(true, false, true, true, NewidleBalance.IN_IDLE_LOOP, false, false, true, true);

    /** The same, with or without the counter. */
    public NohzRules withCounter(boolean newCounter) {
        return new NohzRules(
                newCounter,
                timeCheckFirst,
                needsUpdate,
                blockedLoad,
                newidleBalance,
                countsPerLevel,
                firstCpuOnly,
                looksBeforeKick,
                governorKeepsTick);
    }

    /** The same, with the time check at its first or its former place. */
    public NohzRules withTimeCheckFirst(boolean newTimeCheckFirst) {
        return new NohzRules(
                counter,
                newTimeCheckFirst,
                needsUpdate,
                blockedLoad,
                newidleBalance,
                countsPerLevel,
                firstCpuOnly,
                looksBeforeKick,
                governorKeepsTick);
    }
}
