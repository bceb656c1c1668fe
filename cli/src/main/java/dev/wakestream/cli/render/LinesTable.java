package dev.wakestream.cli.render;

import dev.wakestream.schema.LineUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The shared cache lines as one flat table with exact counts, for spreadsheets and for documents. */
public final class LinesTable {
    private LinesTable() {}

    /** Comma-separated values; see {@link FlatTable}. */
    public static String csv(LinesView view) {
        return FlatTable.csv(rows(view));
    }

    /** A Markdown table; below it what the counts cover and which lines are not listed. */
    public static String markdown(LinesView view) {
        StringBuilder text = new StringBuilder(FlatTable.markdown(rows(view), 2)).append('\n');
        for (LinesView.Side side : view.sides()) {
            text.append("* ").append(side.variant()).append(": ").append(LinesView.covers(side));
            if (!side.unlisted().isEmpty()) {
                text.append("; in \\[other\\]: ").append(String.join(", ", side.unlisted()));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static List<List<String>> rows(LinesView view) {
        List<String> heads = new ArrayList<>();
        Collections.addAll(
                heads, "variant", "line", "instances", "reads", "writes", "atomics", "local_hitm", "remote_hitm");
        view.levels().forEach(level -> heads.add("transfers_" + level));
        Collections.addAll(heads, "memory_fetches", "wait_ns", "wait_ns_per_access");
        List<List<String>> rows = new ArrayList<>();
        rows.add(heads);
        for (LinesView.Side side : view.sides()) {
            side.rows().forEach(use -> rows.add(row(side.variant(), use)));
        }
        return rows;
    }

    private static List<String> row(String variant, LineUse use) {
        List<String> row = new ArrayList<>(List.of(variant, use.getLine()));
        List<Long> counts = new ArrayList<>(List.of(
                use.getInstances(),
                use.getReads(),
                use.getWrites(),
                use.getAtomics(),
                use.getLocalHitm(),
                use.getRemoteHitm()));
        counts.addAll(use.getTransfers());
        Collections.addAll(counts, use.getMemoryFetches(), use.getWaitNs());
        counts.forEach(count -> row.add(Long.toString(count)));
        row.add(LinesView.accesses(use) == 0 ? "" : Numbers.fixed(LinesView.waitPerAccessNs(use), 3));
        return row;
    }
}
