package dev.wakestream.sched.coherence;

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
    private final LineTable table;

    LineOccupancy(LineTable table) {
        this.table = table;
    }

    /** When an access that arrives now, and would occupy the line for {@code busyPs}, is served (ps). */
    long admit(int line, long nowPs, long busyPs) {
        long[] times = table.times;
        int base = LineTable.busy(line);
        long until = times[base + LineTable.UNTIL];
        if (nowPs >= until) {
            return nowPs;
        }
        long from = times[base + LineTable.FROM];
        if (nowPs >= from) {
            return until;
        }
        long inGap = Math.max(nowPs, times[base + LineTable.PAST_UNTIL]);
        return inGap + busyPs <= from ? inGap : until;
    }

    /** The access that {@link #admit} let in at {@code startPs} occupies the line. */
    void occupy(int line, long startPs, long busyPs) {
        long[] times = table.times;
        int base = LineTable.busy(line);
        long until = times[base + LineTable.UNTIL];
        if (startPs < until) {
            times[base + LineTable.PAST_UNTIL] = Math.min(startPs + busyPs, times[base + LineTable.FROM]);
            return;
        }
        if (startPs > until) {
            times[base + LineTable.PAST_UNTIL] = until;
            times[base + LineTable.FROM] = startPs;
        }
        times[base + LineTable.UNTIL] = startPs + busyPs;
    }

    /**
     * A reader gets a copy when the line is next handed over, although others queue for it: those who come after it find the queue longer
     * by the reader's transfer. Readers who come before that hand-over share it, at no further cost.
     *
     * @param busyPs how long a transfer keeps the line busy (ps); also what the present one takes
     * @return when that is (ps)
     */
    long nextHandOver(int line, long nowPs, long busyPs) {
        long handOver = table.handOvers[line];
        if (handOver > nowPs) {
            return handOver;
        }
        int base = LineTable.busy(line);
        long until = table.times[base + LineTable.UNTIL];
        if (until <= nowPs) {
            return nowPs;
        }
        handOver = nowPs + (until - nowPs) % busyPs;
        table.handOvers[line] = handOver;
        table.times[base + LineTable.UNTIL] = until + busyPs;
        return handOver;
    }

    /** Whether a moment lies before the line's current busy period. */
    boolean isBeforeCurrent(int line, long nowPs) {
        return nowPs < fromPs(line);
    }

    long fromPs(int line) {
        return table.times[LineTable.busy(line) + LineTable.FROM];
    }

    long untilPs(int line) {
        return table.times[LineTable.busy(line) + LineTable.UNTIL];
    }

    long pastUntilPs(int line) {
        return table.times[LineTable.busy(line) + LineTable.PAST_UNTIL];
    }
}
