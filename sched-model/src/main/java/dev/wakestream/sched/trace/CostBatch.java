package dev.wakestream.sched.trace;

import java.util.Arrays;

/**
 * Self costs charged on one CPU since its previous event: rows of (symbol, comm, calls, self time in ns), in order of
 * first charge. Reused from event to event; a sink that keeps rows must copy them.
 */
public final class CostBatch {
    private int size;
    private int[] symbols = new int[16];
    private int[] comms = new int[16];
    private long[] calls = new long[16];
    private long[] selfNs = new long[16];

    /** Adds calls and self time (ns) to the row of this symbol and comm. */
    public void add(int symbol, int comm, long moreCalls, long moreNs) {
        // Few rows, and the latest one is the likeliest: search from the end.
        for (int i = size - 1; i >= 0; i--) {
            if (symbols[i] == symbol && comms[i] == comm) {
                calls[i] += moreCalls;
                selfNs[i] += moreNs;
                return;
            }
        }
        if (size == symbols.length) {
            grow();
        }
        symbols[size] = symbol;
        comms[size] = comm;
        calls[size] = moreCalls;
        selfNs[size] = moreNs;
        size++;
    }

    private void grow() {
        int to = size * 2;
        symbols = Arrays.copyOf(symbols, to);
        comms = Arrays.copyOf(comms, to);
        calls = Arrays.copyOf(calls, to);
        selfNs = Arrays.copyOf(selfNs, to);
    }

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int symbol(int row) {
        return symbols[row];
    }

    public int comm(int row) {
        return comms[row];
    }

    public long calls(int row) {
        return calls[row];
    }

    /** Self time of a row (ns; in the sampled event's unit for imported samples). */
    public long selfNs(int row) {
        return selfNs[row];
    }

    /** Sum of the self times of all rows (ns). */
    public long totalNs() {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += selfNs[i];
        }
        return sum;
    }
}
