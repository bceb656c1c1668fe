package dev.wakestream.compare;

import dev.wakestream.cost.RowBytes;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.topic.Topics;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the record of the comparisons topic out of a table. */
public final class ComparisonRecords {
    private static final MathContext SIX_DIGITS = new MathContext(6);

    /** Bytes of a row's numbers: eight of eight bytes that may be missing, two counts of runs. */
    private static final int NUMBERS = 8 * 9 + 2 * 5;

    /** Bytes left for the key of the record, for counts of its lists and for the sentence about rows that are left out. */
    private static final int REST = 1 << 16;

    private ComparisonRecords() {}

    /**
     * The record. Where it has no room for all rows, those with the least differences are left out, and its last warning says so.
     *
     * @param base name of the base side, the first half of the key {@code base..patched}
     * @param patched name of the patched side
     */
    public static Comparison of(String base, String patched, ComparisonTable table) {
        String key = base + ".." + patched;
        List<dev.wakestream.schema.ComparisonRow> rows =
                table.rows().stream().map(row -> row(row, table)).toList();
        List<dev.wakestream.schema.ComparisonRow> told =
                told(rows, Topics.MAX_RESULT_BYTES - bytesBesideRows(key, table));
        List<String> warnings = new ArrayList<>(table.warnings());
        if (told.size() < rows.size()) {
            warnings.add("only the " + told.size() + " rows with the largest differences, of " + rows.size()
                    + ": a record has no room for more");
        }
        return new Comparison(
                key, table.base(), table.patched(), table.denominator().text(), told, warnings);
    }

    /** As many of the first rows as have no more bytes together. */
    private static List<dev.wakestream.schema.ComparisonRow> told(
            List<dev.wakestream.schema.ComparisonRow> rows, long mostBytes) {
        long left = mostBytes;
        int told = 0;
        for (dev.wakestream.schema.ComparisonRow row : rows) {
            left -= bytes(row);
            if (left < 0) {
                break;
            }
            told++;
        }
        return rows.subList(0, told);
    }

    private static int bytes(dev.wakestream.schema.ComparisonRow row) {
        String verdict = row.getVerdict();
        return NUMBERS
                + RowBytes.text(row.getComm())
                + RowBytes.text(row.getSymbol())
                + (verdict == null ? 1 : 1 + RowBytes.text(verdict));
    }

    private static long bytesBesideRows(String key, ComparisonTable table) {
        // The key stands in the record, and is the record's key.
        long bytes = REST
                + 2L * RowBytes.text(key)
                + RowBytes.text(table.denominator().text());
        for (List<String> texts : List.of(table.base(), table.patched(), table.warnings())) {
            for (String text : texts) {
                bytes += RowBytes.text(text);
            }
        }
        return bytes;
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
