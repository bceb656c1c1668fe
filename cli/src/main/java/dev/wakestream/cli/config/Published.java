package dev.wakestream.cli.config;

import dev.wakestream.compare.FunctionId;
import java.util.List;

/**
 * The published table that a scenario reproduces.
 *
 * @param unit of its figures
 * @param polarity lower or higher: which is better
 * @param rows its rows, in its order
 */
public record Published(String unit, String polarity, List<PublishedRow> rows) {
    public static final Published NONE = new Published("percent of sampled time", "lower", List.of());

    public Published {
        rows = List.copyOf(rows);
    }

    /** The functions it makes a claim about, in the order of its rows. */
    public List<FunctionId> functions() {
        return rows.stream()
                .map(row -> new FunctionId(row.comm(), row.symbol()))
                .toList();
    }
}
