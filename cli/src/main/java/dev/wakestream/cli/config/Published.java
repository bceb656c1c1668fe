package dev.wakestream.cli.config;

import dev.wakestream.compare.FunctionId;
import java.util.List;

/**
 * The published table that a scenario reproduces.
 *
 * @param unit of its figures
 * @param polarity lower or higher: which is better
 * @param rows its rows, in its order, where they are shares of functions
 * @param figures its rows where they are figures of whole runs
 */
public record Published(String unit, String polarity, List<PublishedRow> rows, PublishedFigures figures) {
    public static final Published NONE = none(CaseMetric.FUNCTION_SHARE);

    public Published {
        rows = List.copyOf(rows);
    }

    /** Nothing published, of a metric. */
    static Published none(CaseMetric metric) {
        return new Published(metric.unit(), metric.polarity(), List.of(), PublishedFigures.NONE);
    }

    /** A table of shares. */
    static Published ofShares(String unit, String polarity, List<PublishedRow> rows) {
        return new Published(unit, polarity, rows, PublishedFigures.NONE);
    }

    /** A table of figures of runs. */
    static Published ofRuns(String unit, String polarity, PublishedFigures figures) {
        return new Published(unit, polarity, List.of(), figures);
    }

    /** Whether less of it is better. */
    public boolean isLowerBetter() {
        return polarity.equals("lower");
    }

    /** The functions it makes a claim about, in the order of its rows. */
    public List<FunctionId> functions() {
        return rows.stream()
                .map(row -> new FunctionId(row.comm(), row.symbol()))
                .toList();
    }
}
