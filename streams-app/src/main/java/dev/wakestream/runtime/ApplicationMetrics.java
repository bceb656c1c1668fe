package dev.wakestream.runtime;

import dev.wakestream.http.Metrics;
import dev.wakestream.pipeline.PipelineStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.kafka.streams.KafkaStreams;
import org.jspecify.annotations.Nullable;

/**
 * Figures of the streams application: what the pipeline has done, Kafka Streams' own, and the JVM's. There before the
 * application is, as its health.
 *
 * <p>Labels are bounded, and the same from start to start: threads, clients, tasks, stores, topics and their partitions. Nothing
 * is labelled with what is in the data: no run, comm or symbol.
 */
public final class ApplicationMetrics implements Metrics, AutoCloseable {
    /** A process of ours has some hundred (series). */
    static final int MAX_SERIES = 2_000;

    /** Tasks come and go with every rebalance; a monitoring system asks about as often. */
    private static final Duration REFRESH = Duration.ofSeconds(10);

    private static final PipelineStats.Snapshot NOTHING = new PipelineStats.Snapshot(0, 0, 0, 0, 0);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final ScheduledExecutorService refresher =
            Executors.newSingleThreadScheduledExecutor(ApplicationMetrics::daemon);
    private volatile @Nullable StreamsApplication watched;
    private @Nullable KafkaStreamsMetrics kafka;

    public ApplicationMetrics() {
        registry.config().meterFilter(KafkaFigures.filter());
        SeriesLimit.set(registry, MAX_SERIES);
        addOwn();
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        gc.bindTo(registry);
    }

    private void addOwn() {
        Stream<String> states = Arrays.stream(KafkaStreams.State.values()).map(KafkaStreams.State::name);
        Stream.concat(Stream.of(ApplicationHealth.STARTING), states).forEach(this::addState);
        count("pages", "pages, begin and end markers folded, duplicates included", PipelineStats.Snapshot::pages);
        count("events", "events folded", PipelineStats.Snapshot::events);
        count("rejected.records", "records that could not be used", PipelineStats.Snapshot::rejected);
        count("windows.closed", "windows closed", PipelineStats.Snapshot::windowsClosed);
        count("profiles.final", "final profiles written", PipelineStats.Snapshot::profiles);
    }

    private void addState(String state) {
        Gauge.builder("wakestream.state", this, self -> self.state().equals(state) ? 1 : 0)
                .description("1 at the state that the application is in, 0 at the others")
                .tag("state", state)
                .register(registry);
    }

    private void count(String name, String help, ToLongFunction<PipelineStats.Snapshot> figure) {
        FunctionCounter.builder("wakestream." + name, this, self -> figure.applyAsLong(self.totals()))
                .description(help + " since the start of this process")
                .register(registry);
    }

    private String state() {
        StreamsApplication application = watched;
        return application == null
                ? ApplicationHealth.STARTING
                : application.progress().state();
    }

    private PipelineStats.Snapshot totals() {
        StreamsApplication application = watched;
        return application == null ? NOTHING : application.progress().totals();
    }

    /**
     * From now on tells of this application.
     *
     * @throws IllegalStateException it tells of one already
     */
    public synchronized void watch(StreamsApplication application) {
        if (kafka != null) {
            throw new IllegalStateException("an application is watched already");
        }
        watched = application;
        kafka = application.kafkaMetrics(refresher, REFRESH);
        kafka.bindTo(registry);
    }

    /** All meters, for others to be added to. */
    MeterRegistry registry() {
        return registry;
    }

    @Override
    public String scrape() {
        return registry.scrape();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "metrics");
        thread.setDaemon(true);
        return thread;
    }

    /** Watches no longer; does not close the application. */
    @Override
    public synchronized void close() {
        refresher.shutdownNow();
        if (kafka != null) {
            kafka.close();
        }
        gc.close();
        registry.close();
    }
}
