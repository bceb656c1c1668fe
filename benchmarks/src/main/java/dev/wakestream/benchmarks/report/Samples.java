package dev.wakestream.benchmarks.report;

import java.util.Arrays;
import java.util.List;

/**
 * Measurements of one thing in one unit, in the order they were taken.
 *
 * @param unit unit of the values, as it is printed
 * @param values at least one
 */
public record Samples(String unit, List<Double> values) {
    public Samples {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a figure needs at least one measurement");
        }
        values = List.copyOf(values);
    }

    /** One measurement. */
    public static Samples of(String unit, double value) {
        return new Samples(unit, List.of(value));
    }

    /** The middle one; the mean of the two middle ones where their number is even. */
    public double median() {
        double[] sorted = sorted();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    public double min() {
        return sorted()[0];
    }

    public double max() {
        double[] sorted = sorted();
        return sorted[sorted.length - 1];
    }

    /** This over another, round by round: what was measured side by side is compared side by side. */
    public Samples over(Samples other) {
        if (values.size() != other.values.size()) {
            throw new IllegalArgumentException(
                    values.size() + " rounds cannot be compared with " + other.values.size());
        }
        Double[] ratios = new Double[values.size()];
        Arrays.setAll(ratios, i -> values.get(i) / other.values.get(i));
        return new Samples("", List.of(ratios));
    }

    private double[] sorted() {
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }
}
