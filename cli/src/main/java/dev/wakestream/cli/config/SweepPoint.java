package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.WorkloadSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One workload of a scenario.
 *
 * @param key what tells it from the scenario's other ones, in the order of {@code sweep.by}; empty = there is only one. Items of a list are
 *     joined by {@link #JOINT}
 * @param workload what the tasks do
 */
public record SweepPoint(Map<String, String> key, WorkloadSpec workload) {
    /** Between a variant and a point in the name of a side. */
    public static final char AT = '@';

    /** Between the items of a list that is one value. */
    public static final String JOINT = "+";

    public SweepPoint {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** The only point of a scenario that sweeps nothing. */
    static SweepPoint only(WorkloadSpec workload) {
        return new SweepPoint(Map.of(), workload);
    }

    /** For example {@code db=22MB,clients=4}; empty for the only point. */
    public String label() {
        return key.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(","));
    }

    /** What runs of a variant at this point have as their variant, for example {@code base@groups=2}. */
    public String side(String variant) {
        return key.isEmpty() ? variant : variant + AT + label();
    }

    /** The variant in the name of a side. */
    public static String variantOf(String side) {
        int at = side.indexOf(AT);
        return at < 0 ? side : side.substring(0, at);
    }

    /** The point's label in the name of a side; empty for the only point. */
    public static String labelOf(String side) {
        int at = side.indexOf(AT);
        return at < 0 ? "" : side.substring(at + 1);
    }

    /** The same point with another workload. */
    public SweepPoint with(WorkloadSpec other) {
        return new SweepPoint(key, other);
    }
}
