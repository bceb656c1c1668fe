package dev.wakestream.cli.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the key {@code published} of a scenario, and takes from the case what it does not say. */
final class PublishedReader {
    private final YamlSection root;
    private final Optional<PublishedCase> published;
    private final CaseMetric metric;
    private final List<SweepPoint> points;

    private PublishedReader(
            YamlSection root, Optional<PublishedCase> published, CaseMetric metric, List<SweepPoint> points) {
        this.root = root;
        this.published = published;
        this.metric = metric;
        this.points = points;
    }

    /** The table; {@code published} is the case that the scenario reproduces. */
    static Published of(
            YamlSection root, Optional<PublishedCase> published, CaseMetric metric, List<SweepPoint> points) {
        PublishedReader reader = new PublishedReader(root, published, metric, points);
        return metric.isOfRuns() ? reader.runs() : reader.shares();
    }

    /** What the case has of this metric; nothing where it is about another one. */
    private Optional<Published> ofCase() {
        return published.filter(c -> c.caseMetric() == metric).map(PublishedCase::published);
    }

    private String polarity(YamlSection table) {
        Map<String, String> words = ScenarioParser.ordered("lower", "lower", "higher", "higher");
        return ScenarioParser.choice(table, "polarity", words, metric.polarity());
    }

    private Published shares() {
        if (!root.has("published")) {
            return ofCase().orElse(Published.NONE);
        }
        YamlSection table = root.section("published");
        table.allow(List.of("unit", "polarity", "rows"));
        return Published.ofShares(table.text("unit", metric.unit()), polarity(table), PublishedParser.shares(table));
    }

    private Published runs() {
        Published otherwise = ofCase().orElse(Published.none(metric));
        if (!root.has("published")) {
            return otherwise;
        }
        YamlSection table = root.section("published");
        table.allow(List.of("unit", "polarity", "loops", "tick_hz", "rows", "labels"));
        String polarity = table.has("polarity") ? polarity(table) : otherwise.polarity();
        List<PublishedPoint> rows = table.has("rows")
                ? PublishedParser.points(table, polarity.equals("lower"))
                : otherwise.figures().points();
        if (table.has("rows")) {
            checkKeys(table, rows);
        }
        double tickHz = table.number("tick_hz", otherwise.figures().tickHz());
        if (table.has("tick_hz") && tickHz <= 0) {
            table.note("tick_hz", "is " + tickHz + ", a rate above 0 is wanted");
        }
        return Published.ofRuns(
                table.text("unit", otherwise.unit()),
                polarity,
                new PublishedFigures(
                        labelled(table, rows),
                        (int) table.whole("loops", otherwise.figures().loops(), 1, 1_000_000_000),
                        tickHz));
    }

    private void checkKeys(YamlSection table, List<PublishedPoint> rows) {
        for (PublishedPoint row : rows) {
            if (points.stream().noneMatch(point -> point.key().equals(row.key()))) {
                table.note("rows", "has " + row.key() + ", which is no point of the scenario");
            }
        }
        Set<Map<String, String>> keys = rows.stream().map(PublishedPoint::key).collect(Collectors.toSet());
        if (keys.size() < rows.size()) {
            table.note("rows", "has two rows of one point");
        }
    }

    /** The first label whose keys a row has is its label. */
    private List<PublishedPoint> labelled(YamlSection table, List<PublishedPoint> rows) {
        if (!table.has("labels")) {
            return rows;
        }
        List<Label> labels = table.sections("labels", PublishedReader::label);
        List<PublishedPoint> labelled = new ArrayList<>();
        for (PublishedPoint row : rows) {
            labelled.add(labels.stream()
                    .filter(label -> label.concerns(row))
                    .findFirst()
                    .map(label -> row.labelled(label.label, label.reason))
                    .orElse(row));
        }
        labels.stream()
                .filter(label -> rows.stream().noneMatch(label::concerns))
                .forEach(label -> table.note("labels", "has " + label.where + ", which no published row has"));
        return labelled;
    }

    /** A label, why, and which rows it is for: those that have one of these values of each key. */
    private record Label(String label, String reason, Map<String, List<String>> where) {
        boolean concerns(PublishedPoint row) {
            return where.entrySet().stream()
                    .allMatch(e -> e.getValue().contains(row.key().get(e.getKey())));
        }
    }

    private static Label label(YamlSection item) {
        Map<String, List<String>> where = new LinkedHashMap<>();
        for (String key : item.keys()) {
            if (!key.equals("label") && !key.equals("reason")) {
                where.put(
                        key,
                        item.alternatives(key).stream()
                                .map(node -> item.joined(key, node))
                                .toList());
            }
        }
        String label = item.choice("label", PublishedParser.LABELS, PublishedRow.PREDICTED);
        return new Label(label, item.text("reason"), where);
    }
}
