package dev.wakestream.sched.sim;

/**
 * One stream of random numbers: SplitMix64, the generator of Steele, Lea and Flood, "Fast splittable pseudorandom
 * number generators" (OOPSLA 2014), with that paper's golden-ratio step and Stafford's 13th mixing function. Fully
 * specified: the same seed gives the same numbers on every JVM.
 */
public final class RandomStream {
    /** Odd integer nearest to 2^64 divided by the golden ratio. */
    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    /** The stream that starts from this state. */
    public RandomStream(long seed) {
        state = seed;
    }

    /** The next 64 bits, uniform. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * Uniform in 0 … bound−1, without bias: the multiplication method of Lemire, "Fast random integer generation in an
     * interval" (ACM TOMACS 2019).
     *
     * @param bound number of values (at least 1)
     */
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound is " + bound + ", allowed is 1 and more");
        }
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) {
            long threshold = (1L << 32) % bound;
            while ((product & 0xFFFF_FFFFL) < threshold) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    /**
     * Uniform in 0 … maxNs, both included.
     *
     * @param maxNs longest jitter (ns, 0 … 2^62−2); with 0 the answer is 0, and one number of the stream is used all the
     *     same, so that jitter can be turned off without moving what follows
     */
    public long jitterNs(long maxNs) {
        if (maxNs < 0 || maxNs >= (1L << 62) - 1) {
            throw new IllegalArgumentException("longest jitter is " + maxNs + " ns, allowed is 0 … 2^62−2");
        }
        // The high word of a 63 by 63 bit product, doubled; its bias, below maxNs / 2^63, never shows in a run.
        return Math.multiplyHigh(nextLong() & Long.MAX_VALUE, (maxNs + 1) << 1);
    }

    /** True with this probability (0 … 1). */
    public boolean nextBoolean(double probability) {
        return nextDouble() < probability;
    }

    /** Uniform in [0, 1), a multiple of 2^-53. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Stafford's variant 13 of the 64-bit finaliser. */
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
