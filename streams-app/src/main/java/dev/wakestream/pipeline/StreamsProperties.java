package dev.wakestream.pipeline;

import static org.apache.kafka.streams.StreamsConfig.consumerPrefix;
import static org.apache.kafka.streams.StreamsConfig.mainConsumerPrefix;
import static org.apache.kafka.streams.StreamsConfig.producerPrefix;
import static org.apache.kafka.streams.StreamsConfig.topicPrefix;

import dev.wakestream.schema.topic.Replication;
import dev.wakestream.schema.topic.Topics;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.GroupProtocol;
import org.apache.kafka.streams.StreamsConfig;

/** Turns {@link PipelineConfig} into the properties of Kafka Streams. */
public final class StreamsProperties {
    /** Room for the state of all open windows between two commits (bytes); what does not fit is logged earlier, not lost. */
    private static final long CACHE_BYTES = 64L << 20;

    /** What is folded is committed this often (ms) whatever {@link CommitOnOutput} asks for besides; Kafka Streams' own is 100 ms. */
    private static final int COMMIT_INTERVAL_MS = 1_000;

    /**
     * Of a producer's batches (bytes). What a thread writes between two commits fits into one batch a partition mostly; with Kafka's 16 KiB a
     * broker has four times the requests to answer.
     */
    private static final int BATCH_BYTES = 128 << 10;

    /** An instance that was killed is missed after this (ms); Kafka's default of 45 s is a long wait for a restart. */
    private static final int SESSION_TIMEOUT_MS = 10_000;

    /**
     * There is no global table, but Kafka Streams warns where this is not set. Its constant is deprecated, since the setting will
     * go with Kafka 5.
     */
    private static final String GLOBAL_HANDLER = "processing.exception.handler.global.enabled";

    private static final String STATIC_MEMBER = ConsumerConfig.GROUP_INSTANCE_ID_CONFIG;

    private StreamsProperties() {}

    /**
     * Those of an instance that is a static member: to the broker it is the same after a crash as before, and gets its partitions
     * back at once. A user's own name for it wins.
     *
     * @param instance a name that no other instance has, and that is the same at its next start
     */
    public static Properties of(PipelineConfig config, String instance) {
        Properties p = of(config);
        if (!hasUsersMember(config) && !isStreamsGroup(config)) {
            p.put(mainConsumerPrefix(STATIC_MEMBER), instance);
        }
        return p;
    }

    /** Whether the user has made this instance a static member, by a name of theirs. */
    public static boolean hasUsersMember(PipelineConfig config) {
        return Stream.of(STATIC_MEMBER, consumerPrefix(STATIC_MEMBER), mainConsumerPrefix(STATIC_MEMBER))
                .anyMatch(name -> config.clientProperties().containsKey(name));
    }

    /** Whether the broker, not a member, assigns the tasks (KIP-1071). */
    public static boolean isStreamsGroup(PipelineConfig config) {
        return GroupProtocol.STREAMS.name.equalsIgnoreCase(
                config.clientProperties().get(StreamsConfig.GROUP_PROTOCOL_CONFIG));
    }

    /** Those of any instance. */
    public static Properties of(PipelineConfig config) {
        Properties p = new Properties();
        p.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        p.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
        // without a number made up at every start, by which every figure of the clients would be a new one
        p.put(StreamsConfig.CLIENT_ID_CONFIG, config.applicationId());
        p.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toAbsolutePath().toString());
        p.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee(config));
        p.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, config.replicationFactor());
        if (config.replicationFactor() != PipelineConfig.BROKER_DEFAULT_REPLICATION) {
            Replication copies = new Replication(config.replicationFactor());
            p.put(topicPrefix(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG), Integer.toString(copies.minInSync()));
        }
        p.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MS);
        p.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
        p.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        p.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        p.put(
                StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                RejectingDeserializationHandler.class.getName());
        p.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, RejectingProcessingHandler.class.getName());
        p.put(GLOBAL_HANDLER, true);
        p.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ExplainingProductionHandler.class.getName());
        p.put(topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Integer.toString(Topics.MAX_RESULT_BYTES));
        p.put(producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), Topics.MAX_RESULT_BYTES);
        p.put(producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        p.put(producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH_BYTES);
        p.put(consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), SESSION_TIMEOUT_MS);
        p.put(consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        p.putAll(config.clientProperties());
        return p;
    }

    private static String guarantee(PipelineConfig config) {
        return switch (config.guarantee()) {
            case EXACTLY_ONCE_V2 -> StreamsConfig.EXACTLY_ONCE_V2;
            case AT_LEAST_ONCE -> StreamsConfig.AT_LEAST_ONCE;
        };
    }
}
