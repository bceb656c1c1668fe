package dev.wakestream.it;

import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Every record of a topic that is committed, one by one, not only the latest of its key. */
final class CommittedRecords<K, V> implements AutoCloseable {
    private final KafkaConsumer<K, V> consumer;
    private final List<TopicPartition> partitions;

    private CommittedRecords(StackAddress stack, String topic, Deserializer<K> keys, Deserializer<V> values) {
        Map<String, Object> config = new TreeMap<>(TestStack.client(stack));
        config.put("isolation.level", "read_committed");
        consumer = new KafkaConsumer<>(config, keys, values);
        partitions = consumer.partitionsFor(topic).stream()
                .map(p -> new TopicPartition(p.topic(), p.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** All there are of one of our topics. */
    static <K, V> CommittedRecords<K, V> of(StackAddress stack, SchemaRegistry registry, Topic<K, V> topic) {
        return new CommittedRecords<>(
                stack,
                topic.name(),
                topic.keySerde(registry).deserializer(),
                topic.valueSerde(registry).deserializer());
    }

    /** All there are of another one. */
    static CommittedRecords<byte[], byte[]> of(StackAddress stack, String topic) {
        return new CommittedRecords<>(stack, topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** What came since, or nothing after a moment. */
    void poll(Consumer<ConsumerRecord<K, V>> sink) {
        consumer.poll(Duration.ofMillis(100)).forEach(sink);
    }

    /** Whether all is read that is committed now. */
    boolean atEnd() {
        return consumer.endOffsets(partitions).entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    /** All that is committed now. */
    void toEnd(Consumer<ConsumerRecord<K, V>> sink) {
        await().atMost(TestStack.PATIENCE).until(() -> {
            poll(sink);
            return atEnd();
        });
    }

    @Override
    public void close() {
        consumer.close();
    }
}
