package dev.wakestream.benchmarks.stack;

import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.schema.RunInfo;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The records of a run into a topic that is not the product's: as a copy that others read. */
public final class TopicRunOutput implements RunOutput {
    private final String topic;
    private final int partitions;
    private final Producer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Exception> firstError = new AtomicReference<>();

    /** @param partitions those that the topic has (count) */
    public TopicRunOutput(Map<String, ?> client, String topic, int partitions) {
        this.topic = topic;
        this.partitions = partitions;
        Map<String, Object> settings = new HashMap<>(client);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public void started(RunInfo info) {}

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
        // delivery is told to the callback
        @SuppressWarnings("unused")
        var unused = producer.send(
                new ProducerRecord<>(topic, partition, timestampMs, keyBytes, value), (metadata, error) -> {
                    if (error != null) {
                        firstError.compareAndSet(null, error);
                    }
                });
    }

    @Override
    public void finished(RunInfo info) {
        flush();
    }

    /** Waits until all records are stored. */
    public void flush() {
        producer.flush();
        Exception error = firstError.get();
        if (error != null) {
            throw new BenchException("topic " + topic + " did not take a record: " + error.getMessage(), error);
        }
    }

    @Override
    public void failed(RunInfo info) {}

    @Override
    public void close() {
        producer.close();
    }
}
