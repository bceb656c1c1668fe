package dev.wakestream.compare;

import dev.wakestream.schema.Comparison;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** Makes the record of the comparisons topic out of a table. */
public final class ComparisonRecords {
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private ComparisonRecords() {}

    /**
     * The record.
     *
     * @param base name of the base side, the first half of the key {@code base..patched}
     * @param patched name of the patched side
     */
    public static Comparison of(String base, String patched, ComparisonTable table) {
        return new Comparison(
                base + ".." + patched,
                table.base(),
                table.patched(),
                table.denominator().text(),
                table.rows().stream().map(row -> row(row, table)).toList(),
                table.warnings());
    }

    private static dev.wakestream.schema.ComparisonRow row(ComparisonRow row, ComparisonTable table) {
        return new dev.wakestream.schema.ComparisonRow(
                row.function().comm(),
                row.function().symbol(),
                mean(row.base()),
                sd(row.base()),
                table.base().size(),
                mean(row.patched()),
                sd(row.patched()),
                table.patched().size(),
                row.ratio(),
                rounded(row.difference().ciLow()),
                rounded(row.difference().ciHigh()),
                rounded(row.holmP()),
                row.verdict().label());
    }

    /** Six digits: the rest depends on how a platform computes logarithms. */
    private static @Nullable Double rounded(@Nullable Double value) {
        return value == null ? null : new BigDecimal(value).round(SIX_DIGITS).doubleValue();
    }

    private static @Nullable Double mean(@Nullable SideStats side) {
        return side == null ? null : side.mean();
    }

    private static @Nullable Double sd(@Nullable SideStats side) {
        return side == null ? null : side.sd();
    }
}
