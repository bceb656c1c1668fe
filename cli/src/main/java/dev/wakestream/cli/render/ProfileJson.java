package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import java.util.List;

/** A profile as a document of form {@code wakestream.profile/1}. */
public final class ProfileJson {
    private ProfileJson() {}

    /** The document; at most {@code limit} functions, 0 = all. */
    public static String text(ProfileView view, int limit) {
        return Json.text(json(view, limit));
    }

    /** The document with what the model leaves out of the run's kernel; nothing where the run is no run of the model. */
    public static String textWithLimits(ProfileView view, int limit) {
        boolean model = view.info().getSource().equals(ProfileReport.MODEL);
        ObjectNode json = json(view, limit);
        json.set("limits", Limits.json(model ? view.info().getKernel() : ""));
        return Json.text(json);
    }

    private static ObjectNode json(ProfileView view, int limit) {
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
        json.set("counters", counters(view.counters()));
        json.put("windows", view.profile().getWindows());
        json.put("incomplete_windows", view.profile().getIncompleteWindows());
        json.set("idle_search", IdleSearch.json(view.info()));
        return json;
    }

    private static void function(ObjectNode json, ProfileView.Row row, List<RowGroup> groups) {
        json.put("comm", row.cost().getComm())
                .put("symbol", row.cost().getSymbol())
                .put("dso", row.cost().getDso());
        groups.forEach(group -> json.put(group.word(), group.of(row.cost())));
        json.put("calls", row.cost().getCalls())
                .put("self_ns", row.cost().getSelfNs())
                .put("percent", row.percent());
    }

    /** Counters by name, or by name and reason where there is one: {@code rejected_lines.truncated}. */
    static ObjectNode counters(List<Counter> counters) {
        ObjectNode json = Json.object();
        for (Counter c : counters) {
            String key = c.getReason().isEmpty() ? c.getName() : c.getName() + "." + c.getReason();
            json.put(key, c.getCount());
        }
        return json;
    }
}
