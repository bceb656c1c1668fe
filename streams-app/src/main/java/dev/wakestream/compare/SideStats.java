package dev.wakestream.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one side's repetitions say about one figure.
 *
 * @param unit unit of mean, sd and values
 * @param denominator what a share is of; empty for figures that are no shares
 * @param n repetitions (count)
 * @param mean arithmetic mean (unit)
 * @param sd sample standard deviation, n - 1 in the divisor (unit); null for n = 1
 * @param values the single figures, in order of the runs; empty where only the summary is known
 */
public record SideStats(
        String unit,
        String denominator,
        int n,
        double mean,
        @Nullable Double sd,
        List<Double> values) {
    public SideStats {
        values = List.copyOf(values);
        if (n < 1 || (n == 1) != (sd == null) || (!values.isEmpty() && values.size() != n)) {
            throw new IllegalArgumentException("N = " + n + " does not fit sd = " + sd + " and " + values.size()
                    + " values; the sd is known for N of 2 and more");
        }
        if (sd != null && sd < 0) {
            throw new IllegalArgumentException("sd is " + sd + "; allowed: 0 and more");
        }
    }

    /** Of single figures, at least one. */
    public static SideStats of(String unit, String denominator, List<Double> values) {
        int n = values.size();
        double mean = values.stream().mapToDouble(Double::doubleValue).sum() / n;
        Double sd = null;
        if (n > 1) {
            double squares =
                    values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
            sd = Math.sqrt(squares / (n - 1));
        }
        return new SideStats(unit, denominator, n, mean, sd, values);
    }

    /** Of a published summary; {@code sd} is null for n = 1. */
    public static SideStats ofSummary(String unit, String denominator, int n, double mean, @Nullable Double sd) {
        return new SideStats(unit, denominator, n, mean, sd, List.of());
    }

    double variance() {
        return sd == null ? 0 : sd * sd;
    }
}
