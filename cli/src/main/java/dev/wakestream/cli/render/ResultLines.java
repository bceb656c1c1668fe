package dev.wakestream.cli.render;

import dev.wakestream.compare.SideStats;
import dev.wakestream.sched.scenario.CallCostMetrics;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workload's own figures, mean and spread of each variant's runs: one line a figure. Those of the idle search are in report. */
final class ResultLines {
    private static final int FIGURES = 4;

    private ResultLines() {}

    /**
     * A table.
     *
     * @param runs finished runs of each variant, by its name
     */
    static String of(Map<String, List<RunInfo>> runs) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        runs.values()
                .forEach(side -> side.forEach(run -> run.getResults().stream()
                        .filter(metric -> !metric.getName().startsWith(IdleSearch.PREFIX))
                        .filter(metric -> !metric.getName().startsWith(CallCostMetrics.SELECT_IDLE_CORE))
                        .forEach(metric -> metrics.putIfAbsent(metric.getName(), metric))));
        if (metrics.isEmpty()) {
            return "";
        }
        List<String> heads = new ArrayList<>(List.of("# Result", "unit", "better"));
        runs.keySet().forEach(variant -> heads.add(">" + variant));
        TextTable table = new TextTable(heads.toArray(new String[0]));
        for (Metric metric : metrics.values()) {
            List<String> cells =
                    new ArrayList<>(List.of("# " + metric.getName(), metric.getUnit(), better(metric.getPolarity())));
            runs.values().forEach(side -> cells.add(figure(metric.getName(), metric.getUnit(), side)));
            table.row(cells.toArray());
        }
        return table.render();
    }

    private static String better(Polarity polarity) {
        return switch (polarity) {
            case HIGHER -> "higher";
            case LOWER -> "lower";
            case UNKNOWN -> "-";
        };
    }

    private static String figure(String name, String unit, List<RunInfo> runs) {
        List<Double> values = new ArrayList<>();
        for (RunInfo run : runs) {
            run.getResults().stream()
                    .filter(metric -> metric.getName().equals(name))
                    .forEach(metric -> values.add(metric.getValue()));
        }
        if (values.isEmpty()) {
            return "-";
        }
        SideStats side = SideStats.of(unit, "", values);
        int decimals = decimals(side.mean());
        String mean = Numbers.fixed(side.mean(), decimals);
        return side.sd() == null ? mean : mean + " +-" + Numbers.fixed(side.sd(), decimals);
    }

    /** Decimals that show four figures, or all before the point. */
    private static int decimals(double value) {
        int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Math.min(6, Math.max(0, FIGURES - before));
    }
}
