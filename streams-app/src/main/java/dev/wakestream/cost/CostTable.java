package dev.wakestream.cost;

import java.util.Arrays;

/**
 * Costs by (symbol, comm) of one page's tables. A page of 512 events brings some 1500 charges on a few dozen pairs: they are
 * summed here, in primitive arrays, before any name is looked up. Reused from page to page.
 */
final class CostTable {
    /** Few: an almost idle CPU has a page that spans hundreds of windows, each with a table of its own. */
    private static final int FIRST_ROWS = 16;

    /** Open addressing, at most half full: row + 1, 0 = free. */
    private int[] slots = new int[FIRST_ROWS * 2];

    private int[] symbols = new int[FIRST_ROWS];
    private int[] comms = new int[FIRST_ROWS];
    private long[] calls = new long[FIRST_ROWS];
    private long[] selfNs = new long[FIRST_ROWS];
    private int size;

    void add(int symbol, int comm, long moreCalls, long moreNs) {
        int mask = slots.length - 1;
        int slot = slotOf(symbol, comm, mask);
        while (slots[slot] != 0) {
            int row = slots[slot] - 1;
            if (symbols[row] == symbol && comms[row] == comm) {
                calls[row] = Sums.add(calls[row], moreCalls);
                selfNs[row] = Sums.add(selfNs[row], moreNs);
                return;
            }
            slot = (slot + 1) & mask;
        }
        if (size == symbols.length) {
            grow();
            add(symbol, comm, moreCalls, moreNs);
            return;
        }
        symbols[size] = symbol;
        comms[size] = comm;
        calls[size] = moreCalls;
        selfNs[size] = moreNs;
        slots[slot] = ++size;
    }

    private static int slotOf(int symbol, int comm, int mask) {
        int h = (symbol * 31 + comm) * 0x9E3779B9;
        return (h ^ h >>> 15) & mask;
    }

    private void grow() {
        int to = size * 2;
        symbols = Arrays.copyOf(symbols, to);
        comms = Arrays.copyOf(comms, to);
        calls = Arrays.copyOf(calls, to);
        selfNs = Arrays.copyOf(selfNs, to);
        slots = new int[to * 2];
        int mask = slots.length - 1;
        for (int row = 0; row < size; row++) {
            int slot = slotOf(symbols[row], comms[row], mask);
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = row + 1;
        }
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    int size() {
        return size;
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

    long totalNs() {
        long sum = 0;
        for (int row = 0; row < size; row++) {
            sum = Sums.add(sum, selfNs[row]);
        }
        return sum;
    }
}
