package dev.wakestream.sched.kernel;

/** Constants of the scheduler that no release changes (model-spec 9). */
final class Constants {
    /** sysctl_sched_migration_cost (ns). */
    static final long MIGRATION_COST_NS = 500_000;

    /** Initial avg_idle (ns). */
    static final long AVG_IDLE_INITIAL_NS = 1_000_000;

    /** Cap of avg_idle: twice max_idle_balance_cost, which starts at the migration cost (ns). */
    static final long AVG_IDLE_CAP_NS = 2 * MIGRATION_COST_NS;

    /** Blocked load is updated at most this often (ns). */
    static final long BLOCKED_LOAD_PERIOD_NS = 32_000_000;

    /** Tasks that one balance moves at most (count). */
    static final int DETACH_BATCH = 32;

    static final int CAPACITY_SCALE = 1024;

    static final int NICE_0_PRIO = 120;

    /** Priority of stoppers in tracepoints. */
    static final int STOPPER_PRIO = 0;

    private Constants() {}
}
