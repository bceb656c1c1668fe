package dev.wakestream.cli.command;

import dev.wakestream.cost.WindowSpec;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.runtime.PipelineProgress;
import dev.wakestream.runtime.StreamsApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams application of this process, beside the work of a verb. */
final class Aggregation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Aggregation.class);

    private static final String GROUP = PipelineConfig.DEFAULT_APPLICATION_ID;

    /** Joining the group takes longer than this only where another member has died without leaving it. */
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(15);
    private static final Duration BROKEN_STOP_LIMIT = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final StreamsApplication application;
    private final @Nullable Path temporary;

    private Aggregation(Cluster cluster, StreamsApplication application, @Nullable Path temporary) {
        this.cluster = cluster;
        this.application = application;
        this.temporary = temporary;
    }

    /** Starts it; {@link #awaitRunning} waits until it works. */
    static Aggregation start(Cluster cluster, WindowSpec windows) {
        Path temporary = cluster.ownsStateDir() ? null : temporaryDir();
        PipelineConfig config = PipelineConfig.defaults(
                        cluster.bootstrapServers(), temporary == null ? cluster.stateDir() : temporary)
                .withWindows(windows)
                .withClientProperties(cluster.client());
        Aggregation aggregation =
                new Aggregation(cluster, new StreamsApplication(config, cluster.registry()), temporary);
        try {
            aggregation.application.start(cluster.timeout());
            return aggregation;
        } catch (RuntimeException e) {
            aggregation.close();
            throw e;
        }
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
        return onGroup(cluster, admin -> {
            ConsumerGroupDescription group = admin.describeConsumerGroups(List.of(GROUP))
                    .all()
                    .get(cluster.timeout().toMillis(), TimeUnit.MILLISECONDS)
                    .get(GROUP);
            return group != null && !group.members().isEmpty();
        });
    }

    /** Else the new member would have to wait until their session expires. */
    private static void removeMembers(Cluster cluster) {
        onGroup(cluster, admin -> {
            admin.removeMembersFromConsumerGroup(GROUP, new RemoveMembersFromConsumerGroupOptions())
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
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            // a group that was never there, or one we may not see
            LOG.debug("group {}: {}", GROUP, e.toString());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path temporaryDir() {
        try {
            return Files.createTempDirectory("wakestream-streams-");
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "no temporary directory can be made in " + System.getProperty("java.io.tmpdir") + ": "
                            + e.getMessage(),
                    e);
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

    PipelineProgress progress() {
        return application.progress();
    }

    @Override
    public void close() {
        // what cannot be committed any more need not be waited for
        application.close(cluster.isBroken() ? BROKEN_STOP_LIMIT : STOP_LIMIT);
        if (temporary != null) {
            delete(temporary);
        }
    }

    private static void delete(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("left behind: {}", root, e);
        }
    }
}
