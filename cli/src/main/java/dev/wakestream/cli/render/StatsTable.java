package dev.wakestream.cli.render;

import dev.wakestream.compare.DistributionSummary;
import dev.wakestream.compare.Imbalance;
import dev.wakestream.export.SearchRates;
import dev.wakestream.schema.CpuUse;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.WindowStats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What happened besides the costs as a flat table: one row a figure, or one a CPU, by the names that documents have for them. What
 * is not known is empty.
 */
public final class StatsTable {
    private static final String COUNT = "count";
    private static final String PERCENT = "percent";
    private static final String NS = "ns";
    private static final int DECIMALS = 3;

    private final List<List<String>> rows = new ArrayList<>();
    private final int names;

    private StatsTable(int names, String... heads) {
        this.names = names;
        row(heads);
    }

    /** All figures of a run but those of its CPUs. */
    public static StatsTable figures(WindowStats stats) {
        StatsTable table = new StatsTable(4, "kind", "name", "figure", "unit", "value");
        stats.getCounts()
                .forEach(count -> table.figure(
                        "counts",
                        count.getEvent(),
                        "",
                        count.getEvent().endsWith("_ns") ? NS : COUNT,
                        Long.toString(count.getCount())));
        SearchRates.of(stats)
                .rates()
                .forEach((name, rate) -> table.figure("idle_search", name, "", PERCENT, decimal(rate)));
        stats.getDistributions().forEach(table::distribution);
        Imbalance.of(stats.getCpus()).ifPresent(table::imbalance);
        Long queuedNs = stats.getQueuedWhileIdleNs();
        table.figure("queued_while_idle", "", "", NS, queuedNs == null ? "" : Long.toString(queuedNs));
        return table;
    }

    /**
     * How the time of each CPU was spent.
     *
     * @param unit of the run's costs
     */
    public static StatsTable cpus(WindowStats stats, String unit) {
        StatsTable table = new StatsTable(2, "cpu", "unit", "total", "busy", "idle", "busy_percent");
        for (CpuUse use : stats.getCpus()) {
            long busy = use.getTotalNs() - use.getIdleNs();
            table.row(
                    Integer.toString(use.getCpu()),
                    unit,
                    Long.toString(use.getTotalNs()),
                    Long.toString(busy),
                    Long.toString(use.getIdleNs()),
                    use.getTotalNs() == 0 ? "" : Numbers.fixed(100.0 * busy / use.getTotalNs(), DECIMALS));
        }
        return table;
    }

    /** Comma-separated values; see {@link FlatTable}. */
    public String csv() {
        return FlatTable.csv(rows);
    }

    /** A Markdown table. */
    public String markdown() {
        return FlatTable.markdown(rows, names);
    }

    private void distribution(Distribution distribution) {
        DistributionSummary summary = new DistributionSummary(distribution);
        String name = distribution.getName();
        String unit = distribution.getUnit();
        figure("distributions", name, "n", COUNT, Long.toString(summary.count()));
        figure("distributions", name, "min", unit, Long.toString(summary.min()));
        figure("distributions", name, "mean", unit, decimal(summary.mean()));
        summary.percentiles()
                .forEach((percentile, value) -> figure(
                        "distributions",
                        name,
                        percentile,
                        unit,
                        value.isPresent() ? Long.toString(value.getAsLong()) : ""));
        figure("distributions", name, "max", unit, Long.toString(summary.max()));
    }

    private void imbalance(Imbalance imbalance) {
        figure("imbalance", "cpus", "", COUNT, Integer.toString(imbalance.cpus()));
        figure("imbalance", "busiest_cpu", "", "cpu", Integer.toString(imbalance.busiest()));
        figure("imbalance", "busiest_percent", "", PERCENT, Numbers.fixed(imbalance.busiestPercent(), DECIMALS));
        figure("imbalance", "cv_percent", "", PERCENT, Numbers.fixed(imbalance.cvPercent(), DECIMALS));
        figure("imbalance", "busy_percent", "", PERCENT, Numbers.fixed(imbalance.busyPercent(), DECIMALS));
    }

    private static String decimal(OptionalDouble value) {
        return value.isPresent() ? Numbers.fixed(value.getAsDouble(), DECIMALS) : "";
    }

    private void figure(String kind, String name, String figure, String unit, String value) {
        row(kind, name, figure, unit, value);
    }

    private void row(String... cells) {
        rows.add(List.of(cells));
    }
}
