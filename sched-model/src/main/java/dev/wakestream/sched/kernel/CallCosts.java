package dev.wakestream.sched.kernel;

import java.util.Arrays;

/**
 * What calls of one function took, the functions that they call included: number, mean and spread exactly, the median to the nanosecond up to
 * {@link #BUCKETS} ns.
 */
public final class CallCosts {
    /** A call that takes longer counts as the longest when the median is looked for; 65 µs are a hundred times the published calls. */
    private static final int BUCKETS = 1 << 16;

    private static final double PS_PER_NS = 1000;

    private long[] byNs = new long[0];
    private long count;
    private double sumNs;
    private double squaresNs;
    private double meanNs;
    private long leastPs = Long.MAX_VALUE;
    private long mostPs;

    /** One call (ps). */
    void add(long ps) {
        if (byNs.length == 0) {
            byNs = new long[BUCKETS];
        }
        double ns = ps / PS_PER_NS;
        count++;
        sumNs += ns;
        // Welford's update: squares of sums would lose the spread in their digits
        double off = ns - meanNs;
        meanNs += off / count;
        squaresNs += off * (ns - meanNs);
        leastPs = Math.min(leastPs, ps);
        mostPs = Math.max(mostPs, ps);
        byNs[(int) Math.min(BUCKETS - 1, Math.round(ns))]++;
    }

    /** Calls (count). */
    public long count() {
        return count;
    }

    /** Mean (ns); only with a call. */
    public double meanNs() {
        return sumNs / count;
    }

    /** Sample standard deviation (ns); 0 with one call. */
    public double sdNs() {
        return count < 2 ? 0 : Math.sqrt(squaresNs / (count - 1));
    }

    /** The shortest call (ns). */
    public double minNs() {
        return leastPs / PS_PER_NS;
    }

    /** The longest call (ns). */
    public double maxNs() {
        return mostPs / PS_PER_NS;
    }

    /** Median (ns), of an even number the mean of the middle two; only with a call. */
    public double medianNs() {
        return (atRank((count + 1) / 2) + atRank(count / 2 + 1)) / 2.0;
    }

    private int atRank(long rank) {
        long seen = 0;
        for (int ns = 0; ns < byNs.length; ns++) {
            seen += byNs[ns];
            if (seen >= rank) {
                return ns;
            }
        }
        throw new IllegalStateException("rank " + rank + " of " + count + " calls in "
                + Arrays.stream(byNs).sum());
    }
}
