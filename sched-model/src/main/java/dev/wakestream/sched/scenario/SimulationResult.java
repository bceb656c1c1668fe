package dev.wakestream.sched.scenario;

import java.util.List;

/**
 * What came of a run.
 *
 * @param spanNs length of the trace (ns): the scenario's duration, or less when the workload ended
 * @param metrics the workload's own figures, then those of {@link IdleSearchMetrics}
 * @param counts how often things happened in the trace
 * @param nohzExitsPerTick CPUs that left tickless idle in each tick period of the trace (count), in order of time
 * @param lines what was done to the shared cache lines
 */
public record SimulationResult(
        long spanNs, List<Metric> metrics, Counts counts, List<Integer> nohzExitsPerTick, SharedLines lines) {

    public SimulationResult {
        metrics = List.copyOf(metrics);
        nohzExitsPerTick = List.copyOf(nohzExitsPerTick);
    }

    /** Which direction of a metric is better. */
    public enum Polarity {
        LOWER,
        HIGHER,
        /** Neither: it only says how much there was. */
        NONE
    }

    /** One figure of the workload, for example completion_time in s. */
    public record Metric(String name, String unit, Polarity polarity, double value) {}

    /**
     * Events of the trace, in numbers.
     *
     * @param wakeups sched_wakeup (count)
     * @param switches sched_switch (count)
     * @param migrations sched_migrate_task (count)
     * @param ticks timer ticks taken (count)
     * @param idleEntries switches to the idle task (count)
     * @param nohzEnters CPUs that entered tickless idle (count)
     * @param nohzExits CPUs that left it, in their first busy tick (count)
     * @param ilbKicks idle load balances asked for (count)
     * @param ilbRuns idle load balances run (count)
     * @param messages units of work that the workload counts: messages received, round trips, requests (count)
     * @param events simulation events processed, warm-up included (count)
     */
    public record Counts(
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
            long events) {}
}
