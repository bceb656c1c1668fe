package dev.wakestream.runtime;

import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;

/** What must be there before the pipeline starts, asked for in advance: Kafka Streams itself would wait, or fail at length. */
final class Preflight {
    private static final List<Topic<?, ?>> NEEDED =
            List.of(Topics.TRACE, Topics.WINDOWS, Topics.PROFILES, Topics.REJECTED);

    /** A broker hears of a topic a moment after the controller has confirmed its creation. */
    private static final Duration HEARSAY = Duration.ofSeconds(5);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private Preflight() {}

    /**
     * Asks broker and registry.
     *
     * @throws BrokerUnreachableException no answer from the broker within the timeout
     * @throws dev.wakestream.schema.serde.RegistryException the registry does not answer, or refuses our schemas
     * @throws PipelineException topics are missing
     */
    static void check(PipelineConfig config, SchemaRegistry registry, Duration timeout) {
        long deadline = System.nanoTime() + HEARSAY.toNanos();
        Set<String> missing = missing(config, timeout);
        while (!missing.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            missing = missing(config, timeout);
        }
        if (!missing.isEmpty()) {
            throw new PipelineException(
                    "broker " + config.bootstrapServers() + " lacks the topics " + String.join(", ", missing), null);
        }
        registry.register(Topics.WINDOWS.keySubject(), WindowKey.getClassSchema());
        registry.register(Topics.WINDOWS.subject(), CostWindow.getClassSchema());
        registry.register(Topics.PROFILES.subject(), RunProfile.getClassSchema());
    }

    private static Set<String> missing(PipelineConfig config, Duration timeout) {
        Set<String> missing = new TreeSet<>();
        NEEDED.forEach(topic -> missing.add(topic.name()));
        missing.removeAll(topics(config, timeout));
        return missing;
    }

    private static Set<String> topics(PipelineConfig config, Duration timeout) {
        Map<String, Object> properties = new TreeMap<>(config.clientProperties());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        int timeoutMs = (int) timeout.toMillis();
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMs);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeoutMs);
        try (Admin admin = Admin.create(properties)) {
            return admin.listTopics().names().get(timeoutMs, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            throw new BrokerUnreachableException(
                    "broker " + config.bootstrapServers() + " did not answer within " + timeout.toSeconds() + " s: "
                            + cause.getMessage(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PipelineException("interrupted while waiting for the broker", e);
        }
    }
}
