package dev.wakestream.runtime;

import dev.wakestream.http.Metrics;
import dev.wakestream.pipeline.PipelineStats;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/**
 * Figures of the streams application: what the pipeline has done, and Kafka Streams' own. There before the application is, as
 * its health.
 *
 * <p>Labels are few and bounded: thread number, task, store, topic, and which of a thread's clients. Kafka's client ids, which
 * are new at every start, partitions, processor nodes and hosts are left out, and figures that differ in those alone are brought
 * together. Nothing is labelled with what is in the data: no run, comm or symbol.
 */
public final class ApplicationMetrics implements Metrics {
    /** Groups of Kafka's figures that say how the application does; others are for those who work on Kafka. */
    private static final Set<String> GROUPS = Set.of(
            "stream-metrics",
            "stream-thread-metrics",
            "stream-task-metrics",
            "stream-state-metrics",
            "stream-record-cache-metrics",
            "stream-state-updater-metrics",
            "consumer-metrics",
            "consumer-coordinator-metrics",
            "consumer-fetch-manager-metrics",
            "producer-metrics");

    private static final Pattern THREAD = Pattern.compile(".*-(?:StreamThread|StateUpdater)-([0-9]{1,4})\\b.*");
    private static final Pattern CLIENT = Pattern.compile(".*-(restore-consumer|consumer|producer|admin)$");

    private volatile @Nullable StreamsApplication watched;

    /** From now on tells of this application. */
    public void watch(StreamsApplication application) {
        watched = application;
    }

    @Override
    public String scrape() {
        PrometheusText text = new PrometheusText(PrometheusText.MAX_SERIES);
        StreamsApplication application = watched;
        if (application == null) {
            addState(text, ApplicationHealth.STARTING);
        } else {
            PipelineProgress progress = application.progress();
            addState(text, progress.state());
            add(text, progress.totals());
            application.kafkaMetrics().forEach((name, metric) -> add(text, name, metric));
        }
        return text.render();
    }

    private static void addState(PrometheusText text, String state) {
        text.add("wakestream_state", false, "1 at the state that the application is in", Map.of("state", state), 1);
    }

    static void add(PrometheusText text, PipelineStats.Snapshot totals) {
        count(text, "wakestream_pages_total", "pages folded, duplicates included", totals.pages());
        count(text, "wakestream_events_total", "events folded", totals.events());
        count(text, "wakestream_rejected_records_total", "records that could not be used", totals.rejected());
        count(text, "wakestream_windows_closed_total", "windows closed", totals.windowsClosed());
        count(text, "wakestream_profiles_final_total", "final profiles written", totals.profiles());
    }

    private static void count(PrometheusText text, String name, String help, long value) {
        text.add(name, true, help + " since the start of this process", Map.of(), (double) value);
    }

    static void add(PrometheusText text, MetricName name, Metric metric) {
        if (!GROUPS.contains(name.group()) || !(metric.metricValue() instanceof Number value)) {
            return;
        }
        boolean counter = name.name().endsWith("-total");
        String full = "kafka_" + name.group().replace("-metrics", "") + "_" + name.name();
        text.add(full, counter, oneLine(name.description()), labels(name.tags()), value.doubleValue());
    }

    private static String oneLine(@Nullable String help) {
        return help == null ? "" : help.lines().findFirst().orElse("");
    }

    private static Map<String, String> labels(Map<String, String> tags) {
        Map<String, String> labels = new TreeMap<>();
        String client = tags.getOrDefault("client-id", "");
        first(THREAD, tags.getOrDefault("thread-id", client)).ifPresent(number -> labels.put("thread", number));
        first(CLIENT, client).ifPresent(kind -> labels.put("client", kind));
        copy(tags, "task-id", labels, "task");
        copy(tags, "topic", labels, "topic");
        copy(tags, "in-memory-state-id", labels, "store");
        copy(tags, "rocksdb-state-id", labels, "store");
        return labels;
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static void copy(Map<String, String> tags, String tag, Map<String, String> labels, String label) {
        String value = tags.get(tag);
        if (value != null) {
            labels.put(label, value);
        }
    }
}
