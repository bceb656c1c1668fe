package dev.wakestream.compare;

import dev.wakestream.schema.Distribution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What is said of a distribution: N, least, mean and largest value, exact; percentiles to two significant digits, and only where
 * the sample is large enough for them. In the distribution's unit.
 */
public final class DistributionSummary {
    /** Values that must lie beyond a percentile (count): with fewer it says more of these few than of what it is asked for. */
    public static final int LEAST_BEYOND = 10;

    private final Distribution distribution;
    private final Histogram histogram;

    /** @throws IllegalArgumentException the distribution's bytes are no histogram */
    public DistributionSummary(Distribution distribution) {
        this.distribution = distribution;
        this.histogram = decode(distribution);
    }

    private static Histogram decode(Distribution distribution) {
        try {
            return Histogram.decodeFromByteBuffer(distribution.getHistogram().duplicate(), 0);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the distribution " + distribution.getName() + " holds no histogram in HdrHistogram's encoding V2",
                    e);
        }
    }

    /** Values (count). */
    public long count() {
        return distribution.getCount();
    }

    public long min() {
        return distribution.getMin();
    }

    public long max() {
        return distribution.getMax();
    }

    /** {@link #percentile} of those that are told everywhere, by name: p50, p90, p99, p99_9. */
    public Map<String, OptionalLong> percentiles() {
        Map<String, OptionalLong> all = new LinkedHashMap<>();
        all.put("p50", percentile(50));
        all.put("p90", percentile(90));
        all.put("p99", percentile(99));
        all.put("p99_9", percentile(99.9));
        return all;
    }

    /** None without values. */
    public OptionalDouble mean() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) distribution.getSum() / count());
    }

    /**
     * The value that so many percent of the values do not exceed; none where fewer than {@link #LEAST_BEYOND} values are expected
     * beyond it.
     */
    public OptionalLong percentile(double percent) {
        // 99.9 is not quite 99.9: what is just enough must not be called too little.
        double beyond = count() * (100 - percent) / 100 * (1 + 1e-9);
        if (beyond < LEAST_BEYOND) {
            return OptionalLong.empty();
        }
        // A bucket is told by its end, which may lie beyond the largest value.
        return OptionalLong.of(Math.max(min(), Math.min(max(), histogram.getValueAtPercentile(percent))));
    }
}
