package dev.wakestream.runtime;

import dev.wakestream.pipeline.CostPipeline;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.pipeline.StreamsProperties;
import dev.wakestream.pipeline.UnusableRecordException;
import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.store.StoreOpenRuns;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.store.MergeWatch;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.state.HostInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pipeline as it runs in this process. Started once, closed once. A stream thread that fails is replaced a bounded number
 * of times; then the application stops and {@link #failure} says why.
 */
public final class StreamsApplication implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsApplication.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(15);

    private final PipelineConfig config;
    private final SchemaRegistry registry;
    private final PipelineStats stats = new PipelineStats();
    private final MergeWatch watch = new MergeWatch();
    private final RestartBudget budget = new RestartBudget(5, Duration.ofMinutes(10), Duration.ofSeconds(1));
    private final InstanceId instance;
    private final KafkaStreams streams;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<PipelineException> failed = new CompletableFuture<>();

    /**
     * Prepares the pipeline, and holds the state directory; nothing runs yet.
     *
     * @param registry where the schemas are; not closed here
     * @throws PipelineException a property is not valid, or the state directory is in use
     */
    public StreamsApplication(PipelineConfig config, SchemaRegistry registry) {
        this.config = config;
        this.registry = registry;
        this.instance = InstanceId.hold(config.stateDir(), config.applicationId());
        try {
            this.streams = streams();
        } catch (org.apache.kafka.common.KafkaException e) {
            instance.close();
            throw new PipelineException("the streams application cannot be set up: " + rootMessage(e), e);
        } catch (RuntimeException e) {
            instance.close();
            throw e;
        }
        streams.setStateListener((now, before) -> onState(now));
        streams.setUncaughtExceptionHandler(this::onUncaught);
    }

    private KafkaStreams streams() {
        Topology topology = new CostPipeline(config, registry, stats, watch).get();
        Properties properties = StreamsProperties.of(config, instance.name());
        return StreamsProperties.isStreamsGroup(config)
                // makes its main consumer itself, and warns of a supplier that is not its own
                ? new KafkaStreams(topology, properties)
                : new KafkaStreams(topology, properties, new InstanceClients(config.applicationId(), instance.name()));
    }

    /**
     * Checks broker, topics and registry, and starts.
     *
     * @param timeout for each of the checks
     * @throws dev.wakestream.schema.topic.BrokerUnreachableException no answer from the broker
     * @throws dev.wakestream.schema.serde.RegistryException no answer from the registry, or it refuses our schemas
     * @throws PipelineException topics are missing
     */
    public void start(Duration timeout) {
        Preflight.check(config, registry, timeout);
        try {
            streams.start();
        } catch (StreamsException e) {
            throw new PipelineException(
                    "the streams application cannot start in " + config.stateDir() + ": " + rootMessage(e), e);
        }
    }

    /**
     * Waits until the application works on its partitions.
     *
     * @throws PipelineException it failed, or is not ready within the timeout
     */
    public void awaitRunning(Duration timeout) {
        try {
            CompletableFuture.anyOf(running, failed).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new PipelineException(
                    "the streams application is still " + streams.state() + " after " + timeout.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new PipelineException("the streams application failed: " + rootMessage(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PipelineException("interrupted while waiting for the streams application", e);
        }
        throwIfFailed();
    }

    /** Throws what {@link #failure} tells, if there is one. */
    public void throwIfFailed() {
        PipelineException failure = failed.getNow(null);
        if (failure != null) {
            throw failure;
        }
    }

    /** Why the application has stopped by itself, in one sentence; empty while it has not. */
    public Optional<String> failure() {
        return Optional.ofNullable(failed.getNow(null)).map(PipelineException::getMessage);
    }

    /** Completes when the application has stopped by itself; never on a normal close. */
    public CompletableFuture<PipelineException> whenFailed() {
        return failed.copy();
    }

    /** What was done so far. */
    public PipelineProgress progress() {
        return new PipelineProgress(
                streams.state().name(),
                stats.snapshot(),
                Heartbeats.lastSecondsAgo(streams.metrics()),
                System.nanoTime());
    }

    /** What is known of the runs that are open on this instance, and where the others are. */
    public OpenRuns openRuns() {
        String self = config.clientProperties().get(StreamsConfig.APPLICATION_SERVER_CONFIG);
        return StoreOpenRuns.of(
                streams,
                self == null ? null : HostInfo.buildFromEndpoint(self),
                watch,
                config.windows(),
                config.rows());
    }

    /**
     * Kafka Streams' own figures, and those of its clients; close it to take them out again.
     *
     * @param scheduler looks for figures that came and went; not closed here
     * @param every how often
     */
    KafkaStreamsMetrics kafkaMetrics(ScheduledExecutorService scheduler, Duration every) {
        return new KafkaStreamsMetrics(streams, Tags.empty(), scheduler, every);
    }

    private void onState(KafkaStreams.State now) {
        LOG.info("streams application is {}", now);
        if (now == KafkaStreams.State.RUNNING) {
            running.complete(null);
        } else if (now == KafkaStreams.State.ERROR) {
            failed.complete(new PipelineException("the streams application stopped after an error", null));
        }
    }

    private StreamThreadExceptionResponse onUncaught(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof UnusableRecordException unusable) {
                return giveUp("the streams application stopped, as it was told to: " + unusable.getMessage(), cause);
            }
            if (each instanceof FencedInstanceIdException) {
                return giveUp(
                        "the streams application stopped, since another instance has started under its name: each needs a"
                                + " name of its own, which is in its state directory, that must not be a copy, or given as "
                                + ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                        cause);
            }
        }
        Optional<Duration> pause = budget.take(System.nanoTime());
        if (pause.isEmpty()) {
            String message = "the streams application failed " + (budget.restarts() + 1) + " times, at last: "
                    + rootMessage(cause);
            return giveUp(message, cause);
        }
        LOG.warn(
                "a stream thread failed and is replaced in {} s: {}",
                pause.get().toSeconds(),
                rootMessage(cause));
        LOG.debug("cause", cause);
        return sleep(pause.get())
                ? StreamThreadExceptionResponse.REPLACE_THREAD
                : StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private StreamThreadExceptionResponse giveUp(String message, Throwable cause) {
        failed.complete(new PipelineException(message, cause));
        LOG.error(message);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** On the failed thread, which has nothing else to do; false = interrupted. */
    private static boolean sleep(Duration pause) {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    /**
     * Stops: commits what is done and leaves the group.
     *
     * @return false = it was not over within the timeout; what was not committed will be done again after the next start
     */
    public boolean close(Duration timeout) {
        boolean over = streams.close(CloseOptions.timeout(timeout).withGroupMembershipOperation(onClose(config)));
        if (over) {
            instance.close();
        }
        return over;
    }

    /**
     * Leaving is not Kafka's default, least of all of a static member: the next instance would wait for this one until its session
     * expires. One that the user has named stays on purpose: it comes back under its name, and nothing is moved in between.
     */
    static CloseOptions.GroupMembershipOperation onClose(PipelineConfig config) {
        return StreamsProperties.hasUsersMember(config)
                ? CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP
                : CloseOptions.GroupMembershipOperation.LEAVE_GROUP;
    }

    @Override
    public void close() {
        if (!close(CLOSE_TIMEOUT)) {
            LOG.warn("streams application did not stop within {} s", CLOSE_TIMEOUT.toSeconds());
        }
    }
}
