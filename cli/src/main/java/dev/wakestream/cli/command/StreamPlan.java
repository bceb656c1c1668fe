package dev.wakestream.cli.command;

import dev.wakestream.cli.render.PlanReport;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.pipeline.CostPipeline;
import dev.wakestream.pipeline.InternalTopics;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.runtime.ApplicationActiveException;
import dev.wakestream.runtime.ApplicationReset;
import dev.wakestream.schema.topic.Replication;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.TopicPlan;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.TopologyDescription;
import org.jspecify.annotations.Nullable;

/** The streams application of a cluster as it would be, and its way back to the beginning. */
final class StreamPlan {
    private final Cluster cluster;
    private final PipelineConfig config;
    private final TopologyDescription pipeline;

    StreamPlan(Cluster cluster, WindowSpec windows, RowSpec rows, Path stateDir) {
        this.cluster = cluster;
        this.config = Aggregation.config(cluster, windows, rows, stateDir);
        this.pipeline = new CostPipeline(config, cluster.registry(), new PipelineStats())
                .get()
                .describe();
    }

    /** Text or JSON. Asks the broker; changes nothing, so an active instance is no obstacle, but is told. */
    String describe(boolean withReset, boolean json, Console console) {
        if (withReset && Aggregation.runsElsewhere(cluster)) {
            console.say("note: " + active());
        }
        try (Admin admin = cluster.admin()) {
            List<TopicPlan> topics = topics(admin);
            ApplicationReset.@Nullable Plan reset = withReset ? resetOf(admin).plan(names(internal(topics))) : null;
            String description = pipeline.toString();
            if (json) {
                return PlanReport.json(config.applicationId(), description, topics, reset);
            }
            String text = PlanReport.text(config.applicationId(), description, topics);
            return reset == null ? text : text + "\n" + PlanReport.text(reset);
        }
    }

    /** Deletes; without {@code confirmed} says what it would delete, and fails. */
    void reset(boolean confirmed, Console console) {
        refuseWhileActive();
        try (Admin admin = cluster.admin()) {
            ApplicationReset reset = resetOf(admin);
            ApplicationReset.Plan plan = reset.plan(names(internal(topics(admin))));
            console.print(PlanReport.text(plan));
            if (plan.isEmpty()) {
                return;
            }
            if (!confirmed) {
                throw new CommandException(ExitCode.USAGE, "nothing is deleted yet: add --yes to delete all of this");
            }
            try {
                reset.execute(plan);
            } catch (ApplicationActiveException e) {
                throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
            }
            console.say("deleted; the next start reads all pages again");
        }
    }

    private void refuseWhileActive() {
        if (Aggregation.runsElsewhere(cluster)) {
            throw new CommandException(ExitCode.USAGE, active());
        }
    }

    private String active() {
        return "application " + config.applicationId() + " is active: stop all of its instances before a reset";
    }

    private ApplicationReset resetOf(Admin admin) {
        return new ApplicationReset(admin, config, cluster.timeout());
    }

    private List<TopicPlan> topics(Admin admin) {
        Replication copies = cluster.suitable(admin);
        List<TopicPlan> all = new ArrayList<>(
                TopicAdmin.plan(admin, cluster.bootstrapServers(), Topics.all(), copies, cluster.timeout()));
        all.addAll(TopicAdmin.plan(admin, cluster.bootstrapServers(), internal(all), copies, cluster.timeout()));
        return all;
    }

    private List<Topic<byte[], byte[]>> internal(List<TopicPlan> topics) {
        int partitions = topics.stream()
                .filter(topic -> topic.name().equals(Topics.TRACE.name()))
                .mapToInt(TopicPlan::partitions)
                .findFirst()
                .orElse(Topics.TRACE.partitions());
        return InternalTopics.of(config, pipeline, partitions);
    }

    private static List<String> names(List<Topic<byte[], byte[]>> topics) {
        return topics.stream()
                .map(Topic::name)
                .sorted(Comparator.naturalOrder())
                .toList();
    }
}
