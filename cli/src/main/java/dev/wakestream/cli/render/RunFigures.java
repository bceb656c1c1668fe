package dev.wakestream.cli.render;

import dev.wakestream.cli.config.CaseMetric;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.SideStats;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One side's figures of a metric of whole runs.
 *
 * @param stats over the runs; of a distribution, over the calls of all runs
 * @param min least call; null where the metric is no distribution
 * @param max largest call
 * @param median of the calls; known of a single run only, since medians of several do not add up
 */
record RunFigures(
        SideStats stats,
        @Nullable Double min,
        @Nullable Double max,
        @Nullable Double median) {
    private static final double NS_PER_SECOND = 1e9;

    /**
     * The figures; null where no run has the metric.
     *
     * @param unit what they are in
     * @param scale what a figure is multiplied by
     * @param tickHz ticks a second for a figure in ns (1/s); 0 = it stays in ns
     */
    static @Nullable RunFigures of(CaseMetric metric, String unit, List<RunInfo> runs, double scale, double tickHz) {
        if (metric.isDistribution()) {
            return distribution(metric.metricName(), unit, runs, tickHz > 0 ? tickHz / NS_PER_SECOND : 1);
        }
        List<Double> values = new ArrayList<>();
        for (RunInfo run : runs) {
            value(run, metric.metricName()).ifPresent(value -> values.add(value * scale));
        }
        return values.isEmpty() ? null : new RunFigures(SideStats.of(unit, "", values), null, null, null);
    }

    /**
     * The unit of a metric's figures: that of what was published, into which they are brought; without it, that of the runs.
     */
    static String unit(ScenarioFile scenario, List<RunInfo> runs) {
        String published = scenario.published().unit();
        return scenario.published().figures().points().isEmpty()
                ? runs.stream()
                        .flatMap(run -> run.getResults().stream())
                        .filter(metric ->
                                metric.getName().equals(scenario.metric().metricName()))
                        .map(Metric::getUnit)
                        .findFirst()
                        .orElse(published)
                : published;
    }

    private static Optional<Double> value(RunInfo run, String name) {
        return run.getResults().stream()
                .filter(metric -> metric.getName().equals(name))
                .map(Metric::getValue)
                .findFirst();
    }

    /** Pools the calls of all runs: sizes, sums and squares add up. */
    private static @Nullable RunFigures distribution(String name, String unit, List<RunInfo> runs, double factor) {
        long n = 0;
        double sum = 0;
        double min = Double.MAX_VALUE;
        double max = 0;
        for (RunInfo run : runs) {
            double calls = value(run, name + "_n").orElse(0.0);
            n += Math.round(calls);
            sum += calls * value(run, name + "_mean").orElse(0.0);
            min = Math.min(min, value(run, name + "_min").orElse(Double.MAX_VALUE));
            max = Math.max(max, value(run, name + "_max").orElse(0.0));
        }
        if (n == 0) {
            return null;
        }
        double mean = sum / n;
        double squares = 0;
        for (RunInfo run : runs) {
            double calls = value(run, name + "_n").orElse(0.0);
            double sd = value(run, name + "_sd").orElse(0.0);
            double off = value(run, name + "_mean").orElse(mean) - mean;
            squares += Math.max(0, calls - 1) * sd * sd + calls * off * off;
        }
        Double sd = n > 1 ? Math.sqrt(squares / (n - 1)) * factor : null;
        Double median = runs.size() == 1 ? value(runs.get(0), name + "_median").orElse(null) : null;
        return new RunFigures(
                SideStats.ofSummary(unit, "", Math.toIntExact(n), mean * factor, sd),
                min * factor,
                max * factor,
                median == null ? null : median * factor);
    }
}
