package dev.wakestream.cost;

import java.util.Map;
import java.util.TreeMap;

/**
 * Sequence numbers of one CPU that were skipped: those of pages that are lost, or come out of order. Kept as ranges, of which the
 * one with the lowest numbers is forgotten where there are more than {@link #MOST}: its pages would count as duplicates.
 */
final class SkippedPages {
    /** Ranges that are kept (count): as many gaps in one CPU's pages mean that little of it is right. */
    static final int MOST = 64;

    /** Last number by first number; neither overlapping nor touching. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    /** Numbers from one up to another, both included, were skipped; they are higher than all before. */
    void add(long from, long to) {
        if (from > to) {
            return;
        }
        ranges.put(from, to);
        if (ranges.size() > MOST) {
            ranges.pollFirstEntry();
        }
    }

    /** Whether the page of a number was skipped; from now on it was not. */
    boolean take(long seq) {
        if (ranges.isEmpty()) {
            return false;
        }
        Map.Entry<Long, Long> range = ranges.floorEntry(seq);
        if (range == null || range.getValue() < seq) {
            return false;
        }
        long from = range.getKey();
        long to = range.getValue();
        ranges.remove(from);
        if (from < seq) {
            ranges.put(from, seq - 1);
        }
        if (seq < to) {
            ranges.put(seq + 1, to);
        }
        return true;
    }

    /** Numbers of the ranges that are not below one (count). */
    long countFrom(long seq) {
        long count = 0;
        for (Map.Entry<Long, Long> range : ranges.entrySet()) {
            count += Math.max(0, range.getValue() - Math.max(range.getKey(), seq) + 1);
        }
        return count;
    }

    /** Appends the ranges in their internal format. */
    void encode(BinaryOut out) {
        out.writeLong(ranges.size());
        ranges.forEach((from, to) -> {
            out.writeLong(from);
            out.writeLong(to - from);
        });
    }

    /** Adds what {@link #encode} wrote. */
    void decode(BinaryIn in) {
        for (long left = in.readLong(); left > 0; left--) {
            long from = in.readLong();
            ranges.put(from, from + in.readLong());
        }
    }
}
