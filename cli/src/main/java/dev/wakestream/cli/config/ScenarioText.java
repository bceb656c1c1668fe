package dev.wakestream.cli.config;

import dev.wakestream.text.Durations;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the scenario of one run as YAML, complete: no default is left to a later version. */
public final class ScenarioText {
    /** What every such text begins with. */
    static final String BEGIN = "scenario: 1\n";

    private ScenarioText() {}

    /** The scenario that makes just this run. */
    public static String of(ScenarioFile file, String side, long seed) {
        String variant = SweepPoint.variantOf(side);
        SweepPoint point = file.pointOf(side);
        StringBuilder text = new StringBuilder(BEGIN);
        line(text, "name", file.name());
        line(text, "title", quoted(file.title()));
        file.caseName().ifPresent(name -> line(text, "case", name));
        file.machineText()
                .ifPresentOrElse(
                        own -> block(text, "machine", own),
                        () -> line(text, "machine", quoted(file.machine().name())));
        line(text, "kernel", quoted(file.kernel()));
        line(text, "hz", file.hz());
        line(
                text,
                "tick",
                "{skew: " + file.tick().skew() + ", jitter_ns: " + file.tick().jitterNs() + "}");
        line(text, "idle", "{governor: " + lower(file.idle().governor()) + "}");
        line(
                text,
                "creation",
                "{placement: " + Creations.nameOf(file.creation().placement()) + ", main_flips: "
                        + file.creation().mainFlips() + ", traced: "
                        + file.creation().traced() + "}");
        line(text, "workload", point.workload().accept(new WorkloadText()));
        if (!point.key().isEmpty()) {
            line(text, "sweep", sweep(point));
        }
        if (file.metric().isOfRuns()) {
            line(text, "metric", file.metric().metricName());
        }
        List<String> toggles = file.variants().getOrDefault(variant, List.of());
        line(text, "variants", "{" + variant + ": [" + String.join(", ", toggles) + "]}");
        line(text, "repetitions", 1);
        line(text, "seed", seed);
        line(text, "warmup", Durations.format(file.warmupNs()));
        line(text, "duration", Durations.format(file.durationNs()));
        line(text, "checkpoint", Durations.format(file.checkpointNs()));
        line(text, "window", Durations.format(file.windowNs()));
        line(text, "denominator", quoted(file.denominator()));
        return text.toString();
    }

    /** The point as a sweep of its own, so that the run knows which it is of. */
    private static String sweep(SweepPoint point) {
        String values = point.key().entrySet().stream()
                .map(e -> e.getKey() + ": " + value(e.getValue()))
                .collect(Collectors.joining(", "));
        return "{by: [" + String.join(", ", point.key().keySet()) + "], points: [{" + values + "}]}";
    }

    private static String value(String value) {
        return value.contains(SweepPoint.JOINT) ? "[[" + value.replace(SweepPoint.JOINT, ", ") + "]]" : quoted(value);
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append(": ").append(value).append('\n');
    }

    /** A literal block: a machine of the user's goes with its scenario, for whoever has not the file. */
    private static void block(StringBuilder text, String key, String lines) {
        text.append(key).append(": |2-\n");
        lines.lines().forEach(line -> text.append("  ").append(line).append('\n'));
    }

    static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Double-quoted YAML, in which these two alone need a backslash once there is no line break. */
    private static String quoted(String text) {
        return '"' + text.replaceAll("\\R", " ").replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
