package dev.wakestream.compare;

import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;
import org.jspecify.annotations.Nullable;

/**
 * Patched minus base, tested two-sided. What cannot be computed is null, never zero or NaN.
 *
 * @param points difference of the means (the sides' unit; for shares, percentage points)
 * @param ciLow lower end of its 95 % confidence interval by Welch; null below two repetitions a side, or without any spread
 * @param ciHigh upper end
 * @param welchP p of Welch's t test (unequal variances); null as above
 * @param mannWhitneyP p of the Mann-Whitney U test, exact where there are no ties; null where single figures are not known
 */
public record Difference(
        double points,
        @Nullable Double ciLow,
        @Nullable Double ciHigh,
        @Nullable Double welchP,
        @Nullable Double mannWhitneyP) {
    /** Confidence of the interval. */
    public static final double CONFIDENCE = 0.95;

    public static Difference between(SideStats base, SideStats patched) {
        double points = patched.mean() - base.mean();
        Double mannWhitneyP = mannWhitney(base, patched);
        if (base.n() < 2 || patched.n() < 2 || base.variance() + patched.variance() == 0) {
            return new Difference(points, null, null, null, mannWhitneyP);
        }
        TTest.Result welch = TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(patched.mean(), patched.variance(), patched.n(), base.mean(), base.variance(), base.n());
        double standardError = Math.sqrt(patched.variance() / patched.n() + base.variance() / base.n());
        double quantile =
                TDistribution.of(welch.getDegreesOfFreedom()).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return new Difference(
                points,
                points - quantile * standardError,
                points + quantile * standardError,
                welch.getPValue(),
                mannWhitneyP);
    }

    private static @Nullable Double mannWhitney(SideStats base, SideStats patched) {
        if (base.values().size() < 2 || patched.values().size() < 2) {
            return null;
        }
        double p = MannWhitneyUTest.withDefaults()
                .test(toArray(patched), toArray(base))
                .getPValue();
        // All figures of both sides equal: the statistic has no spread to be judged by.
        return Double.isNaN(p) ? null : p;
    }

    private static double[] toArray(SideStats side) {
        return side.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
