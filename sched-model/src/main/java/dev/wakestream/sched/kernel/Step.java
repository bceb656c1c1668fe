package dev.wakestream.sched.kernel;

/**
 * Pieces of kernel work that follow in an event of their own. Accesses to the two nohz lines do, so that CPUs queue there
 * in the order of time; and so does what a long loop decides at its end.
 */
enum Step {
    /** nohz_balance_exit_idle takes the CPU out of the idle mask. */
    EXIT_MASK,
    /** nohz_balance_exit_idle counts down nr_cpus. */
    EXIT_COUNTER,
    /** nohz_balance_exit_idle updates the LLC's books. */
    EXIT_LLC,
    /** nohz_balancer_kick looks at nr_cpus, to see whether any CPU is tickless. */
    /** nohz_balancer_kick looks at the mask, to see whether any CPU is tickless. */
    KICK_MASK,
    /** nohz_balancer_kick looks at the scalar fields. */
    KICK_FIELDS,
    /** nohz_balancer_kick decides what to ask for. */
    KICK_DECIDE,
    /** nohz_balancer_kick looks at the mask, for a CPU that shall balance. */
    KICK_ILB,
    /** nohz_balancer_kick chooses that CPU. */
    KICK_FOUND,
    /** nohz_balance_enter_idle puts the CPU into the idle mask. */
    ENTER_MASK,
    /** nohz_balance_enter_idle counts nr_cpus up. */
    ENTER_COUNTER,
    /** nohz_balance_enter_idle updates the LLC's books. */
    ENTER_LLC,
    /** nohz_balance_enter_idle stores needs_update and has_blocked. */
    ENTER_STORES,
    /** set_cpu_sd_state_idle or _busy counts at the next level (v3.10). */
    GROUP_COUNTER,
    /** The idle load balance of a CPU on its way to idle goes on with the next idle CPUs (v5.5, v5.12). */
    NEWIDLE_ILB,
    /** sched_balance_newidle has counted a domain. */
    NEWIDLE,
    /** A periodic or idle balance has counted a domain. */
    BALANCE,
    /** A periodic or idle balance goes on with the next domain or CPU. */
    BALANCE_NEXT,
    /** The idle load balance goes on with the next idle CPUs. */
    ILB_NEXT,
    /** A task that has been created, and its CPU chosen, is put on that CPU's queue. */
    NEW_TASK,
    /** The current task, which executes another program, and whose CPU has been chosen, asks its stopper to move it. */
    EXEC,
    /** The current task wakes the next one. */
    WAKE_NEXT,
    /** A waker that waits until the task has left its CPU looks again. */
    WAKE_SPIN;

    private static final Step[] VALUES = values();

    /** Its number in the events of the queue; it never leaves the running simulation. */
    @SuppressWarnings("EnumOrdinal") // nothing outlives the order of the constants
    int number() {
        return ordinal();
    }

    static Step of(int number) {
        return VALUES[number];
    }
}
