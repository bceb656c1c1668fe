package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationMetricsTest {
    private static final Pattern LABEL = Pattern.compile("[{,]([a-z_]+)=\"");

    @TempDir
    Path stateDir;

    private final ApplicationMetrics metrics = new ApplicationMetrics();

    @AfterEach
    void close() {
        metrics.close();
    }

    /** Kafka's clients are there as soon as the application is made, without a broker. */
    private StreamsApplication application() {
        return new StreamsApplication(PipelineConfig.defaults("127.0.0.1:1", stateDir), new InMemorySchemaRegistry());
    }

    private static List<String> kafkaSeries(String text) {
        return text.lines().filter(line -> line.startsWith("kafka_")).toList();
    }

    /** Names and labels, without values. */
    private static List<String> identities(String text) {
        return kafkaSeries(text).stream()
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .toList();
    }

    private static Set<String> labels(List<String> series) {
        Set<String> labels = new TreeSet<>();
        series.forEach(line -> LABEL.matcher(line).results().forEach(label -> labels.add(label.group(1))));
        return labels;
    }

    @Test
    void beforeTheApplicationThereAreItsStateAndTheJvm() {
        assertThat(metrics.scrape())
                .contains("# TYPE wakestream_state gauge\n", "wakestream_state{state=\"STARTING\"} 1.0\n")
                .contains("wakestream_state{state=\"RUNNING\"} 0.0\n")
                .contains("# TYPE wakestream_events_total counter\n", "wakestream_events_total 0.0\n")
                .contains("wakestream_pages_total 0.0\n", "wakestream_rejected_records_total 0.0\n")
                .contains("wakestream_windows_closed_total 0.0\n", "wakestream_profiles_final_total 0.0\n")
                .contains("wakestream_metrics_refused_total 0.0\n")
                .contains("# TYPE jvm_memory_used_bytes gauge\n", "jvm_memory_used_bytes{area=\"heap\",")
                .contains("jvm_gc_memory_allocated_bytes_total ", "jvm_threads_live_threads ")
                .doesNotContain("kafka_");
    }

    @Test
    void aScrapeOverHttpHasTheFiguresOfKafkaStreams() throws IOException, InterruptedException {
        try (HttpServer server = HttpServer.start(HttpAddress.parse("0"), new ApplicationHealth(), metrics);
                StreamsApplication application = application()) {
            metrics.watch(application);

            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://" + server.address() + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type"))
                    .hasValue("text/plain; version=0.0.4; charset=utf-8");
            assertThat(answer.body())
                    .contains("wakestream_state{state=\"CREATED\"} 1.0\n", "wakestream_state{state=\"STARTING\"} 0.0\n")
                    .contains("# TYPE kafka_stream_alive_stream_threads gauge\n")
                    .contains("# TYPE kafka_stream_thread_process_total counter\n")
                    .contains("# TYPE kafka_consumer_fetch_manager_records_lag_max gauge\n")
                    .contains("thread_id=\"wakestream-streams-StreamThread-1\"");
        }
    }

    @Test
    void labelsAreThoseThatStayTheSameFromStartToStart() {
        List<String> first;
        List<String> second;
        try (StreamsApplication application = application();
                ApplicationMetrics once = new ApplicationMetrics()) {
            once.watch(application);
            first = identities(once.scrape());
        }
        try (StreamsApplication application = application()) {
            metrics.watch(application);
            second = identities(metrics.scrape());
        }

        assertThat(first).hasSizeBetween(200, 500).doesNotHaveDuplicates().isEqualTo(second);
        assertThat(labels(first)).containsExactly("client_id", "kafka_version", "thread_id");
    }

    @Test
    void ratesAndFiguresForThoseWhoWorkOnKafkaAreLeftOut() {
        try (StreamsApplication application = application()) {
            metrics.watch(application);

            assertThat(kafkaSeries(metrics.scrape()))
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("_rate{") || line.contains("_per_hour{"))
                    .noneMatch(line -> line.startsWith("kafka_admin") || line.startsWith("kafka_app_info"))
                    .noneMatch(line -> line.startsWith("kafka_consumer_io_") || line.contains("process_id"));
        }
    }

    @Test
    void whatIsClosedNoLongerTellsOfKafka() {
        try (StreamsApplication application = application()) {
            ApplicationMetrics closed = new ApplicationMetrics();
            closed.watch(application);
            closed.close();

            assertThat(kafkaSeries(closed.scrape())).isEmpty();
        }
    }

    @Test
    void oneProcessWatchesOneApplication() {
        try (StreamsApplication application = application()) {
            metrics.watch(application);

            assertThatIllegalStateException().isThrownBy(() -> metrics.watch(application));
        }
    }
}
