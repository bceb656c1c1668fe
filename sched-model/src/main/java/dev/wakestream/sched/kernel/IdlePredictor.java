package dev.wakestream.sched.kernel;

import java.util.Arrays;

/**
 * Predicts the next idle time, menu-like: the median of the last eight (model-spec 4.2). Times in ns.
 */
final class IdlePredictor {
    private static final int HISTORY = 8;

    private final long[] recent = new long[HISTORY];
    private final long[] sorted = new long[HISTORY];
    private int seen;

    /** An idle time has ended (ns). */
    void observed(long ns) {
        recent[seen % HISTORY] = ns;
        seen++;
    }

    /** The next idle time (ns); without a full history, unbounded. */
    long predictNs() {
        if (seen < HISTORY) {
            return Long.MAX_VALUE;
        }
        System.arraycopy(recent, 0, sorted, 0, HISTORY);
        Arrays.sort(sorted);
        return (sorted[HISTORY / 2 - 1] + sorted[HISTORY / 2]) / 2;
    }
}
