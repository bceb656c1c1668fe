package dev.wakestream.benchmarks.stack;

import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cli.stack.StackOptions;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.jspecify.annotations.Nullable;

/** A broker and a registry with the product's topics, for one benchmark. */
public final class BenchStack implements AutoCloseable {
    /** Generous: a loaded machine takes ten times as long as an idle one. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private final LocalStack stack;
    private final ConfluentSchemaRegistry registry;
    private final Admin admin;

    private BenchStack(LocalStack stack) {
        this.stack = stack;
        registry = registryAt(stack.address().registryUrl());
        admin = Admin.create(client());
    }

    /**
     * Starts broker and registry and creates the topics.
     *
     * @param dataDir where they keep their data; null = a temporary directory
     * @throws BenchException they do not start
     */
    public static BenchStack start(@Nullable Path dataDir) throws InterruptedException {
        try {
            BenchStack started = new BenchStack(LocalStack.start(new StackOptions(dataDir, 0, 0)));
            started.prepare();
            return started;
        } catch (StackException e) {
            throw new BenchException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A client of the registry at this address. */
    public static ConfluentSchemaRegistry registryAt(String url) {
        return new ConfluentSchemaRegistry(Map.of(ConfluentSchemaRegistry.URL_CONFIG, url));
    }

    private void prepare() {
        registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
        registry.register(Topics.RUNS.subject(), RunInfo.getClassSchema());
        registry.register(Topics.WINDOWS.keySubject(), WindowKey.getClassSchema());
        registry.register(Topics.WINDOWS.subject(), CostWindow.getClassSchema());
        registry.register(Topics.PROFILES.subject(), RunProfile.getClassSchema());
        registry.register(Topics.COMPARISONS.subject(), Comparison.getClassSchema());
        TopicAdmin.ensure(admin, address().bootstrapServers(), Topics.all(), PATIENCE);
        // what was generated is there to be read again next month
        keepForever(Topics.TRACE.name());
    }

    /** Takes the limit of age off a topic. */
    public void keepForever(String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        AlterConfigOp keep =
                new AlterConfigOp(new ConfigEntry(TopicConfig.RETENTION_MS_CONFIG, "-1"), AlterConfigOp.OpType.SET);
        await(admin.incrementalAlterConfigs(Map.of(resource, List.of(keep))).all());
    }

    public StackAddress address() {
        return stack.address();
    }

    public SchemaRegistry registry() {
        return registry;
    }

    public Admin admin() {
        return admin;
    }

    /** Properties of a Kafka client. */
    public Map<String, Object> client() {
        return Map.of("bootstrap.servers", stack.address().bootstrapServers());
    }

    /** Empties the trace topic. */
    public void emptyTrace() {
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        for (int p = 0; p < Topics.TRACE.partitions(); p++) {
            // -1 = up to the end
            all.put(new TopicPartition(Topics.TRACE.name(), p), RecordsToDelete.beforeOffset(-1));
        }
        await(admin.deleteRecords(all).all());
    }

    /** Removes the internal topics and the consumer group of a streams application that will not come again. */
    public void forget(String applicationId) {
        List<String> internal = await(admin.listTopics().names()).stream()
                .filter(name -> name.startsWith(applicationId + "-"))
                .sorted()
                .toList();
        await(admin.deleteTopics(internal).all());
        try {
            await(admin.deleteConsumerGroups(List.of(applicationId)).all());
        } catch (BenchException e) {
            // a member that did not leave in time is forgotten by the broker itself
            if (!(e.getCause() instanceof GroupIdNotFoundException || e.getCause() instanceof GroupNotEmptyException)) {
                throw e;
            }
        }
    }

    /** The broker's answer, within {@link #PATIENCE}. */
    public static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while waiting for the broker", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new BenchException("the broker refused: " + cause.getMessage(), cause);
        } catch (TimeoutException e) {
            throw new BenchException("the broker did not answer within " + PATIENCE.toSeconds() + " s", e);
        }
    }

    /** Process ids of broker and registry. */
    public List<Long> children() {
        return stack.children();
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(5));
        registry.close();
        stack.close();
    }
}
