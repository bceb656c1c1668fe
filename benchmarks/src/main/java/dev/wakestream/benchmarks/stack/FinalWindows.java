package dev.wakestream.benchmarks.stack;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** The closed windows that come after this was made, and no older ones of the same runs. */
public final class FinalWindows implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Deserializer<CostWindow> values;

    private FinalWindows(Map<String, Object> client, SchemaRegistry registry) {
        Map<String, Object> config = new HashMap<>(client);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = consumer.partitionsFor(Topics.WINDOWS.name()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        values = Topics.WINDOWS.valueSerde(registry).deserializer();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        // seeking is lazy
        partitions.forEach(consumer::position);
    }

    public static FinalWindows fromNow(Map<String, Object> client, SchemaRegistry registry) {
        return new FinalWindows(client, registry);
    }

    /** Tells all that are committed now. */
    public void readToEnd(Consumer<CostWindow> handler) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (!partitions.stream().allMatch(p -> consumer.position(p) >= ends.getOrDefault(p, 0L))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                CostWindow window = values.deserialize(record.topic(), record.value());
                if (window != null && window.getFinal$()) {
                    handler.accept(window);
                }
            }
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
