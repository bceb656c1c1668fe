package dev.wakestream.schema.serde;

import java.util.Arrays;

/**
 * Costs of one page, a row for each (symbol, comm) of its tables in each segment; or for each (symbol, task), see
 * {@link PageTasks}, which are then meant where comms are spoken of. A page of 512 events brings some 3000 charges
 * on a few dozen pairs: they are summed here, in primitive arrays, before any name is looked up. Reused from page to page.
 *
 * <p>A segment is summed in an array over all pairs where that is small, from which its rows are taken at its end; else in the
 * rows themselves, found by hashing.
 */
final class CostRows {
    /** Pairs of the largest array (count): of its 128 KiB only the pairs that are used come into the cache. */
    private static final int DENSE_PAIRS = 1 << 13;

    private static final int FIRST_ROWS = 64;

    /** Calls of a pair that the segment has not met. */
    private static final long NONE = -1;

    /** Calls and self time (ns) of each pair in the current segment, side by side; calls of {@link #NONE}: not met. */
    private final long[] pairs = new long[2 * DENSE_PAIRS];

    /** The pairs that were met, in that order. */
    private final int[] met = new int[DENSE_PAIRS];

    private int metCount;
    private boolean dense = true;
    /** A pair's number is that of its comm, shifted by this, and that of its symbol. */
    private int symbolBits;

    /** Row + 1 by slot of an open-addressing table that is at most half full; 0 = free. Empty until first needed. */
    private int[] slots = {};

    private int[] symbols = new int[FIRST_ROWS];
    private int[] comms = new int[FIRST_ROWS];
    private long[] calls = new long[FIRST_ROWS];
    private long[] selfNs = new long[FIRST_ROWS];
    private int rows;
    /** First row of the current segment. */
    private int first;

    CostRows() {
        Arrays.fill(pairs, NONE);
    }

    /** Forgets the last page; the next has tables of these sizes. */
    void start(int commsOfPage, int symbolsOfPage) {
        forgetPairs();
        symbolBits = Integer.SIZE - Integer.numberOfLeadingZeros(symbolsOfPage);
        dense = ((long) commsOfPage << symbolBits) <= DENSE_PAIRS;
        if (!dense) {
            slots = new int[4 * FIRST_ROWS];
        }
        rows = 0;
        first = 0;
    }

    /** There is a comm of this number that {@link #start} was not told of. */
    void moreComms(int comm) {
        if (!dense || ((comm + 1L) << symbolBits) <= DENSE_PAIRS) {
            return;
        }
        dense = false;
        slots = new int[4 * FIRST_ROWS];
        int mask = (1 << symbolBits) - 1;
        for (int i = 0; i < metCount; i++) {
            int pair = met[i];
            addHashed(pair & mask, pair >>> symbolBits, pairs[2 * pair], pairs[2 * pair + 1]);
        }
        forgetPairs();
    }

    private void forgetPairs() {
        for (int i = 0; i < metCount; i++) {
            pairs[2 * met[i]] = NONE;
        }
        metCount = 0;
    }

    /** Another segment begins. */
    void startSegment() {
        endSegment();
        first = rows;
    }

    /** The segment has no more costs: now its rows are there. */
    void endSegment() {
        int mask = (1 << symbolBits) - 1;
        for (int i = 0; i < metCount; i++) {
            int pair = met[i];
            append(pair & mask, pair >>> symbolBits, pairs[2 * pair], pairs[2 * pair + 1]);
        }
        forgetPairs();
    }

    /** Adds to a pair; indices are known to be valid, amounts to be ≥ 0. Sums stop at the largest long. */
    void add(int symbol, int comm, long moreCalls, long moreNs) {
        if (!dense) {
            addHashed(symbol, comm, moreCalls, moreNs);
            return;
        }
        int pair = (comm << symbolBits) | symbol;
        long sumCalls = pairs[2 * pair];
        if (sumCalls < 0) {
            met[metCount++] = pair;
            pairs[2 * pair] = moreCalls;
            pairs[2 * pair + 1] = moreNs;
            return;
        }
        sumCalls += moreCalls;
        long sumNs = pairs[2 * pair + 1] + moreNs;
        if ((sumCalls | sumNs) < 0) {
            sumCalls = atMost(sumCalls);
            sumNs = atMost(sumNs);
        }
        pairs[2 * pair] = sumCalls;
        pairs[2 * pair + 1] = sumNs;
    }

    /** A sum of two numbers ≥ 0, or the largest long where it does not fit. */
    private static long atMost(long sum) {
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void addHashed(int symbol, int comm, long moreCalls, long moreNs) {
        int slot = slot(symbol, comm);
        while (slots[slot] != 0) {
            int row = slots[slot] - 1;
            if (row >= first && symbols[row] == symbol && comms[row] == comm) {
                calls[row] = atMost(calls[row] + moreCalls);
                selfNs[row] = atMost(selfNs[row] + moreNs);
                return;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        append(symbol, comm, moreCalls, moreNs);
        slots[slot] = rows;
        if (rows * 2 > slots.length) {
            rehash();
        }
    }

    /** Rows of earlier segments need not be found again. */
    private void rehash() {
        slots = new int[slots.length * 2];
        for (int row = first; row < rows; row++) {
            int slot = slot(symbols[row], comms[row]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = row + 1;
        }
    }

    /** Depends on the segment too, so that those before it are not in the way. */
    private int slot(int symbol, int comm) {
        int h = ((symbol * 31 + comm) * 31 + first) * 0x9E3779B9;
        return (h ^ h >>> 15) & (slots.length - 1);
    }

    private void append(int symbol, int comm, long ofCalls, long ofNs) {
        if (rows == symbols.length) {
            symbols = Arrays.copyOf(symbols, rows * 2);
            comms = Arrays.copyOf(comms, rows * 2);
            calls = Arrays.copyOf(calls, rows * 2);
            selfNs = Arrays.copyOf(selfNs, rows * 2);
        }
        symbols[rows] = symbol;
        comms[rows] = comm;
        calls[rows] = ofCalls;
        selfNs[rows] = ofNs;
        rows++;
    }

    /** Rows of the segments that have ended (count). */
    int rows() {
        return rows;
    }

    int symbol(int row) {
        return symbols[row];
    }

    int comm(int row) {
        return comms[row];
    }

    long calls(int row) {
        return calls[row];
    }

    long selfNs(int row) {
        return selfNs[row];
    }
}
