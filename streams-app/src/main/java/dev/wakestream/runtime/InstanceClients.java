package dev.wakestream.runtime;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * The clients of a Kafka Streams application, as Kafka Streams makes them, but for the names of their transactions. Without stores
 * on disk it makes up a process id at every start; transactions that a killed process left open then end only by their timeout, and
 * until then nobody gets the offsets that they hold. By a name that stays, the producer of the next start ends them at once.
 */
final class InstanceClients implements KafkaClientSupplier {
    private final String applicationId;
    private final String instance;

    /** @param instance see {@link InstanceId#name} */
    InstanceClients(String applicationId, String instance) {
        this.applicationId = applicationId;
        this.instance = instance;
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        Map<String, Object> named = new HashMap<>(config);
        named.computeIfPresent(ProducerConfig.TRANSACTIONAL_ID_CONFIG, (key, id) -> transactionalId(id.toString()));
        return new KafkaProducer<>(named, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** {@code APPLICATION-PROCESS-THREAD} with the instance in the place of the process. */
    String transactionalId(String made) {
        int thread = made.lastIndexOf('-');
        if (!made.startsWith(applicationId + "-") || !made.substring(thread + 1).matches("[0-9]+")) {
            throw new IllegalStateException(
                    "transactional id is " + made + "; expected: " + applicationId + "-PROCESS-THREAD");
        }
        return applicationId + "-" + instance + made.substring(thread);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return getConsumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return getConsumer(config);
    }
}
