package dev.wakestream.cost;

/** Sums of counts and nanoseconds that are never negative. */
public final class Sums {
    private Sums() {}

    /**
     * a + b, or the largest long where that does not fit. For terms ≥ 0 the result of a chain of such sums is min(true sum,
     * largest long), whatever the order: a hostile record cannot make a result depend on partitioning, nor turn it negative.
     */
    public static long add(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
