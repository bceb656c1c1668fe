package dev.wakestream.producer.sink;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A run into the topics of a broker, by an idempotent producer. Survives a broker that goes away for up to {@link
 * ProducerSettings#PATIENCE_MS}; any record that cannot be stored fails the run. What is said of a run that was removed
 * meanwhile is taken back. For use by one thread.
 */
public final class KafkaRunOutput implements RunOutput {
    /**
     * Records in flight (count). Each holds its callback and batch even after its bytes were compressed, which
     * {@code buffer.memory} does not see; 20 000 small records are a few MB.
     */
    private static final int MAX_IN_FLIGHT = 20_000;

    /** Wait for a word about a run that has failed (ms). */
    private static final int LAST_WORD_MS = 5_000;

    private final Map<String, ?> client;
    private final Producer<byte[], byte[]> producer;
    private final RunPublisher runs;
    private final Removals removals;
    private final List<String> remarks;
    private final int partitions;
    private final Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
    private final AtomicReference<@Nullable Exception> firstError = new AtomicReference<>();
    private final Callback onDelivery = this::delivered;
    /** Where the first word on the run is; null = it has not been said. */
    private @Nullable RecordMetadata firstWord;

    private boolean removed;

    /**
     * Connects, and creates the topics of the trace and the runs where they do not exist.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param timeout for a first answer of the broker
     * @throws BrokerUnreachableException no broker answers in time
     * @throws PublishException the settings are not usable
     */
    public static KafkaRunOutput connect(Map<String, ?> client, SchemaRegistry registry, Duration timeout) {
        String servers = String.valueOf(client.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
        List<String> remarks;
        Producer<byte[], byte[]> producer;
        try (Admin admin = Admin.create(new HashMap<>(client))) {
            remarks = TopicAdmin.ensure(admin, servers, List.of(Topics.TRACE, Topics.RUNS), timeout);
            producer = new KafkaProducer<>(ProducerSettings.of(client));
        } catch (KafkaException e) {
            throw new PublishException("settings of the Kafka client are not usable: " + deepest(e), e);
        }
        try {
            Removals removals = Removals.inTopic(client, Duration.ofMillis(LAST_WORD_MS));
            return new KafkaRunOutput(client, producer, registry, removals, remarks);
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
    }

    KafkaRunOutput(
            Map<String, ?> client,
            Producer<byte[], byte[]> producer,
            SchemaRegistry registry,
            Removals removals,
            List<String> remarks) {
        this.removals = removals;
        this.remarks = List.copyOf(remarks);
        this.client = client;
        this.producer = producer;
        this.runs = new RunPublisher(registry);
        try {
            this.partitions = producer.partitionsFor(Topics.TRACE.name()).size();
        } catch (InterruptException e) {
            throw interrupted(e);
        } catch (KafkaException e) {
            throw failure("cannot be reached", e);
        }
    }

    /** A sentence for each topic that exists with other settings than the catalogue's. */
    public List<String> remarks() {
        return remarks;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public void started(RunInfo info) {
        firstWord = publish(runs.record(info));
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        throwFirstError();
        try {
            inFlight.acquire();
        } catch (InterruptedException e) {
            throw new PublishInterruptedException(e);
        }
        // Delivery is told to the callback; the future holds nothing more.
        @SuppressWarnings("unused")
        var unused = send(new ProducerRecord<>(
                Topics.TRACE.name(), partition, timestampMs, key.getBytes(StandardCharsets.UTF_8), value));
    }

    private Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
        boolean sent = false;
        try {
            Future<RecordMetadata> stored = producer.send(record, onDelivery);
            sent = true;
            return stored;
        } catch (InterruptException e) {
            throw interrupted(e);
        } catch (KafkaException e) {
            throw failure("did not take a record of topic " + record.topic(), e);
        } finally {
            if (!sent) {
                inFlight.release();
            }
        }
    }

    // Runs on the producer's thread.
    private void delivered(@Nullable RecordMetadata metadata, @Nullable Exception error) {
        inFlight.release();
        if (error != null) {
            firstError.compareAndSet(null, error);
        }
    }

    private void throwFirstError() {
        Exception error = firstError.get();
        if (error != null) {
            throw failure("did not store a record", error);
        }
    }

    /** @throws RunRemovedException somebody has removed the run; nothing is said of it any more */
    @Override
    public void finished(RunInfo info) {
        flush();
        RecordMetadata lastWord = publish(runs.record(info));
        if (firstWord != null && removals.between(info.getRun(), firstWord, lastWord)) {
            removed = true;
            publish(runs.tombstone(info));
            throw new RunRemovedException(info.getRun());
        }
    }

    private void flush() {
        try {
            producer.flush();
        } catch (InterruptException e) {
            throw interrupted(e);
        }
        throwFirstError();
    }

    /** Sends a word on the run, and waits until it is stored. */
    private RecordMetadata publish(ProducerRecord<byte[], byte[]> record) {
        try {
            inFlight.acquire();
            Future<RecordMetadata> stored = send(record);
            flush();
            return stored.get();
        } catch (InterruptedException e) {
            throw new PublishInterruptedException(e);
        } catch (ExecutionException e) {
            throw failure("did not store a record", e);
        }
    }

    /** By a producer of its own: this one may be full of records that nobody takes. */
    @Override
    public void failed(RunInfo info) {
        if (removed) {
            return;
        }
        if (firstError.get() == null) {
            try {
                producer.close(Duration.ofMillis(LAST_WORD_MS));
            } catch (KafkaException e) {
                // what it still held is lost; the run is being marked as failed anyway
            }
        } else {
            producer.close(Duration.ZERO);
        }
        try (Producer<byte[], byte[]> last = new KafkaProducer<>(ProducerSettings.impatient(client, LAST_WORD_MS))) {
            RecordMetadata lastWord = last.send(runs.record(info)).get(LAST_WORD_MS, TimeUnit.MILLISECONDS);
            if (firstWord != null && removals.between(info.getRun(), firstWord, lastWord)) {
                @SuppressWarnings("unused")
                var unused = last.send(runs.tombstone(info));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | ExecutionException | java.util.concurrent.TimeoutException e) {
            // best effort: the run has failed already, and its caller says why
        }
    }

    @Override
    public void close() {
        try {
            producer.close(Duration.ZERO);
        } catch (InterruptException e) {
            // closed all the same; all that matters was stored by finished()
        }
    }

    private PublishException failure(String what, Exception e) {
        String hint = e instanceof TimeoutException
                ? "; it was away for longer than " + ProducerSettings.PATIENCE_MS / 1000 + " s"
                : "";
        Object servers = client.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
        return new PublishException("Kafka at " + servers + " " + what + ": " + deepest(e) + hint, e);
    }

    private static PublishInterruptedException interrupted(InterruptException e) {
        // Kafka has set the flag again; the exception says it all
        Thread.interrupted();
        return new PublishInterruptedException(e);
    }

    private static String deepest(Throwable e) {
        Throwable t = e;
        while (t.getCause() != null && t.getCause() != t) {
            t = t.getCause();
        }
        return t.getMessage() == null ? t.getClass().getSimpleName() : t.getMessage();
    }
}
