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

    /** Latest row of a symbol, by symbol; true only if that row exists and is the symbol's. */
    private int[] rowOf = new int[128];

    /** Adds calls and self time (ns) to the row of this symbol and comm. */
    public void add(int symbol, int comm, long moreCalls, long moreNs) {
        int row = find(symbol, comm);
        if (row >= 0) {
            calls[row] += moreCalls;
            selfNs[row] += moreNs;
            return;
        }
        if (size == symbols.length) {
            grow();
        }
        symbols[size] = symbol;
        comms[size] = comm;
        calls[size] = moreCalls;
        selfNs[size] = moreNs;
        rowOf[symbol] = size++;
    }

    private int find(int symbol, int comm) {
        if (symbol >= rowOf.length) {
            rowOf = Arrays.copyOf(rowOf, Math.max(rowOf.length * 2, symbol + 1));
        }
        int row = rowOf[symbol];
        if (row >= size || symbols[row] != symbol) {
            return -1;
        }
        // One function of several comms is rare: those rows are looked through.
        while (row >= 0 && (symbols[row] != symbol || comms[row] != comm)) {
            row--;
        }
        return row;
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
