package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.compare.ProfileWarnings;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import java.util.List;

/** A profile as a document of form {@code wakestream.profile/1}. */
public final class ProfileDocument {
    private ProfileDocument() {}

    /** The document; at most {@code limit} functions, 0 = all. */
    public static ObjectNode json(ProfileView view, int limit) {
        ObjectNode json = Json.object()
                .put("schema", "wakestream.profile/1")
                .put("run", view.info().getRun())
                .put("final", view.profile().getFinal$())
                .put("denominator", view.denominator().text())
                .put("unit", view.info().getWeightUnit())
                .put("total_ns", view.totalNs())
                .put("cpus", view.info().getCpus())
                .put("span_ns", view.profile().getSpanNs());
        ArrayNode groupedBy = json.putArray("grouped_by");
        view.profile().getGroupedBy().forEach(groupedBy::add);
        ArrayNode functions = json.putArray("functions");
        view.rows().stream()
                .limit(limit > 0 ? limit : Long.MAX_VALUE)
                .forEach(row -> function(functions.addObject(), row, view.groups()));
        ObjectNode events = json.putObject("events");
        for (EventCount event : view.profile().getEvents()) {
            events.put(event.getEvent(), event.getCount());
        }
        json.set("counters", CounterSums.json(view.counters()));
        json.put("windows", view.profile().getWindows());
        json.put("incomplete_windows", view.profile().getIncompleteWindows());
        json.put("incomplete", ProfileWarnings.incomplete(view.profile()).isPresent());
        json.set("idle_search", IdleSearchDocument.json(view.info()));
        json.set("stats", StatsDocument.of(view.profile().getStats()));
        return json;
    }

    private static void function(ObjectNode json, ProfileView.Row row, List<RowGroup> groups) {
        row(json, row.cost(), groups).put("percent", row.percent());
    }

    /** Appends a row, without its share. */
    static ObjectNode row(ObjectNode json, FunctionCost cost, List<RowGroup> groups) {
        json.put("comm", cost.getComm()).put("symbol", cost.getSymbol()).put("dso", cost.getDso());
        groups.forEach(group -> json.put(group.word(), group.of(cost)));
        return json.put("calls", cost.getCalls()).put("self_ns", cost.getSelfNs());
    }

    /** The largest functions alone, a document of form {@code wakestream.top/1}. */
    public static ObjectNode top(ProfileView view, int limit) {
        ObjectNode json = Json.object()
                .put("schema", "wakestream.top/1")
                .put("run", view.info().getRun())
                .put("final", view.profile().getFinal$())
                .put("denominator", view.denominator().text())
                .put("unit", view.info().getWeightUnit())
                .put("total_ns", view.totalNs());
        view.profile().getGroupedBy().forEach(json.putArray("grouped_by")::add);
        json.put("functions_total", view.rows().size());
        ArrayNode functions = json.putArray("functions");
        view.rows().stream().limit(limit).forEach(row -> function(functions.addObject(), row, view.groups()));
        return json;
    }
}
