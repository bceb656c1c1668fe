package dev.wakestream.cost;

import dev.wakestream.schema.Distribution;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Distribution of values ≥ 0: count, sum, least and largest exact, the values between to two significant digits. {@link #merge}
 * is associative and commutative. Not thread-safe.
 */
final class ValueCounts {
    private static final int FIRST_BUCKETS = 64;

    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max;
    /** Values by {@linkplain ValueBuckets bucket}. */
    private long[] buckets = {};

    /** Buckets that have values, in order of appearance. */
    private int[] used = {};

    private int usedCount;

    /** Adds values by their buckets. */
    void addAll(int[] ofBuckets, int values, long valuesSum, long valuesMin, long valuesMax) {
        count = Sums.add(count, values);
        sum = Sums.add(sum, valuesSum);
        min = Math.min(min, valuesMin);
        max = Math.max(max, valuesMax);
        for (int i = 0; i < values; i++) {
            addTo(ofBuckets[i], 1);
        }
    }

    private void addTo(int bucket, long values) {
        if (bucket >= buckets.length) {
            buckets = Arrays.copyOf(buckets, Math.max(bucket + FIRST_BUCKETS, buckets.length * 3 / 2));
        }
        if (buckets[bucket] == 0) {
            if (usedCount == used.length) {
                used = Arrays.copyOf(used, Math.max(FIRST_BUCKETS, usedCount * 2));
            }
            used[usedCount++] = bucket;
        }
        buckets[bucket] = Sums.add(buckets[bucket], values);
    }

    /** Adds all of another distribution, which stays as it is. */
    void merge(ValueCounts other) {
        count = Sums.add(count, other.count);
        sum = Sums.add(sum, other.sum);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        for (int i = 0; i < other.usedCount; i++) {
            addTo(other.used[i], other.buckets[other.used[i]]);
        }
    }

    /** Values (count). */
    long count() {
        return count;
    }

    /** The record of the contract; there must be a value. Equal values make equal bytes, in whatever order they came. */
    Distribution toDistribution(String name, String unit) {
        // Not one that grows by itself: how far it grew would show in its bytes.
        Histogram histogram = new Histogram(Math.max(2, max), ValueBuckets.DIGITS);
        for (int i = 0; i < usedCount; i++) {
            histogram.recordValueWithCount(ValueBuckets.leastOf(used[i]), buckets[used[i]]);
        }
        ByteBuffer encoded = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        histogram.encodeIntoByteBuffer(encoded);
        encoded.flip();
        return new Distribution(name, unit, count, sum, min, max, encoded);
    }

    /** Appends the distribution in its internal format; there must be a value. */
    void encode(BinaryOut out) {
        out.writeLong(count);
        out.writeLong(sum);
        out.writeLong(min);
        out.writeLong(max - min);
        out.writeLong(usedCount);
        for (int i = 0; i < usedCount; i++) {
            out.writeLong(used[i]);
            out.writeLong(buckets[used[i]]);
        }
    }

    /** Adds what {@link #encode} wrote; there was a value. */
    void mergeDecoded(BinaryIn in) {
        count = Sums.add(count, in.readLong());
        sum = Sums.add(sum, in.readLong());
        long least = in.readLong();
        min = Math.min(min, least);
        max = Math.max(max, least + in.readLong());
        for (long left = in.readLong(); left > 0; left--) {
            addTo(in.readInt(), in.readLong());
        }
    }
}
