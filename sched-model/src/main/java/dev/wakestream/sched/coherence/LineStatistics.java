package dev.wakestream.sched.coherence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The counters of all lines, in one array. */
final class LineStatistics {
    private static final int READS = 0;
    private static final int WRITES = 1;
    private static final int ATOMICS = 2;
    private static final int LOCAL_HITM = 3;
    private static final int REMOTE_HITM = 4;
    private static final int MEMORY = 5;
    private static final int WAIT_PS = 6;
    private static final int TRANSFERS = 7;

    private final int levels;
    private final int stride;
    private long[] counts = new long[0];

    LineStatistics(int levels) {
        this.levels = levels;
        stride = TRANSFERS + levels;
    }

    void resize(int lines) {
        counts = Arrays.copyOf(counts, lines * stride);
    }

    void read(int line) {
        counts[line * stride + READS]++;
    }

    void write(int line) {
        counts[line * stride + WRITES]++;
    }

    void atomic(int line) {
        counts[line * stride + ATOMICS]++;
    }

    /** The line came from another CPU's cache. */
    void transfer(int line, int level) {
        counts[line * stride + TRANSFERS + level]++;
    }

    /** It was modified there. */
    void hitm(int line, boolean remote) {
        counts[line * stride + (remote ? REMOTE_HITM : LOCAL_HITM)]++;
    }

    void memoryFetch(int line) {
        counts[line * stride + MEMORY]++;
    }

    void waited(int line, long ps) {
        counts[line * stride + WAIT_PS] += ps;
    }

    void reset() {
        Arrays.fill(counts, 0);
    }

    /** The sum over lines first, first + step, … (n of them). */
    LineCounters sum(int first, int step, int n) {
        long[] sum = new long[stride];
        for (int i = 0; i < n; i++) {
            int base = (first + i * step) * stride;
            for (int field = 0; field < stride; field++) {
                sum[field] += counts[base + field];
            }
        }
        List<Long> transfers = new ArrayList<>(levels);
        for (int level = 0; level < levels; level++) {
            transfers.add(sum[TRANSFERS + level]);
        }
        return new LineCounters(
                sum[READS],
                sum[WRITES],
                sum[ATOMICS],
                sum[LOCAL_HITM],
                sum[REMOTE_HITM],
                transfers,
                sum[MEMORY],
                sum[WAIT_PS]);
    }
}
