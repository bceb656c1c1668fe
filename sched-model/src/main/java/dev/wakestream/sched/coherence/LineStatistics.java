package dev.wakestream.sched.coherence;

import java.util.Arrays;

/** The counters of all lines. */
final class LineStatistics {
    private final LineTable table;

    LineStatistics(LineTable table) {
        this.table = table;
    }

    void read(int line) {
        table.accesses[LineTable.access(line) + LineTable.READS]++;
    }

    void update(int line) {
        int access = LineTable.access(line);
        table.accesses[access + LineTable.READS]++;
        table.accesses[access + LineTable.WRITES]++;
    }

    void write(int line) {
        table.accesses[LineTable.access(line) + LineTable.WRITES]++;
    }

    void atomic(int line) {
        table.accesses[LineTable.access(line) + LineTable.ATOMICS]++;
    }

    /** The line came from another CPU's cache. */
    void transfer(int line, int level) {
        table.transfers[table.transfer(line) + LineTable.TRANSFERS + level]++;
    }

    /** It was modified there. */
    void hitm(int line, boolean remote) {
        table.transfers[table.transfer(line) + (remote ? LineTable.REMOTE_HITM : LineTable.LOCAL_HITM)]++;
    }

    void memoryFetch(int line) {
        table.accesses[LineTable.access(line) + LineTable.MEMORY]++;
    }

    void waited(int line, long ps) {
        if (ps > 0) {
            table.waits[line] += ps;
        }
    }

    void reset() {
        Arrays.fill(table.accesses, 0);
        Arrays.fill(table.transfers, 0);
        Arrays.fill(table.waits, 0);
    }

    /** The sum over lines first, first + step, … (n of them). */
    LineCounters sum(int first, int step, int n) {
        long[] accesses = new long[LineTable.MEMORY + 1];
        long[] transfers = new long[LineTable.TRANSFERS + table.levels];
        long waitPs = 0;
        for (int i = 0; i < n; i++) {
            int line = first + i * step;
            add(accesses, table.accesses, LineTable.access(line));
            add(transfers, table.transfers, table.transfer(line));
            waitPs += table.waits[line];
        }
        return new LineCounters(
                accesses[LineTable.READS],
                accesses[LineTable.WRITES],
                accesses[LineTable.ATOMICS],
                transfers[LineTable.LOCAL_HITM],
                transfers[LineTable.REMOTE_HITM],
                Arrays.stream(transfers, LineTable.TRANSFERS, transfers.length)
                        .boxed()
                        .toList(),
                accesses[LineTable.MEMORY],
                waitPs);
    }

    private static void add(long[] sum, int[] counters, int base) {
        for (int field = 0; field < sum.length; field++) {
            sum[field] += Integer.toUnsignedLong(counters[base + field]);
        }
    }
}
