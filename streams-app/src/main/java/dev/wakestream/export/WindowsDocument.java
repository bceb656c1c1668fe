package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.query.WindowPage;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import java.util.List;

/** Windows of a run as a document of form {@code wakestream.windows/1}. */
public final class WindowsDocument {
    private WindowsDocument() {}

    public static ObjectNode json(RunInfo run, WindowPage page) {
        ObjectNode json = Json.object()
                .put("schema", "wakestream.windows/1")
                .put("run", run.getRun())
                .put("window", page.window())
                .put("unit", run.getWeightUnit());
        ArrayNode windows = json.putArray("windows");
        page.windows().forEach(window -> window(windows.addObject(), window));
        return page.next().isPresent()
                ? json.put("next", Long.toString(page.next().getAsLong()))
                : json.putNull("next");
    }

    private static void window(ObjectNode json, CostWindow window) {
        json.put("start_ns", window.getStartNs())
                .put("end_ns", window.getEndNs())
                .put("final", window.getFinal$())
                .put("incomplete", window.getIncomplete())
                .put("cpus", window.getCpus())
                .put("cpus_covered", window.getCpusCovered())
                .put("total_ns", window.getTotalNs())
                .put("idle_ns", window.getIdleNs());
        window.getGroupedBy().forEach(json.putArray("grouped_by")::add);
        List<RowGroup> groups = RowGroup.of(window.getGroupedBy());
        ArrayNode functions = json.putArray("functions");
        window.getFunctions().forEach(cost -> ProfileDocument.row(functions.addObject(), cost, groups));
        ObjectNode events = json.putObject("events");
        window.getEvents().forEach(event -> events.put(event.getEvent(), event.getCount()));
        json.set("counters", CounterSums.json(window.getCounters()));
        json.set("stats", StatsDocument.of(window.getStats()));
    }
}
