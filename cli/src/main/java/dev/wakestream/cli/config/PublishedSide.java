package dev.wakestream.cli.config;

import dev.wakestream.compare.SideStats;
import org.jspecify.annotations.Nullable;

/**
 * What was published of one side: a figure, or the summary of a sample.
 *
 * @param mean the figure, or the mean of the sample
 * @param n size of the sample (count); 0 = the posting gives a figure only
 * @param sd sample standard deviation; null = not given
 * @param min least of the sample; null = not given
 * @param max largest of it; null = not given
 * @param median of it; null = not given
 */
public record PublishedSide(
        double mean,
        int n,
        @Nullable Double sd,
        @Nullable Double min,
        @Nullable Double max,
        @Nullable Double median) {
    /** A figure of which nothing else was published. */
    static PublishedSide of(double figure) {
        return new PublishedSide(figure, 0, null, null, null, null);
    }

    /** The sample's summary; only where it {@link #isSample}. */
    SideStats stats(String unit) {
        return SideStats.ofSummary(unit, "", n, mean, sd);
    }

    /** Whether it can be tested against another one. */
    public boolean isSample() {
        return n > 1 && sd != null;
    }
}
