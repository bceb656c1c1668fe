package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.producer.IngestRun;
import dev.wakestream.producer.ingest.text.LineCounts;
import dev.wakestream.producer.ingest.text.RejectedLines;
import dev.wakestream.producer.ingest.text.TraceSummary;

/** What came of reading a recording: the run, its events, and where every line went. */
public final class IngestReport {
    private IngestReport() {}

    /** In text. */
    public static String text(IngestRun.Result result, RecordedCpus cpus) {
        TraceSummary summary = result.summary();
        LineCounts lines = summary.lines();
        StringBuilder text = new StringBuilder("run " + result.info().getRun() + "\n");
        text.append("# ")
                .append(summary.format())
                .append(": ")
                .append(Numbers.count(lines.total()))
                .append(" lines = ");
        text.append(Numbers.count(lines.events()))
                .append(" events + ")
                .append(Numbers.count(lines.headers()))
                .append(" headers + ");
        text.append(Numbers.count(lines.frames()))
                .append(" call chain + ")
                .append(Numbers.count(lines.blank()))
                .append(" blank + ");
        text.append(Numbers.count(lines.rejected())).append(" rejected\n");
        WrappedLines.append(text, "# ", cpus.sentence());
        cpus.caveat().ifPresent(caveat -> WrappedLines.append(text, "# ", caveat));
        TextTable events = new TextTable("# Event", ">Count");
        summary.eventCounts().forEach((event, count) -> events.row("  " + event, Numbers.count(count)));
        text.append(events.render());
        if (lines.rejected() > 0) {
            TextTable rejected = new TextTable("# Rejected lines", ">Count", ">First line", "Because");
            for (RejectedLines.Group group : summary.rejected().groups()) {
                rejected.row(
                        "  " + group.reason().label(),
                        Numbers.count(group.lines()),
                        Numbers.count(group.firstLine()),
                        group.reason().help());
            }
            text.append(rejected.render());
        }
        summary.notes()
                .forEach((note, count) -> text.append("# ")
                        .append(note)
                        .append(' ')
                        .append(Numbers.count(count))
                        .append('\n'));
        return text.toString();
    }

    /** The same as a document of form {@code wakestream.ingest/1}. */
    public static String json(IngestRun.Result result, RecordedCpus cpus) {
        TraceSummary summary = result.summary();
        LineCounts lines = summary.lines();
        ObjectNode json = Json.object()
                .put("schema", "wakestream.ingest/1")
                .put("run", result.info().getRun())
                .put("format", summary.format());
        json.putObject("lines")
                .put("total", lines.total())
                .put("events", lines.events())
                .put("headers", lines.headers())
                .put("frames", lines.frames())
                .put("blank", lines.blank())
                .put("rejected", lines.rejected());
        cpus.into(json.putObject("cpus"));
        ObjectNode events = json.putObject("events");
        summary.eventCounts().forEach(events::put);
        ArrayNode rejected = json.putArray("rejected");
        for (RejectedLines.Group group : summary.rejected().groups()) {
            rejected.addObject()
                    .put("reason", group.reason().label())
                    .put("lines", group.lines())
                    .put("first_line", group.firstLine());
        }
        ObjectNode notes = json.putObject("notes");
        summary.notes().forEach(notes::put);
        return Json.text(json.put("too_many_rejected", result.tooManyRejected()));
    }
}
