package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.runtime.ApplicationReset;
import dev.wakestream.schema.topic.TopicPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the streams application is, which topics it needs, and what a reset would delete. */
public final class PlanReport {
    private static final long DAY_MS = 86_400_000;
    private static final long HOUR_MS = 3_600_000;
    private static final long MINUTE_MS = 60_000;
    private static final long SECOND_MS = 1_000;

    private PlanReport() {}

    /**
     * @param applicationId of the application
     * @param description Kafka Streams' description of its operators
     */
    public static String text(String applicationId, String description, List<TopicPlan> topics) {
        StringBuilder text = new StringBuilder();
        text.append("# application ").append(applicationId).append('\n').append(description.stripTrailing());
        text.append("\n\n# topics\n");
        TextTable table = new TextTable("TOPIC", "STATE", ">PARTITIONS", ">COPIES", "CLEAN-UP", "KEPT");
        for (TopicPlan topic : topics) {
            table.row(
                    topic.name(),
                    topic.exists() ? topic.difference().isPresent() ? "differs" : "exists" : "to be created",
                    topic.partitions(),
                    topic.copies(),
                    cleanup(topic),
                    kept(topic));
        }
        text.append(table.render());
        topics.forEach(topic -> topic.difference()
                .ifPresent(difference -> text.append("# ").append(difference).append('\n')));
        return text.toString();
    }

    private static String cleanup(TopicPlan topic) {
        return topic.setting("cleanup.policy");
    }

    private static String retentionMs(TopicPlan topic) {
        return topic.setting("retention.ms");
    }

    private static String kept(TopicPlan topic) {
        if (!cleanup(topic).contains("delete") || retentionMs(topic).equals("-1")) {
            return "for good";
        }
        Long ms = number(retentionMs(topic));
        if (ms == null) {
            return "as the broker has it";
        }
        if (ms % DAY_MS == 0) {
            return Numbers.of(ms / DAY_MS, "day");
        }
        return ms >= HOUR_MS
                ? Numbers.fixed((double) ms / HOUR_MS, 1) + " h"
                : ms >= MINUTE_MS
                        ? Numbers.fixed((double) ms / MINUTE_MS, 1) + " min"
                        : Numbers.fixed((double) ms / SECOND_MS, 1) + " s";
    }

    private static @Nullable Long number(String setting) {
        return setting.matches("-?[0-9]{1,18}") ? Long.valueOf(setting) : null;
    }

    /** What a reset would delete. */
    public static String text(ApplicationReset.Plan reset) {
        StringBuilder text = new StringBuilder("# to be deleted\n");
        if (reset.isEmpty()) {
            text.append("nothing\n");
        }
        if (reset.offsets()) {
            text.append("committed offsets of application ")
                    .append(reset.applicationId())
                    .append('\n');
        }
        reset.topics().forEach(topic -> text.append("topic ").append(topic).append('\n'));
        if (reset.state() != null) {
            text.append("local state in ").append(reset.state()).append('\n');
        }
        return text.toString();
    }

    /** A document of form {@code wakestream.plan/1}; {@code reset} null = none was asked for. */
    public static String json(
            String applicationId, String description, List<TopicPlan> topics, ApplicationReset.@Nullable Plan reset) {
        ObjectNode json = Json.object()
                .put("schema", "wakestream.plan/1")
                .put("application_id", applicationId)
                .put("description", description);
        var array = json.putArray("topics");
        for (TopicPlan topic : topics) {
            array.addObject()
                    .put("name", topic.name())
                    .put("exists", topic.exists())
                    .put("partitions", topic.partitions())
                    .put("copies", topic.copies())
                    .put("cleanup_policy", cleanup(topic))
                    .put("retention_ms", number(retentionMs(topic)))
                    .put("difference", topic.difference().orElse(null));
        }
        if (reset == null) {
            json.putNull("reset");
        } else {
            ObjectNode node = json.putObject("reset").put("offsets", reset.offsets());
            reset.topics().forEach(node.putArray("topics")::add);
            node.put("state", reset.state() == null ? null : reset.state().toString());
        }
        return Json.text(json);
    }
}
