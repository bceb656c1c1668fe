package dev.wakestream.cli.config;

import dev.wakestream.text.Durations;
import dev.wakestream.text.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * One mapping of a YAML file, read key by key. What is missing or wrong is noted, and reading goes on with a stand-in, so
 * that one run finds every problem. Paths count list items from 0: {@code levels[2].n}.
 */
final class YamlSection {
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final int SHOWN = 40;

    private final String path;
    private final YamlIssues issues;
    private final boolean malformed;
    private final Map<String, Node> values = new LinkedHashMap<>();

    /** Full paths of the keys that came from elsewhere in the file. */
    private final Map<String, String> elsewhere = new HashMap<>();

    /** Keys that need not be known, but must not look like a slip of the pen. */
    private final Set<String> free = new HashSet<>();

    /** Full path of the list that names them. */
    private String freeBy = "";

    YamlSection(String path, MappingNode node, YamlIssues issues) {
        this.path = path;
        this.issues = issues;
        malformed = false;
        for (NodeTuple tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                issues.add(line(tuple.getKeyNode()), "has a list or mapping as a key");
                continue;
            }
            issues.locate(at(key.getValue()), line(key));
            if (values.putIfAbsent(key.getValue(), tuple.getValueNode()) != null) {
                issues.add(line(key), at(key.getValue()) + " is given a second time");
            }
        }
    }

    /** An empty section, for a missing or a malformed one; of the latter no key is missed. */
    private YamlSection(String path, YamlIssues issues, boolean malformed) {
        this.path = path;
        this.issues = issues;
        this.malformed = malformed;
    }

    /**
     * This section with further values, in place of its own.
     *
     * @param more values by key
     * @param from section that they come from: problems of theirs are its problems
     * @param unknown keys among them that the reader of this section need not know
     * @param by full path of the list that names those
     */
    YamlSection with(Map<String, Node> more, YamlSection from, Collection<String> unknown, String by) {
        YamlSection merged = new YamlSection(path, issues, malformed);
        merged.values.putAll(values);
        merged.values.putAll(more);
        more.keySet().forEach(key -> merged.elsewhere.put(key, from.at(key)));
        merged.free.addAll(unknown);
        merged.freeBy = by;
        return merged;
    }

    /** The values of a key that can have several: the items of a list, which may be lists, or the one value itself. */
    List<Node> alternatives(String key) {
        Node node = values.get(key);
        return node instanceof SequenceNode sequence ? sequence.getValue() : node == null ? List.of() : List.of(node);
    }

    /** A text, or the texts of a list joined; empty after noting that it is neither. */
    String joined(String key, @Nullable Node node) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().stream()
                    .map(item -> String.valueOf(scalar(at(key), item, "a text")))
                    .collect(Collectors.joining(SweepPoint.JOINT));
        }
        return String.valueOf(scalar(at(key), node, "a text, or a list of texts,"));
    }

    /** A text, or the texts of a list joined. */
    String joined(String key) {
        return has(key) ? joined(key, values.get(key)) : text(key);
    }

    /** Full path of a key. */
    String at(String key) {
        String other = elsewhere.get(key);
        if (other != null) {
            return other;
        }
        boolean number = !path.isEmpty() && Character.isDigit(key.isEmpty() ? ' ' : key.charAt(0));
        return number ? path + "[" + key + "]" : path.isEmpty() ? key : path + "." + key;
    }

    /** Notes every key that is none of these, with the nearest of them. */
    void allow(List<String> known) {
        for (String key : values.keySet()) {
            if (free.contains(key)) {
                Nearest.to(key, known)
                        .filter(near -> !near.equals(key))
                        .ifPresent(near -> issues.add(
                                freeBy,
                                "'" + shown(key) + "' is no key of the workload; did you mean '" + near + "'?"));
            } else if (!known.contains(key)) {
                String hint = Nearest.to(key, known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse(", allowed are " + String.join(", ", known));
                issues.add(at(shown(key)), "is not a key of this form" + hint);
            }
        }
    }

    /** Its keys, in the order of the file. */
    List<String> keys() {
        return List.copyOf(values.keySet());
    }

    /** Notes a problem of a key. */
    void note(String key, String message) {
        issues.add(at(key), message);
    }

    boolean has(String key) {
        Node node = values.get(key);
        return node != null && !Tag.NULL.equals(node.getTag());
    }

    /** Whether the value is a mapping. */
    boolean isSection(String key) {
        return values.get(key) instanceof MappingNode;
    }

    String text(String key) {
        String text = scalar(key, "a text");
        return text == null ? "" : text;
    }

    String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    boolean truth(String key, boolean otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        String text = scalar(key, "true or false");
        if (text != null && !text.equals("true") && !text.equals("false")) {
            issues.add(at(key), "'" + shown(text) + "' is neither true nor false");
        }
        return "true".equals(text);
    }

    int whole(String key) {
        return whole(at(key), scalar(key, "a whole number"));
    }

    int whole(String key, int otherwise) {
        return has(key) ? whole(key) : otherwise;
    }

    private int whole(String at, @Nullable String text) {
        if (text != null) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException e) {
                issues.add(at, "'" + shown(text) + "' is not a whole number of up to 9 digits");
            }
        }
        return 0;
    }

    /** A whole number from least to most. */
    long whole(String key, long otherwise, long least, long most) {
        String text = has(key) ? scalar(key, "a whole number") : null;
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
            note(key, "is " + value + ", allowed is " + least + " to " + most);
        } catch (NumberFormatException e) {
            note(key, "'" + shown(text) + "' is not a whole number from " + least + " to " + most);
        }
        return otherwise;
    }

    /** A length of time with its unit (ns). */
    long duration(String key, long otherwise) {
        String text = has(key) ? scalar(key, "a length of time") : null;
        if (text == null) {
            return otherwise;
        }
        OptionalLong ns = Durations.parse(text);
        if (ns.isEmpty()) {
            note(key, "'" + shown(text) + "' is not a length of time such as 200ms (units: s, ms, us, ns)");
        }
        return ns.orElse(otherwise);
    }

    /** A list of texts; a single text is a list of one. */
    List<String> texts(String key) {
        if (!has(key)) {
            return List.of();
        }
        Node node = values.get(key);
        if (node instanceof ScalarNode single) {
            return List.of(single.getValue());
        }
        List<String> read = new ArrayList<>();
        for (Node item : items(at(key), node)) {
            String text = scalar(at(key), item, "a text");
            if (text != null) {
                read.add(text);
            }
        }
        return read;
    }

    double number(String key) {
        return number(at(key), scalar(key, "a number"));
    }

    double number(String key, double otherwise) {
        return has(key) ? number(key) : otherwise;
    }

    private double number(String at, @Nullable String text) {
        if (text != null) {
            if (NUMBER.matcher(text).matches()) {
                return Double.parseDouble(text);
            }
            issues.add(at, "'" + shown(text) + "' is not a number");
        }
        return 0;
    }

    /** One of these words. */
    <T> T choice(String key, Map<String, T> words, T otherwise) {
        String text = scalar(key, "one of " + String.join(", ", words.keySet()));
        if (text == null) {
            return otherwise;
        }
        T value = words.get(text);
        if (value == null) {
            issues.add(at(key), "'" + shown(text) + "' is not known, allowed are " + String.join(", ", words.keySet()));
            return otherwise;
        }
        return value;
    }

    /** The mapping under a key; an empty one where there is none. */
    YamlSection section(String key) {
        Node node = values.get(key);
        if (node instanceof MappingNode mapping) {
            return new YamlSection(at(key), mapping, issues);
        }
        if (has(key)) {
            issues.add(at(key), "is not a mapping of keys to values");
        }
        return new YamlSection(at(key), issues, has(key));
    }

    /** The list of mappings under a key. */
    <T> List<T> sections(String key, Function<YamlSection, T> reader) {
        List<T> read = new ArrayList<>();
        List<Node> items = items(at(key), values.get(key));
        for (int i = 0; i < items.size(); i++) {
            String itemPath = at(key) + "[" + i + "]";
            issues.locate(itemPath, line(items.get(i)));
            if (items.get(i) instanceof MappingNode mapping) {
                read.add(reader.apply(new YamlSection(itemPath, mapping, issues)));
            } else {
                issues.add(itemPath, "is not a mapping of keys to values");
            }
        }
        return read;
    }

    List<Double> numbers(String key) {
        List<Double> read = new ArrayList<>();
        List<Node> items = items(at(key), values.get(key));
        for (int i = 0; i < items.size(); i++) {
            String itemPath = at(key) + "[" + i + "]";
            read.add(number(itemPath, scalar(itemPath, items.get(i), "a number")));
        }
        return read;
    }

    /** A table of whole numbers, row by row. */
    List<List<Integer>> table(String key) {
        List<List<Integer>> rows = new ArrayList<>();
        List<Node> nodes = items(at(key), values.get(key));
        for (int i = 0; i < nodes.size(); i++) {
            String rowPath = at(key) + "[" + i + "]";
            issues.locate(rowPath, line(nodes.get(i)));
            List<Integer> row = new ArrayList<>();
            List<Node> items = items(rowPath, nodes.get(i));
            for (int j = 0; j < items.size(); j++) {
                String itemPath = rowPath + "[" + j + "]";
                row.add(whole(itemPath, scalar(itemPath, items.get(j), "a whole number")));
            }
            rows.add(row);
        }
        return rows;
    }

    /** Numbers by name, except the keys left out. */
    Map<String, Double> numbersByName(List<String> except) {
        Map<String, Double> read = new TreeMap<>();
        for (String key : values.keySet()) {
            if (!except.contains(key)) {
                read.put(key, number(key));
            }
        }
        return read;
    }

    /** Numbers by whole number. */
    Map<Integer, Double> numbersByWhole() {
        Map<Integer, Double> read = new TreeMap<>();
        for (String key : values.keySet()) {
            read.put(whole(at(key), key), number(key));
        }
        return read;
    }

    /** Texts by whole number. */
    Map<Integer, String> textsByWhole() {
        Map<Integer, String> read = new TreeMap<>();
        for (String key : values.keySet()) {
            read.put(whole(at(key), key), text(key));
        }
        return read;
    }

    private List<Node> items(String at, @Nullable Node node) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        issues.add(at, node == null ? "is missing" : "is not a list");
        return List.of();
    }

    private @Nullable String scalar(String key, String wanted) {
        if (!has(key)) {
            if (!malformed) {
                issues.add(at(key), "is missing");
            }
            return null;
        }
        return scalar(at(key), values.get(key), wanted);
    }

    private @Nullable String scalar(String at, @Nullable Node node, String wanted) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        issues.add(at, "is a list or mapping, " + wanted + " is wanted");
        return null;
    }

    private static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }
}
