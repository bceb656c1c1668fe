package dev.wakestream.cost;

import java.util.Arrays;

/** Values ≥ 0 of one segment of a page, on their way into {@link ValueCounts}: one by one, which is quicker than counting them twice. */
final class ValueList {
    private int[] buckets = new int[64];
    private int size;
    private long sum;
    private long min;
    private long max;

    void clear() {
        size = 0;
        sum = 0;
        min = Long.MAX_VALUE;
        max = 0;
    }

    void add(long value) {
        if (size == buckets.length) {
            buckets = Arrays.copyOf(buckets, size * 2);
        }
        buckets[size++] = ValueBuckets.indexOf(value);
        sum = Sums.add(sum, value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    boolean isEmpty() {
        return size == 0;
    }

    void addTo(ValueCounts counts) {
        counts.addAll(buckets, size, sum, min, max);
    }

    /** Appends the values in their internal format. */
    void encode(BinaryOut out) {
        out.writeLong(size);
        out.writeLong(sum);
        if (size > 1) {
            out.writeLong(min);
            out.writeLong(max - min);
            out.writeLongs(buckets, size);
        }
    }

    /** Reads what {@link #encode} wrote. */
    void decode(BinaryIn in) {
        clear();
        size = in.readInt();
        if (size > in.size()) {
            throw new IllegalStateException(size + " values in " + in.size() + " bytes");
        }
        sum = in.readLong();
        if (size > buckets.length) {
            buckets = new int[size];
        }
        if (size == 1) {
            buckets[0] = ValueBuckets.indexOf(sum);
            min = sum;
            max = sum;
            return;
        }
        min = in.readLong();
        max = min + in.readLong();
        for (int i = 0; i < size; i++) {
            buckets[i] = in.readInt();
        }
    }
}
