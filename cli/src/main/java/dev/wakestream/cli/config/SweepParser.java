package dev.wakestream.cli.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads the keys {@code workload} and {@code sweep} of a scenario: each point of the sweep is the workload with some of its keys replaced. A key
 * of the sweep that the workload does not have is a name only, allowed where {@code sweep.by} names it.
 */
final class SweepParser {
    /** A person waits for the runs of all of them (count). */
    private static final int MAX_POINTS = 200;

    private static final Pattern KEY = Pattern.compile("[a-z][a-z_]{0,23}");
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9._+-]{1,48}");
    private static final List<String> NEVER_SWEPT = List.of("type", "form", "file", "json");

    private final YamlSection root;
    private final ScenarioParser.Machines files;
    private final List<SweepPoint> points = new ArrayList<>();
    private final Set<Map<String, String>> seen = new HashSet<>();

    private SweepParser(YamlSection root, ScenarioParser.Machines files) {
        this.root = root;
        this.files = files;
    }

    /** The points; the only one where nothing is swept, or where the sweep is too wrong to be read. */
    static List<SweepPoint> of(YamlSection root, CaseMetric metric, ScenarioParser.Machines files) {
        return new SweepParser(root, files).read(metric);
    }

    private List<SweepPoint> read(CaseMetric metric) {
        if (!root.has("sweep")) {
            return List.of(SweepPoint.only(WorkloadParser.of(root, files)));
        }
        if (!metric.isOfRuns()) {
            root.note("sweep", "needs a figure of whole runs to compare, such as metric: completion_time");
        }
        YamlSection sweep = root.section("sweep");
        sweep.allow(List.of("by", "points"));
        List<String> by = by(sweep);
        if (!by.isEmpty() && root.isSection("sweep")) {
            sweep.sections("points", point -> {
                expand(by, point);
                return true;
            });
        }
        if (points.size() > MAX_POINTS) {
            sweep.note("points", "gives " + points.size() + " points, allowed is 1 to " + MAX_POINTS);
            return points.subList(0, 1);
        }
        return points.isEmpty() ? List.of(SweepPoint.only(WorkloadParser.of(root, files))) : points;
    }

    private List<String> by(YamlSection sweep) {
        List<String> by = sweep.texts("by");
        if (by.isEmpty() && root.isSection("sweep")) {
            sweep.note("by", "is missing: the keys that tell the points apart are wanted, such as [groups]");
        }
        for (String key : by) {
            if (!KEY.matcher(key).matches()) {
                sweep.note("by", "'" + key + "' is no key: up to 24 small letters and underscores are wanted");
                return List.of();
            }
        }
        if (new HashSet<>(by).size() < by.size()) {
            sweep.note("by", "names a key twice");
        }
        return by;
    }

    /** All combinations of a point's values; the first key changes last. */
    private void expand(List<String> by, YamlSection point) {
        boolean wrong = false;
        for (String key : by) {
            if (!point.has(key)) {
                point.note(key, "is missing, sweep.by names it");
                wrong = true;
            }
        }
        List<Map<String, Node>> combinations = new ArrayList<>(List.of(new LinkedHashMap<>()));
        for (String key : point.keys()) {
            List<Node> alternatives = point.alternatives(key);
            String problem = problem(by, key, alternatives);
            if (!problem.isEmpty()) {
                point.note(key, problem);
                wrong = true;
                continue;
            }
            combinations = times(combinations, key, alternatives);
            if (combinations.size() > MAX_POINTS) {
                point.note(key, "makes more than " + MAX_POINTS + " points, allowed is 1 to " + MAX_POINTS);
                return;
            }
        }
        if (!wrong) {
            combinations.forEach(values -> add(by, point, values));
        }
    }

    /** What is wrong with the values of a key; empty = nothing. */
    private static String problem(List<String> by, String key, List<Node> alternatives) {
        if (NEVER_SWEPT.contains(key)) {
            return "cannot be swept, a scenario has one workload";
        }
        if (alternatives.isEmpty()) {
            return "is an empty list, a value or several are wanted";
        }
        return !by.contains(key) && alternatives.size() > 1 ? "has several values, so sweep.by has to name it" : "";
    }

    private static List<Map<String, Node>> times(
            List<Map<String, Node>> combinations, String key, List<Node> alternatives) {
        List<Map<String, Node>> more = new ArrayList<>();
        for (Map<String, Node> combination : combinations) {
            for (Node alternative : alternatives) {
                Map<String, Node> values = new LinkedHashMap<>(combination);
                values.put(key, alternative);
                more.add(values);
            }
        }
        return more;
    }

    private void add(List<String> by, YamlSection point, Map<String, Node> values) {
        Map<String, String> key = new LinkedHashMap<>();
        for (String name : by) {
            String value = point.joined(name, values.get(name));
            if (!VALUE.matcher(value).matches()) {
                point.note(name, "'" + value + "' cannot name a point: letters, digits, dots and dashes are wanted");
                return;
            }
            key.put(name, value);
        }
        SweepPoint read = new SweepPoint(key, WorkloadParser.of(root, files, values, point, by));
        if (!seen.add(key)) {
            point.note(by.get(0), "gives the point " + read.label() + " a second time");
        }
        points.add(read);
    }
}
