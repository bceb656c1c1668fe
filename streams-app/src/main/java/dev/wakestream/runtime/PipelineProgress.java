package dev.wakestream.runtime;

import dev.wakestream.pipeline.PipelineStats;
import java.util.OptionalLong;

/**
 * What the pipeline has done so far, for a progress line.
 *
 * @param state state of Kafka Streams, for example {@code RUNNING}
 * @param totals figures since the start
 * @param heartbeatSecondsAgo when an instance's last heartbeat went to the broker (s ago), every 3 s as a rule; empty = none went so far
 * @param atNs when they were taken, by a monotonic clock (ns)
 */
public record PipelineProgress(
        String state, PipelineStats.Snapshot totals, OptionalLong heartbeatSecondsAgo, long atNs) {
    /** Pages folded per second since an earlier progress (1/s). */
    public double pagesPerSecond(PipelineProgress earlier) {
        return rate(totals.pages() - earlier.totals.pages(), earlier);
    }

    /** Events folded per second since an earlier progress (1/s). */
    public double eventsPerSecond(PipelineProgress earlier) {
        return rate(totals.events() - earlier.totals.events(), earlier);
    }

    private double rate(long count, PipelineProgress earlier) {
        long ns = atNs - earlier.atNs;
        return ns <= 0 ? 0 : count * 1e9 / ns;
    }
}
