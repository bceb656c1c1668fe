package dev.wakestream.cli.command;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.runtime.ApplicationGroup;
import dev.wakestream.runtime.ApplicationHealth;
import dev.wakestream.runtime.ApplicationMetrics;
import dev.wakestream.runtime.ApplicationResults;
import dev.wakestream.runtime.Contacts;
import dev.wakestream.runtime.PipelineException;
import dev.wakestream.runtime.PipelineProgress;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.topic.Replication;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams application of this process, beside the work of a verb. */
final class Aggregation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Aggregation.class);

    /** Joining the group takes longer than this only where another member has died without leaving it. */
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private static final Duration BROKEN_STOP_LIMIT = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final StreamsApplication application;
    private final StateDirectory state;

    private Aggregation(Cluster cluster, StreamsApplication application, StateDirectory state) {
        this.cluster = cluster;
        this.application = application;
        this.state = state;
    }

    /**
     * Starts it, with its state where nobody else's is: in the data directory when that is ours, else in a temporary one.
     * {@link #awaitRunning} waits until it works.
     */
    static Aggregation start(Cluster cluster, WindowSpec windows, RowSpec rows) {
        return start(cluster, windows, rows, null, Map.of());
    }

    /** The same with its state in a directory of the user's, if there is one, given back at the end, and more properties. */
    static Aggregation start(
            Cluster cluster,
            WindowSpec windows,
            RowSpec rows,
            @Nullable StateDirectory given,
            Map<String, String> properties) {
        return startIn(cluster, windows, rows, given == null ? ownState(cluster) : given, properties);
    }

    private static StateDirectory ownState(Cluster cluster) {
        return cluster.ownsStateDir() ? StateDirectory.owned(cluster.stateDir()) : StateDirectory.temporary();
    }

    private static Aggregation startIn(
            Cluster cluster, WindowSpec windows, RowSpec rows, StateDirectory state, Map<String, String> properties) {
        StreamsApplication application;
        try {
            PipelineConfig config = config(cluster, windows, rows, state.path()).toBuilder()
                    .addClientProperties(properties)
                    .build();
            application = new StreamsApplication(config, cluster.registry());
        } catch (RuntimeException e) {
            state.close();
            throw e;
        }
        Aggregation aggregation = new Aggregation(cluster, application, state);
        try {
            application.start(cluster.timeout());
            return aggregation;
        } catch (RuntimeException e) {
            aggregation.close();
            throw e;
        }
    }

    /** The application as it would run on this cluster. */
    static PipelineConfig config(Cluster cluster, WindowSpec windows, RowSpec rows, Path stateDir) {
        return PipelineConfig.builder(cluster.bootstrapServers(), stateDir)
                .applicationId(cluster.applicationId())
                .windows(windows)
                .rows(rows)
                .replicationFactor(cluster.replication()
                        .map(Replication::factor)
                        .orElse(PipelineConfig.BROKER_DEFAULT_REPLICATION))
                .addClientProperties(cluster.client())
                .build();
    }

    /** Whether some other process's streams application works on this cluster already. */
    static boolean runsElsewhere(Cluster cluster) {
        if (cluster.stack().isPresent()) {
            if (cluster.ownsStateDir()) {
                // the broker is ours since a moment ago; members it remembers were killed
                removeMembers(cluster);
            }
            // another verb's application may stop before this verb is done; two share the work
            return cluster.stack().get().hasStreams();
        }
        return onGroup(
                cluster,
                admin -> ApplicationGroup.isActive(
                        admin, cluster.bootstrapServers(), cluster.applicationId(), cluster.timeout()));
    }

    /** Else the new member would have to wait until their session expires. */
    private static void removeMembers(Cluster cluster) {
        onGroup(cluster, admin -> {
            admin.removeMembersFromConsumerGroup(cluster.applicationId(), new RemoveMembersFromConsumerGroupOptions())
                    .all()
                    .get(cluster.timeout().toMillis(), TimeUnit.MILLISECONDS);
            return true;
        });
    }

    /** A question to the broker about the group of the streams application. */
    private interface GroupQuestion {
        boolean ask(Admin admin) throws ExecutionException, TimeoutException, InterruptedException;
    }

    private static boolean onGroup(Cluster cluster, GroupQuestion question) {
        Map<String, Object> config = new TreeMap<>(cluster.client());
        config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int)
                cluster.timeout().toMillis());
        config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int)
                cluster.timeout().toMillis());
        try (Admin admin = Admin.create(config)) {
            return question.ask(admin);
        } catch (ExecutionException | TimeoutException | KafkaException | PipelineException e) {
            // a group that was never there, or one we may not see
            LOG.debug("group {}: {}", cluster.applicationId(), e.toString());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void awaitRunning() {
        application.awaitRunning(START_LIMIT);
    }

    void throwIfFailed() {
        application.throwIfFailed();
    }

    /** Why it has stopped by itself; empty while it has not. */
    Optional<String> failure() {
        return application.failure();
    }

    /** Lets others see how it is, and whether those it depends on answer. */
    void watchedBy(
            ApplicationHealth health, Contacts contacts, ApplicationMetrics metrics, ApplicationResults results) {
        results.watch(application, cluster.client(), cluster.registry(), cluster.timeout());
        health.watch(application, contacts);
        metrics.watch(application);
    }

    PipelineProgress progress() {
        return application.progress();
    }

    @Override
    public void close() {
        // what cannot be committed any more need not be waited for
        application.close(cluster.isBroken() ? BROKEN_STOP_LIMIT : cluster.closeTimeout());
        state.close();
    }
}
