package dev.wakestream.runtime;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;

/** Writes comparisons to their topic; the same comparison again replaces the earlier one. */
public final class ComparisonPublisher implements AutoCloseable {
    private final Producer<String, Comparison> producer;

    ComparisonPublisher(Producer<String, Comparison> producer) {
        this.producer = producer;
    }

    /**
     * Connects.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param registry where the schemas are; not closed here
     * @param timeout how long the broker may be silent
     */
    public static ComparisonPublisher connect(Map<String, ?> client, SchemaRegistry registry, Duration timeout) {
        int ms = (int) timeout.toMillis();
        Map<String, Object> config = new TreeMap<>(client);
        config.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topics.MAX_RESULT_BYTES);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, ms);
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, ms);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, ms);
        return new ComparisonPublisher(new KafkaProducer<>(
                config,
                Topics.COMPARISONS.keySerde(registry).serializer(),
                Topics.COMPARISONS.valueSerde(registry).serializer()));
    }

    /**
     * Writes one; it is stored when this returns.
     *
     * @throws KafkaException the broker did not take it
     * @throws dev.wakestream.schema.serde.RegistryException the registry refused its schema or gave no answer
     */
    public void publish(Comparison comparison) {
        try {
            producer.send(new ProducerRecord<>(Topics.COMPARISONS.name(), comparison.getKey(), comparison))
                    .get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new KafkaException(
                    "topic " + Topics.COMPARISONS.name() + " did not take it: " + cause.getMessage(), cause);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
