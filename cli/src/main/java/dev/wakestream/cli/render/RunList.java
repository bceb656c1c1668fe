package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A list of runs. */
public final class RunList {
    private RunList() {}

    public static String text(List<RunInfo> runs) {
        TextTable table = new TextTable(
                "RUN", "STATE", "SOURCE", "EXPERIMENT", "VARIANT", ">REP", "MACHINE", "KERNEL", ">SPAN", ">EVENTS");
        for (RunInfo run : runs) {
            table.row(
                    run.getRun(),
                    run.getState().name().toLowerCase(Locale.ROOT),
                    run.getSource(),
                    run.getExperiment(),
                    run.getVariant(),
                    run.getRepetition(),
                    run.getMachine(),
                    run.getKernel(),
                    Numbers.seconds(run.getSpanNs()),
                    Numbers.count(run.getEvents()));
        }
        return table.render();
    }

    /** An array of RunInfo, with the names of its Avro schema; times as ISO 8601. */
    public static String json(List<RunInfo> runs) {
        ArrayNode json = Json.array();
        runs.forEach(run -> json.add(json(run)));
        return Json.text(json);
    }

    private static ObjectNode json(RunInfo run) {
        ObjectNode json = Json.object()
                .put("run", run.getRun())
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
        json.set("counters", ProfileJson.counters(run.getCounters()));
        run.getExperimentVariants().forEach(json.putArray("experiment_variants")::add);
        json.put("experiment_repetitions", run.getExperimentRepetitions());
        return json.put("digest", run.getDigest());
    }

    private static @Nullable String iso(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
