package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run's search for idle CPUs: an object each for what is counted and what is derived from it. */
public final class IdleSearchDocument {
    /** Metrics of a run whose names begin so tell of the search. */
    public static final String PREFIX = "sis_";

    /** What is counted (unit: count). */
    public static final List<String> COUNTED = List.of(
            "sis_search", "sis_domain_search", "sis_scanned", "sis_failed", "sis_recent_hit", "sis_recent_miss");

    /** What follows from it (unit: percent, the first: count). */
    public static final List<String> DERIVED = List.of(
            "sis_domain_scanned",
            "sis_search_efficiency",
            "sis_domain_search_efficiency",
            "sis_fast_success_rate",
            "sis_success_rate",
            "sis_recent_success");

    private static final String PERCENT = "percent";

    private IdleSearchDocument() {}

    /** Null if the run did not count, as recordings do not. A rate of nothing is null. */
    public static @Nullable ObjectNode json(RunInfo run) {
        if (run.getResults().stream().noneMatch(metric -> metric.getName().startsWith(PREFIX))) {
            return null;
        }
        ObjectNode json = Json.object();
        put(json.putObject("counted"), run, COUNTED);
        put(json.putObject("derived"), run, DERIVED);
        return json;
    }

    private static void put(ObjectNode json, RunInfo run, List<String> names) {
        for (String name : names) {
            String key = name.substring(PREFIX.length());
            Optional<Metric> metric = run.getResults().stream()
                    .filter(m -> m.getName().equals(name))
                    .findFirst();
            if (metric.isEmpty()) {
                json.putNull(key);
            } else if (metric.get().getUnit().equals(PERCENT)) {
                json.put(key, metric.get().getValue());
            } else {
                json.put(key, (long) metric.get().getValue());
            }
        }
    }
}
