package dev.wakestream.pipeline;

import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.TopologyDescription;

/**
 * The topics that Kafka Streams makes for itself, found in the description of the pipeline: one for each repartition, and a
 * changelog for each store. Their names are those of the application id and of our operators and stores.
 */
public final class InternalTopics {
    private static final String REPARTITION = "-repartition";
    private static final String CHANGELOG = "-changelog";
    private static final int NO_LIMIT = -1;

    private static final String PARTIALS = "-" + CostPipeline.PARTIALS + REPARTITION;

    private InternalTopics() {}

    /** The application whose partials a topic holds, by their names; empty = it is another topic. */
    public static Optional<String> applicationOfPartials(String topic) {
        return topic.endsWith(PARTIALS)
                ? Optional.of(topic.substring(0, topic.length() - PARTIALS.length()))
                : Optional.empty();
    }

    /**
     * All of them, by name, as Kafka Streams creates them.
     *
     * @param tracePartitions partitions that the topic of pages has, which decide those of the fold's changelog (count)
     */
    public static List<Topic<byte[], byte[]>> of(
            PipelineConfig config, TopologyDescription pipeline, int tracePartitions) {
        Set<String> ours = Topics.all().stream().map(Topic::name).collect(Collectors.toSet());
        Map<String, Topic<byte[], byte[]>> found = new TreeMap<>();
        for (TopologyDescription.Subtopology part : pipeline.subtopologies()) {
            int partitions = 1;
            Set<String> stores = new TreeSet<>();
            for (TopologyDescription.Node node : part.nodes()) {
                if (node instanceof TopologyDescription.Source source && source.topicSet() != null) {
                    for (String topic : source.topicSet()) {
                        partitions = Math.max(partitions, partitions(config, topic, tracePartitions));
                    }
                } else if (node instanceof TopologyDescription.Sink sink
                        && sink.topic() != null
                        && !ours.contains(sink.topic())) {
                    add(found, repartition(config, sink.topic()));
                } else if (node instanceof TopologyDescription.Processor processor) {
                    stores.addAll(processor.stores());
                }
            }
            for (String store : stores) {
                add(found, changelog(config, store, partitions));
            }
        }
        return new ArrayList<>(found.values());
    }

    private static void add(Map<String, Topic<byte[], byte[]>> found, Topic<byte[], byte[]> topic) {
        found.put(topic.name(), topic);
    }

    private static int partitions(PipelineConfig config, String source, int tracePartitions) {
        return source.equals(Topics.TRACE.name()) ? tracePartitions : config.mergePartitions();
    }

    private static Topic<byte[], byte[]> repartition(PipelineConfig config, String sink) {
        if (!sink.endsWith(REPARTITION)) {
            throw new IllegalStateException("sink " + sink + " is neither a topic of ours nor an internal one");
        }
        Map<String, String> settings = Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE,
                TopicConfig.RETENTION_MS_CONFIG, Integer.toString(NO_LIMIT),
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(Topics.MAX_RESULT_BYTES));
        return topic(config, sink, config.mergePartitions(), settings);
    }

    private static Topic<byte[], byte[]> changelog(PipelineConfig config, String store, int partitions) {
        Map<String, String> settings = Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_COMPACT,
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                Integer.toString(Topics.MAX_RESULT_BYTES));
        return topic(config, store + CHANGELOG, partitions, settings);
    }

    private static Topic<byte[], byte[]> topic(
            PipelineConfig config, String name, int partitions, Map<String, String> settings) {
        return new Topic<>(config.applicationId() + "-" + name, byte[].class, byte[].class, partitions, settings);
    }
}
