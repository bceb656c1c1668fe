package dev.wakestream.runtime;

import dev.wakestream.query.topic.StoredRecords.Stored;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Takes runs away: tells the pipeline, which drops their state and takes back what it has told while they were open, and puts
 * tombstones where their results are. Pages stay in their topic until retention deletes them.
 */
public final class RunRemover implements AutoCloseable {
    private final Producer<byte[], byte[]> producer;

    /**
     * Where announcements are stored, by partition of the topic of pages.
     *
     * @param first offset of the first one
     * @param last offset of the last one
     */
    public record Announced(Map<TopicPartition, Long> first, Map<TopicPartition, Long> last) {
        public Announced {
            first = Map.copyOf(first);
            last = Map.copyOf(last);
        }
    }

    RunRemover(Producer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    /**
     * Connects.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param timeout how long the broker may be silent
     */
    public static RunRemover connect(Map<String, ?> client, Duration timeout) {
        int ms = (int) timeout.toMillis();
        Map<String, Object> config = new TreeMap<>(client);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, ms);
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, ms);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, ms);
        return new RunRemover(new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    /**
     * Tells the pipeline, in every partition of the topic of pages; stored when this returns.
     *
     * @return where it is stored
     * @throws KafkaException the broker did not take it
     */
    public Announced announce(Iterable<String> runs) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (String run : runs) {
            byte[] key = RunKey.removal(run).getBytes(StandardCharsets.UTF_8);
            for (PartitionInfo partition : producer.partitionsFor(Topics.TRACE.name())) {
                sent.add(producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), key, null)));
            }
        }
        Map<TopicPartition, Long> first = new HashMap<>();
        Map<TopicPartition, Long> last = new HashMap<>();
        for (RecordMetadata stored : await(Topics.TRACE.name(), sent)) {
            TopicPartition partition = new TopicPartition(stored.topic(), stored.partition());
            first.merge(partition, stored.offset(), Math::min);
            last.merge(partition, stored.offset(), Math::max);
        }
        return new Announced(first, last);
    }

    /**
     * Puts tombstones, in this order; stored when this returns.
     *
     * @throws KafkaException the broker did not take them
     */
    public void bury(List<Stored> records) {
        String topic = "";
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (Stored record : records) {
            if (!record.topic().equals(topic)) {
                await(topic, sent);
                sent.clear();
                topic = record.topic();
            }
            sent.add(producer.send(new ProducerRecord<>(topic, record.partition(), record.key(), null)));
        }
        await(topic, sent);
    }

    private static List<RecordMetadata> await(String topic, List<Future<RecordMetadata>> sent) {
        List<RecordMetadata> stored = new ArrayList<>();
        try {
            for (Future<RecordMetadata> each : sent) {
                stored.add(each.get());
            }
            return stored;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new KafkaException("topic " + topic + " did not take it: " + cause.getMessage(), cause);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
