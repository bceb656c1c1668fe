package dev.wakestream.query.topic;

import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.schema.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads a topic from its beginning, committed records only, without a consumer group. Anything that keeps the broker from
 * answering within the timeout becomes one {@link BrokerUnreachableException}.
 */
final class TopicReader implements AutoCloseable {
    /** Takes records as they come. */
    interface RecordHandler {
        void accept(ConsumerRecord<byte[], byte[]> record);
    }

    private static final Duration POLL = Duration.ofMillis(200);

    private final Consumer<byte[], byte[]> consumer;
    private final String servers;
    private final Duration timeout;

    /** With a consumer of another make; it must read committed records only. */
    TopicReader(Consumer<byte[], byte[]> consumer, String servers, Duration timeout) {
        this.consumer = consumer;
        this.servers = servers;
        this.timeout = timeout;
    }

    TopicReader(Map<String, ?> clientProperties, Duration timeout) {
        this.servers = String.valueOf(clientProperties.get(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG));
        this.timeout = timeout;
        Map<String, Object> config = new HashMap<>(clientProperties);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        try {
            consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw unreachable("connecting", e);
        }
    }

    /** Hands on every record that is there now; none when there is no such topic. */
    void readToEnd(Topic<?, ?> topic, RecordHandler handler) {
        try {
            List<TopicPartition> partitions = assign(topic);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long deadline = System.nanoTime() + timeout.toNanos();
            while (!partitions.stream().allMatch(p -> consumer.position(p) >= ends.getOrDefault(p, 0L))) {
                int records = poll(handler);
                if (records > 0) {
                    deadline = System.nanoTime() + timeout.toNanos();
                } else if (System.nanoTime() > deadline) {
                    throw silent(topic.name());
                }
            }
        } catch (KafkaException e) {
            throw unreachable("reading " + topic.name(), e);
        }
    }

    /** Starts to read all partitions of a topic from their beginning; returns none when there is no such topic. */
    List<TopicPartition> assign(Topic<?, ?> topic) {
        List<TopicPartition> partitions = new ArrayList<>();
        for (PartitionInfo info : partitionsOf(topic)) {
            partitions.add(new TopicPartition(info.topic(), info.partition()));
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return partitions;
    }

    private List<PartitionInfo> partitionsOf(Topic<?, ?> topic) {
        try {
            return consumer.partitionsFor(topic.name());
        } catch (UnknownTopicOrPartitionException e) {
            return List.of();
        } catch (KafkaException e) {
            throw unreachable("reading " + topic.name(), e);
        }
    }

    /** Hands on the records that arrive within a moment; returns their number. */
    int poll(RecordHandler handler) {
        try {
            int records = 0;
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                handler.accept(record);
                records++;
            }
            return records;
        } catch (KafkaException e) {
            throw unreachable("reading", e);
        }
    }

    /** Partitions of a topic (count); 0 = there is no such topic. */
    int partitions(Topic<?, ?> topic) {
        return partitionsOf(topic).size();
    }

    /** What a partition holds: from the first offset to the one after the last that is committed. */
    record Extent(long begin, long end) {}

    Extent extent(TopicPartition partition) {
        try {
            List<TopicPartition> one = List.of(partition);
            return new Extent(
                    consumer.beginningOffsets(one).getOrDefault(partition, 0L),
                    consumer.endOffsets(one).getOrDefault(partition, 0L));
        } catch (KafkaException e) {
            throw unreachable("looking at " + partition, e);
        }
    }

    /** Offset of the first record that is not older than this (ms since the epoch); empty = all are. */
    OptionalLong offsetAt(TopicPartition partition, long timestampMs) {
        try {
            OffsetAndTimestamp found =
                    consumer.offsetsForTimes(Map.of(partition, timestampMs)).get(partition);
            return found == null ? OptionalLong.empty() : OptionalLong.of(found.offset());
        } catch (KafkaException e) {
            throw unreachable("looking at " + partition, e);
        }
    }

    /**
     * Hands on the records of a partition from one offset to another, the latter not included, until a moment.
     *
     * @param untilNanos when to stop, by {@link System#nanoTime}
     * @return the offset to go on with; {@code to} or more when all is read
     */
    long read(TopicPartition partition, long from, long to, long untilNanos, RecordHandler handler) {
        try {
            consumer.assign(List.of(partition));
            consumer.seek(partition, from);
            long next = from;
            long deadline = System.nanoTime() + timeout.toNanos();
            while (next < to && System.nanoTime() - untilNanos < 0) {
                int records = poll(record -> {
                    if (record.offset() < to) {
                        handler.accept(record);
                    }
                });
                next = consumer.position(partition);
                if (records > 0) {
                    deadline = System.nanoTime() + timeout.toNanos();
                } else if (next < to && System.nanoTime() > deadline) {
                    throw silent(partition.topic());
                }
            }
            return next;
        } catch (KafkaException e) {
            throw unreachable("reading " + partition, e);
        }
    }

    private BrokerUnreachableException silent(String topic) {
        return new BrokerUnreachableException(
                String.format(
                        Locale.ROOT,
                        "broker %s sent nothing for %d s while %s was being read",
                        servers,
                        timeout.toSeconds(),
                        topic),
                null);
    }

    private BrokerUnreachableException unreachable(String doing, KafkaException cause) {
        if (cause instanceof InterruptException) {
            throw cause; // says nothing about the broker
        }
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new BrokerUnreachableException(
                String.format(
                        Locale.ROOT,
                        "broker %s did not answer within %d s while %s: %s",
                        servers,
                        timeout.toSeconds(),
                        doing,
                        root.getMessage()),
                cause);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
