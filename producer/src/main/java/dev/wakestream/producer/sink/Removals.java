package dev.wakestream.producer.sink;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Whether a run was removed between what its producer has told of it first and last. The last word is stored before this is asked,
 * so none is missed: a removal that comes later takes the last word with it.
 */
interface Removals {
    /**
     * Asks.
     *
     * @param first where the first word on the run is stored, in the topic of runs
     * @param last where the last one is
     */
    boolean between(String run, RecordMetadata first, RecordMetadata last);

    /**
     * Looks into the topic; a broker that does not let us read, or not in time, makes no run a removed one.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     */
    static Removals inTopic(Map<String, ?> client, Duration timeout) {
        return (run, first, last) -> {
            if (last.offset() - first.offset() <= 1) {
                return false;
            }
            Map<String, Object> config = new HashMap<>(client);
            config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
            config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
            config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
            config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
            try (Consumer<byte[], byte[]> consumer =
                    new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                return read(consumer, run, first, last, timeout);
            } catch (KafkaException e) {
                return false;
            }
        };
    }

    private static boolean read(
            Consumer<byte[], byte[]> consumer,
            String run,
            RecordMetadata first,
            RecordMetadata last,
            Duration timeout) {
        TopicPartition partition = new TopicPartition(first.topic(), first.partition());
        consumer.assign(List.of(partition));
        consumer.seek(partition, first.offset() + 1);
        long deadline = System.nanoTime() + timeout.toNanos();
        while (consumer.position(partition) < last.offset() && System.nanoTime() < deadline) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                if (record.offset() < last.offset() && isTombstone(record, run)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isTombstone(ConsumerRecord<byte[], byte[]> record, String run) {
        return record.value() == null
                && record.key() != null
                && run.equals(new String(record.key(), StandardCharsets.UTF_8));
    }
}
