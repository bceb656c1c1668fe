package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a run is, with the names of its Avro schema; times as ISO 8601. */
public final class RunDocument {
    private RunDocument() {}

    /** Appends the fields. */
    public static ObjectNode into(ObjectNode json, RunInfo run) {
        json.put("run", run.getRun())
                .put("state", run.getState().name())
                .put("experiment", run.getExperiment())
                .put("case_name", run.getCaseName())
                .put("variant", run.getVariant())
                .put("repetition", run.getRepetition())
                .put("source", run.getSource())
                .put("scenario", run.getScenario())
                .put("seed", run.getSeed())
                .put("model_version", run.getModelVersion())
                .put("machine", run.getMachine())
                .put("cpus", run.getCpus())
                .put("hz", run.getHz())
                .put("kernel", run.getKernel());
        ArrayNode toggles = json.putArray("toggles");
        run.getToggles().forEach(toggles::add);
        json.put("workload", run.getWorkload())
                .put("weight_unit", run.getWeightUnit())
                .put("started_at", iso(run.getStartedAt()))
                .put("finished_at", iso(run.getFinishedAt()))
                .put("span_ns", run.getSpanNs());
        ArrayNode results = json.putArray("results");
        for (Metric metric : run.getResults()) {
            results.addObject()
                    .put("name", metric.getName())
                    .put("unit", metric.getUnit())
                    .put("polarity", metric.getPolarity().name())
                    .put("value", metric.getValue());
        }
        json.put("pages", run.getPages()).put("events", run.getEvents());
        ObjectNode counts = json.putObject("event_counts");
        for (EventCount event : run.getEventCounts()) {
            counts.put(event.getEvent(), event.getCount());
        }
        json.set("counters", CounterSums.json(run.getCounters()));
        run.getExperimentVariants().forEach(json.putArray("experiment_variants")::add);
        json.put("experiment_repetitions", run.getExperimentRepetitions());
        return json.put("digest", run.getDigest());
    }

    private static @Nullable String iso(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
