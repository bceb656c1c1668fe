package dev.wakestream.cli.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads published rows, from a scenario or from the list of cases: the form is the same. */
final class PublishedParser {
    /** Keys of a row that do not say what it is about. */
    private static final List<String> FIGURES = List.of(
            "base",
            "patched",
            "label",
            "reason",
            "printed_improvement",
            "printed_change",
            "bytes",
            "variant",
            "n",
            "min",
            "max",
            "median",
            "avg",
            "stddev");

    private PublishedParser() {}

    static final Map<String, String> LABELS = labels();

    private static Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        for (String label : List.of(
                PublishedRow.PREDICTED,
                PublishedRow.CALIBRATED,
                PublishedRow.NOT_EXPLAINED,
                PublishedRow.NOT_EXPRESSIBLE)) {
            labels.put(label, label);
        }
        return labels;
    }

    /** Rows about shares of functions. */
    static List<PublishedRow> shares(YamlSection table) {
        return table.sections("rows", row -> {
            row.allow(List.of("comm", "symbol", "base", "patched", "label"));
            return new PublishedRow(
                    row.text("comm"),
                    row.text("symbol"),
                    positive(row, "base"),
                    row.number("patched"),
                    ScenarioParser.choice(row, "label", LABELS, PublishedRow.PREDICTED));
        });
    }

    /**
     * Rows about whole runs: one a point with {@code base} and {@code patched}, or two with {@code variant: base} and {@code variant: patched},
     * each the summary of a sample.
     *
     * @param lowerIsBetter which sign a printed improvement has
     */
    static List<PublishedPoint> points(YamlSection table, boolean lowerIsBetter) {
        List<PublishedPoint> points = new ArrayList<>();
        Map<Map<String, String>, PublishedSide> bases = new LinkedHashMap<>();
        table.sections("rows", row -> {
            Map<String, String> key = key(row);
            if (!row.has("variant")) {
                points.add(point(row, key, figure(row, "base"), figure(row, "patched"), lowerIsBetter));
                return true;
            }
            String variant = row.text("variant");
            PublishedSide base = bases.get(key);
            if (variant.equals("base") && base == null) {
                bases.put(key, sample(row));
            } else if (variant.equals("patched") && base != null) {
                points.add(point(row, key, base, sample(row), lowerIsBetter));
                bases.remove(key);
            } else {
                row.note("variant", "'" + variant + "' is out of turn: a row of base, then one of patched, is wanted");
            }
            return true;
        });
        if (!bases.isEmpty()) {
            table.note("rows", "has a row of base without one of patched");
        }
        return points;
    }

    private static Map<String, String> key(YamlSection row) {
        Map<String, String> key = new LinkedHashMap<>();
        row.keys().stream().filter(name -> !FIGURES.contains(name)).forEach(name -> key.put(name, row.joined(name)));
        return key;
    }

    private static PublishedPoint point(
            YamlSection row, Map<String, String> key, PublishedSide base, PublishedSide patched, boolean lower) {
        return new PublishedPoint(
                key,
                base,
                patched,
                printed(row, lower),
                ScenarioParser.choice(row, "label", LABELS, PublishedRow.PREDICTED),
                row.text("reason", ""));
    }

    /** What a posting prints as change, or as improvement, as a change (percent); null = neither. */
    static @Nullable Double printed(YamlSection section, boolean lowerIsBetter) {
        if (section.has("printed_change")) {
            return section.number("printed_change");
        }
        if (!section.has("printed_improvement")) {
            return null;
        }
        double improvement = section.number("printed_improvement");
        return lowerIsBetter ? -improvement : improvement;
    }

    private static PublishedSide figure(YamlSection row, String side) {
        return PublishedSide.of(positive(row, side));
    }

    private static PublishedSide sample(YamlSection row) {
        return new PublishedSide(
                positive(row, "avg"),
                (int) row.whole("n", row.has("n") ? 2 : ScenarioParser.missing(row, "n"), 2, Integer.MAX_VALUE),
                optional(row, "stddev"),
                optional(row, "min"),
                optional(row, "max"),
                optional(row, "median"));
    }

    private static @Nullable Double optional(YamlSection row, String key) {
        return row.has(key) ? row.number(key) : null;
    }

    private static double positive(YamlSection row, String key) {
        double figure = row.number(key);
        if (row.has(key) && figure <= 0) {
            row.note(key, "is " + figure + ", a figure above 0 is wanted, since figures are divided by it");
        }
        return figure > 0 ? figure : 1;
    }
}
