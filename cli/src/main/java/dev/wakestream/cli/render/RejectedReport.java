package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.query.RejectedRecord;
import dev.wakestream.query.RejectedRecords;
import dev.wakestream.query.RejectedRecords.ReasonCount;
import dev.wakestream.query.RejectionReason;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rejected records: how many for which reason, in words, and some of them. */
public final class RejectedReport {
    /** A message may quote data, and be long (characters). */
    private static final int MAX_LINE = 300;

    private RejectedReport() {}

    /**
     * @param run the run that was asked for; null = all
     * @param skip records left out before the first (count)
     */
    public static String text(RejectedRecords rejected, @Nullable String run, int skip) {
        StringBuilder text = new StringBuilder();
        text.append("# ")
                .append(Numbers.of(rejected.total(), "rejected record"))
                .append(run == null ? "" : " of run " + run)
                .append('\n');
        for (ReasonCount reason : rejected.reasons()) {
            addReason(text, reason);
        }
        if (rejected.records().isEmpty()) {
            return text.toString();
        }
        text.append("#\n# latest first: ")
                .append(Numbers.count(skip + 1L))
                .append(" to ")
                .append(Numbers.count((long) skip + rejected.records().size()))
                .append(" of ")
                .append(Numbers.count(rejected.total()))
                .append("\n# TIME is the record's own: of a page, the run's start + its time in the run\n");
        TextTable table = new TextTable("TIME", "KEY", ">BYTES", "REASON", "READ FROM", "SAID");
        for (RejectedRecord record : rejected.records()) {
            table.row(
                    Instant.ofEpochMilli(record.timestampMs()),
                    start(record.key()),
                    record.valueBytes() < 0 ? "none" : Numbers.count(record.valueBytes()),
                    start(record.reason()),
                    record.source(),
                    start(record.message()));
        }
        return text.append(table.render()).toString();
    }

    private static void addReason(StringBuilder text, ReasonCount reason) {
        Optional<RejectionReason> known = RejectionReason.ofLabel(reason.reason());
        String meaning = known.map(RejectionReason::meaning).orElse("an unforeseen failure: please report it");
        text.append(String.format(
                Locale.ROOT,
                "# %7s  %s: %s\n",
                Numbers.count(reason.count()),
                Printable.text(reason.reason()),
                meaning));
        known.ifPresent(r -> text.append("#          ").append(r.advice()).append('\n'));
    }

    private static String start(@Nullable String text) {
        String known = text == null ? "(none)" : text;
        return known.substring(
                0, known.offsetByCodePoints(0, Math.min(MAX_LINE, known.codePointCount(0, known.length()))));
    }

    /** A document of form {@code wakestream.rejected/1}. */
    public static String json(RejectedRecords rejected, @Nullable String run, int skip) {
        ObjectNode json = Json.object()
                .put("schema", "wakestream.rejected/1")
                .put("run", run)
                .put("total", rejected.total());
        ArrayNode reasons = json.putArray("reasons");
        for (ReasonCount count : rejected.reasons()) {
            Optional<RejectionReason> known = RejectionReason.ofLabel(count.reason());
            reasons.addObject()
                    .put("reason", count.reason())
                    .put("count", count.count())
                    .put("meaning", known.map(RejectionReason::meaning).orElse(null))
                    .put("advice", known.map(RejectionReason::advice).orElse(null));
        }
        json.put("skipped", skip);
        ArrayNode records = json.putArray("records");
        rejected.records().forEach(record -> records.add(json(record)));
        return Json.text(json);
    }

    private static ObjectNode json(RejectedRecord record) {
        ObjectNode json = Json.object()
                .put("partition", record.partition())
                .put("offset", record.offset())
                .put("time", Instant.ofEpochMilli(record.timestampMs()).toString())
                .put("key", record.key())
                .put("run", record.run())
                .put("cpu", record.cpu())
                .put("value_bytes", record.valueBytes() < 0 ? null : record.valueBytes())
                .put("reason", record.reason())
                .put("message", record.message())
                .put("stage", record.stage());
        json.putObject("source")
                .put("topic", record.source().topic())
                .put("partition", record.source().partition())
                .put("offset", record.source().offset());
        return json;
    }
}
