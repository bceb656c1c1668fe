package dev.wakestream.sched.coherence;

import java.util.Arrays;

/**
 * When lines are busy. An access that needs the line itself (not a copy) is admitted when the line is free, in the order
 * of calls, and occupies it for a while.
 *
 * <p>Calls are nearly, not perfectly, in the order of simulated time: a CPU does a stretch of work in one step, so that
 * another CPU's earlier access may come later. Each line therefore remembers two busy periods: the current one, [from,
 * until), and the end of the one before. An access from before the current period is served in the gap between the two
 * if it fits there, in the order of calls, and otherwise queues at the end. So a CPU that ran ahead delays nobody who
 * really came first, late arrivals still queue among each other, and none of the three times ever goes back.
 */
final class LineOccupancy {
    private static final int STRIDE = 4;
    private static final int FROM = 0;
    private static final int UNTIL = 1;
    private static final int PAST_UNTIL = 2;

    private long[] times = new long[0];

    void resize(int lines) {
        times = Arrays.copyOf(times, lines * STRIDE);
    }

    /** When an access that arrives now, and would occupy the line for {@code busyPs}, is served (ps). */
    long admit(int line, long nowPs, long busyPs) {
        int base = line * STRIDE;
        long until = times[base + UNTIL];
        if (nowPs >= until) {
            return nowPs;
        }
        long from = times[base + FROM];
        if (nowPs >= from) {
            return until;
        }
        long inGap = Math.max(nowPs, times[base + PAST_UNTIL]);
        return inGap + busyPs <= from ? inGap : until;
    }

    /** The access that {@link #admit} let in at {@code startPs} occupies the line. */
    void occupy(int line, long startPs, long busyPs) {
        int base = line * STRIDE;
        long until = times[base + UNTIL];
        if (startPs < until) {
            times[base + PAST_UNTIL] = Math.min(startPs + busyPs, times[base + FROM]);
            return;
        }
        if (startPs > until) {
            times[base + PAST_UNTIL] = until;
            times[base + FROM] = startPs;
        }
        times[base + UNTIL] = startPs + busyPs;
    }

    /** Whether a moment lies before the line's current busy period. */
    boolean isBeforeCurrent(int line, long nowPs) {
        return nowPs < times[line * STRIDE + FROM];
    }

    long fromPs(int line) {
        return times[line * STRIDE + FROM];
    }

    long untilPs(int line) {
        return times[line * STRIDE + UNTIL];
    }

    long pastUntilPs(int line) {
        return times[line * STRIDE + PAST_UNTIL];
    }
}
