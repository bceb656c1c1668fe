package dev.wakestream.query.topic;

import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Topics with their records, read with Kafka's own fake of a consumer. */
final class FakeTopics {
    final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final List<LogConsumer> followers = new ArrayList<>();
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();

    FakeTopics(List<Topic<?, ?>> topics) {
        for (Topic<?, ?> topic : topics) {
            List<PartitionInfo> infos = new ArrayList<>();
            for (int p = 0; p < topic.partitions(); p++) {
                infos.add(new PartitionInfo(topic.name(), p, Node.noNode(), new Node[0], new Node[0]));
                records.put(new TopicPartition(topic.name(), p), new ArrayList<>());
            }
            consumer.updatePartitions(topic.name(), infos);
        }
    }

    <K, V> void add(Topic<K, V> topic, int partition, K key, @Nullable V value) {
        addRaw(
                topic,
                partition,
                topic.keySerde(registry).serializer().serialize(topic.name(), key),
                value == null ? null : topic.valueSerde(registry).serializer().serialize(topic.name(), value));
    }

    /** The same with a time (ms since the epoch). */
    <K, V> void add(Topic<K, V> topic, int partition, long timestampMs, K key, @Nullable V value) {
        List<ConsumerRecord<byte[], byte[]>> log =
                Objects.requireNonNull(records.get(new TopicPartition(topic.name(), partition)));
        log.add(new ConsumerRecord<>(
                topic.name(),
                partition,
                log.isEmpty() ? 0 : log.get(log.size() - 1).offset() + 1,
                timestampMs,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                topic.keySerde(registry).serializer().serialize(topic.name(), key),
                value == null ? null : topic.valueSerde(registry).serializer().serialize(topic.name(), value),
                new RecordHeaders(),
                Optional.empty()));
    }

    void addRaw(Topic<?, ?> topic, int partition, byte @Nullable [] key, byte @Nullable [] value) {
        List<ConsumerRecord<byte[], byte[]>> log = records.get(new TopicPartition(topic.name(), partition));
        if (log == null) {
            throw new IllegalArgumentException("no partition " + partition + " of " + topic.name());
        }
        log.add(new ConsumerRecord<>(topic.name(), partition, log.size(), key, value));
    }

    /** A record with a time (ms since the epoch) and headers, all text. */
    void addRaw(
            Topic<?, ?> topic,
            long timestampMs,
            byte @Nullable [] key,
            byte @Nullable [] value,
            Map<String, String> text) {
        RecordHeaders headers = new RecordHeaders();
        text.forEach((name, content) -> headers.add(name, content.getBytes(StandardCharsets.UTF_8)));
        List<ConsumerRecord<byte[], byte[]>> log =
                Objects.requireNonNull(records.get(new TopicPartition(topic.name(), 0)));
        log.add(new ConsumerRecord<>(
                topic.name(),
                0,
                log.size(),
                timestampMs,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                key,
                value,
                headers,
                Optional.empty()));
    }

    /** A reader that finds the records there. */
    TopicReader reader(Duration timeout) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        records.forEach((partition, log) -> ends.put(partition, (long) log.size()));
        Map<TopicPartition, Long> beginnings = new HashMap<>();
        records.keySet().forEach(partition -> beginnings.put(partition, 0L));
        consumer.updateBeginningOffsets(beginnings);
        consumer.updateEndOffsets(ends);
        deliverOnPoll();
        return new TopicReader(consumer, "fake:9092", timeout);
    }

    /** A reader that finds, at each poll, what is there by then from its place on. */
    TopicReader following(Duration timeout) {
        LogConsumer following = new LogConsumer(records);
        followers.add(following);
        return new TopicReader(following, "fake:9092", timeout);
    }

    /** Records of a partition that were read by all of {@link #following} (count). */
    int read(Topic<?, ?> topic, int partition) {
        return followers.stream()
                .mapToInt(consumer -> consumer.read(topic.name(), partition))
                .sum();
    }

    /** Deletes the records of a partition up to an offset, that not included, as retention does. */
    void deleteBefore(Topic<?, ?> topic, int partition, long offset) {
        Objects.requireNonNull(records.get(new TopicPartition(topic.name(), partition)))
                .removeIf(record -> record.offset() < offset);
    }

    /** At the next poll, the records of the partitions that are assigned then. */
    void deliverOnPoll() {
        consumer.schedulePollTask(() -> consumer.assignment()
                .forEach(partition -> records.getOrDefault(partition, List.of()).forEach(consumer::addRecord)));
    }
}
