package dev.wakestream.sched.kernel;

/** What was counted in the traced part of a run (counts); events: of the simulation, in all. */
public record KernelCounts(
        long wakeups,
        long switches,
        long migrations,
        long ticks,
        long idleEntries,
        long nohzEnters,
        long nohzExits,
        long ilbKicks,
        long ilbRuns,
        long messages,
        long events,
        IdleSearchCounts idleSearch,
        BalanceMoves balanceMoves) {}
