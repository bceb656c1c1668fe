package dev.wakestream.query;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import java.util.Optional;

/**
 * Which windows of a run are asked for.
 *
 * @param run run id
 * @param window their definition; empty = the run's first one, with the shortest windows
 * @param fromNs those that end after this (ns since the run's start)
 * @param toNs those that start before this (ns since the run's start)
 * @param afterNs those that start after this (ns since the run's start); -1 = all
 * @param closedOnly without those that are open
 * @param limit at most so many, and fewer where they are large (count, ≥ 1)
 */
public record WindowRange(
        String run,
        Optional<WindowDefinition> window,
        long fromNs,
        long toNs,
        long afterNs,
        boolean closedOnly,
        int limit) {
    /** Sizes of a piece's windows add up to this at most, unless it is one window (bytes in the topic). */
    public static final int MAX_BYTES = 1 << 20;

    /** Latest time there is in a run (ns since its start). */
    public static final long MAX_TIME_NS = WindowSpec.MAX_TIME_NS;

    public WindowRange {
        if (limit < 1) {
            throw new IllegalArgumentException("limit is " + limit + "; allowed: 1 and more");
        }
    }

    /** All windows of the run's first definition, in one piece. */
    public static WindowRange all(String run) {
        return new WindowRange(run, Optional.empty(), 0, Long.MAX_VALUE, -1, false, Integer.MAX_VALUE);
    }

    /** Whether a window of these times is one of them. */
    public boolean includes(long startNs, long endNs) {
        return startNs > afterNs && startNs < toNs && endNs > fromNs;
    }
}
