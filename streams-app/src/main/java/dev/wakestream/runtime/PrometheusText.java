package dev.wakestream.runtime;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects figures and writes them in the text format of Prometheus, sorted. The number of series is bounded: what is beyond is
 * left out and counted, so that a monitoring system is not flooded whatever comes. Where two figures have the same name and
 * labels, counts add up and of others the larger one is kept.
 */
final class PrometheusText {
    /** A process of ours has some hundred (series). */
    static final int MAX_SERIES = 2_000;

    private static final String DROPPED = "wakestream_metrics_dropped_series";

    private record Family(boolean counter, String help, TreeMap<String, Double> series) {}

    private final TreeMap<String, Family> families = new TreeMap<>();
    private final int maxSeries;
    private int series;
    private int dropped;

    PrometheusText(int maxSeries) {
        this.maxSeries = maxSeries;
    }

    /**
     * Adds a figure.
     *
     * @param name letters, digits and underscores, with its unit; what else it has becomes an underscore
     * @param counter whether it only ever grows while the process lives
     * @param help one line
     * @param labels by name, values in any characters
     */
    void add(String name, boolean counter, String help, Map<String, String> labels, double value) {
        if (!Double.isFinite(value)) {
            return;
        }
        Family family = families.computeIfAbsent(sane(name), n -> new Family(counter, help, new TreeMap<>()));
        String key = text(labels);
        Double before = family.series().get(key);
        if (before == null && series >= maxSeries) {
            dropped++;
            return;
        }
        series += before == null ? 1 : 0;
        family.series().merge(key, value, counter ? Double::sum : Math::max);
    }

    /** Everything that was added. */
    String render() {
        StringBuilder text = new StringBuilder();
        families.forEach((name, family) -> append(text, name, family));
        TreeMap<String, Double> one = new TreeMap<>(Map.of("", (double) dropped));
        append(text, DROPPED, new Family(false, "series beyond the limit of " + maxSeries + ", left out", one));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, Family family) {
        if (family.series().isEmpty()) {
            return;
        }
        text.append("# HELP ")
                .append(name)
                .append(' ')
                .append(escaped(family.help()))
                .append('\n');
        text.append("# TYPE ").append(name).append(family.counter() ? " counter\n" : " gauge\n");
        family.series()
                .forEach((labels, value) -> text.append(name)
                        .append(labels)
                        .append(' ')
                        .append(number(value))
                        .append('\n'));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String text(Map<String, String> labels) {
        if (labels.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("{");
        new TreeMap<>(labels)
                .forEach((name, value) -> text.append(text.length() == 1 ? "" : ",")
                        .append(sane(name))
                        .append("=\"")
                        .append(escaped(value).replace("\"", "\\\""))
                        .append('"'));
        return text.append('}').toString();
    }

    private static String sane(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_]", "_").toLowerCase(Locale.ROOT);
        return clean.isEmpty() || Character.isDigit(clean.charAt(0)) ? "_" + clean : clean;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }
}
