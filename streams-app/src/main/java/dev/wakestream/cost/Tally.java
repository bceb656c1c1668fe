package dev.wakestream.cost;

/** What is counted in a window, or run, besides events by name. The names are those of the results, public API. */
enum Tally {
    /** Calls of select_idle_sibling, as far as placements tell them. */
    SIS_SEARCH,
    /** Of these, calls that target, prev and the recently used CPU did not end. */
    SIS_DOMAIN_SEARCH,
    /** CPUs looked at: one by a call that those ended, else what searches tell, and one for a sibling of prev that was found. */
    SIS_SCANNED,
    /** Calls that found no idle CPU. */
    SIS_FAILED,
    /** Calls that the recently used CPU ended. */
    SIS_RECENT_HIT,
    MIGRATIONS_CORE,
    MIGRATIONS_LLC,
    MIGRATIONS_NODE,
    MIGRATIONS_REMOTE,
    /** Migrations from or to a CPU of which the run does not say where it is. */
    MIGRATIONS_UNKNOWN,
    /** Switches to a task of which is not known how long it was runnable. */
    WAITS_UNKNOWN,
    /** Time (ns) that tasks were queued earlier than {@link QueuedWhileIdle#HORIZON_NS} before they ran. */
    QUEUED_BEYOND_NS
}
