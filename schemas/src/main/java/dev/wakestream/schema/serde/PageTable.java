package dev.wakestream.schema.serde;

import java.util.Arrays;

/**
 * One of the two name tables of the page being written: gives run-wide numbers their index in the page, in order of first
 * use. Emptied for the next page by moving on the stamp, not by touching the entries.
 */
final class PageTable {
    private final ByteBuilder entries = new ByteBuilder(1024);
    private int[] index = new int[64];
    private int[] stamp = new int[64];
    private int page = 1;
    private int count;

    /** Index of a number that the page has used before, or -1. */
    int find(int id) {
        return id < stamp.length && stamp[id] == page ? index[id] : -1;
    }

    /** Gives a number the next index. */
    int add(int id, byte[] entry) {
        if (id >= stamp.length) {
            int to = Math.max(stamp.length * 2, id + 1);
            index = Arrays.copyOf(index, to);
            stamp = Arrays.copyOf(stamp, to);
        }
        stamp[id] = page;
        index[id] = count;
        entries.write(entry, 0, entry.length);
        return count++;
    }

    void clear() {
        entries.clear();
        count = 0;
        page++;
        if (page < 0) {
            // After 2³¹ pages old stamps would come round.
            Arrays.fill(stamp, 0);
            page = 1;
        }
    }

    int count() {
        return count;
    }

    ByteBuilder entries() {
        return entries;
    }
}
