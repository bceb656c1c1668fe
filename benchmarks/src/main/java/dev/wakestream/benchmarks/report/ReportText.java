package dev.wakestream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A report as a table for people. */
public final class ReportText {
    /** Columns of numbers, after the first (count). */
    private static final int NUMBERS = 4;

    private ReportText() {}

    /** The lines, each with its line feed. */
    public static String of(Report report) {
        StringBuilder out =
                new StringBuilder("# benchmark ").append(report.name()).append('\n');
        report.settings()
                .forEach((key, value) ->
                        out.append("# ").append(key).append(": ").append(value).append('\n'));
        table(out, "figure", report.figures(), report);
        if (!report.ratios().isEmpty()) {
            table(out, "ratio", report.ratios(), report);
        }
        report.bars().forEach(bar -> out.append(bar.text()).append('\n'));
        report.notes().forEach(note -> out.append("note: ").append(note).append('\n'));
        report.failures()
                .forEach(failure -> out.append("FAILED: ").append(failure).append('\n'));
        return out.toString();
    }

    private static void table(StringBuilder out, String title, Map<String, Samples> rows, Report report) {
        List<String[]> lines = new ArrayList<>();
        boolean units = rows.values().stream().anyMatch(s -> !s.unit().isEmpty());
        lines.add(new String[] {title, "median", "min", "max", "n", units ? "unit" : "", ""});
        rows.forEach((key, s) -> lines.add(new String[] {
            key,
            Numbers.plain(s.median()),
            Numbers.plain(s.min()),
            Numbers.plain(s.max()),
            Integer.toString(s.values().size()),
            s.unit(),
            report.figures().containsKey(key) ? report.meaning(key) : ""
        }));
        int[] widths = new int[lines.get(0).length];
        for (String[] line : lines) {
            for (int i = 0; i < line.length; i++) {
                widths[i] = Math.max(widths[i], line[i].length());
            }
        }
        for (String[] line : lines) {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < line.length; i++) {
                String gap = " ".repeat(widths[i] - line[i].length());
                // numbers to the right, words to the left
                row.append(i > 0 && i <= NUMBERS ? gap + line[i] : line[i] + gap)
                        .append("  ");
            }
            out.append(row.toString().stripTrailing()).append('\n');
        }
        out.append('\n');
    }
}
