package dev.wakestream.producer.sink;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Settings of the Kafka producer: ours, under those of the user, under what safety and our own types demand. */
final class ProducerSettings {
    /**
     * How long a record may wait for its broker, and a caller for room (ms): a broker restart of a minute, recovery of its
     * log after a crash included, must change nothing.
     */
    static final int PATIENCE_MS = 180_000;

    private ProducerSettings() {}

    static Map<String, Object> of(Map<String, ?> client) {
        Map<String, Object> settings = new HashMap<>();
        // Pages of a few kB to tens of kB: batches that hold several, and the time to fill them. With 30 ms instead
        // of 5 a broker has fewer requests to answer, its readers' too, and needs a quarter to a third less CPU time
        // (docs/performance.md, live). buffer.memory does not bound the heap when batches are compressed, so it
        // stays small; KafkaRunOutput bounds the records in flight.
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 30);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 48L * 1024 * 1024);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 15_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
        settings.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        settings.put(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG, 1_000);
        settings.put(ProducerConfig.CLIENT_ID_CONFIG, "wakestream-producer");
        settings.putAll(client);
        // A repeated or reordered page would be counted as such downstream: not for the user to choose.
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return settings;
    }

    /** For the last word on a failed run: the same broker, but without patience. */
    static Map<String, Object> impatient(Map<String, ?> client, int patienceMs) {
        Map<String, Object> settings = of(client);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, patienceMs);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, patienceMs / 2);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, patienceMs);
        return settings;
    }
}
