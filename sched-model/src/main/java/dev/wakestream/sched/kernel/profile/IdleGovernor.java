package dev.wakestream.sched.kernel.profile;

/** Who decides on idle entry whether the tick stops. */
public enum IdleGovernor {
    /** No cpuidle driver: a stop is tried at every idle entry. */
    NONE,
    /** menu-like: the tick goes on while the predicted idle time is shorter than a tick period. */
    MENU
}
