package dev.wakestream.cost;

/**
 * Buckets of values ≥ 0 to two significant digits: those of an HdrHistogram, by whose numbers counts are kept and merged until a
 * result is made. Values below 256 have a bucket each; from then on each power of two is divided into 128. Source: the
 * documentation of HdrHistogram's counts array, index of a value with two significant digits and a lowest discernible value of 1.
 */
final class ValueBuckets {
    /** Significant decimal digits, as an HdrHistogram is told them. */
    static final int DIGITS = 2;

    /** Values that have a bucket of their own are below 2 to this power. */
    private static final int EXACT_BITS = 8;

    private static final int HALF = 1 << (EXACT_BITS - 1);

    private ValueBuckets() {}

    /** Number of the bucket that a value ≥ 0 is counted in. */
    static int indexOf(long value) {
        int power = Long.SIZE - EXACT_BITS - Long.numberOfLeadingZeros(value | ((1 << EXACT_BITS) - 1));
        return power * HALF + (int) (value >>> power);
    }

    /** Least value that is counted in a bucket. */
    static long leastOf(int index) {
        int power = Math.max(0, index / HALF - 1);
        return (long) (index - power * HALF) << power;
    }
}
