package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.ApplicationHealth;
import dev.wakestream.runtime.ApplicationMetrics;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsIT {
    private static final Pattern LABEL = Pattern.compile("[{,]([a-z_]+)=\"");

    @TempDir
    private Path dir;

    @Test
    void aScrapeOfARunningApplicationTellsWhatItHasDoneInBoundedLabels() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                ApplicationMetrics metrics = new ApplicationMetrics();
                HttpServer server = HttpServer.start(HttpAddress.parse("0"), new ApplicationHealth(), metrics);
                StreamsApplication application = Profiles.start(stack, registry, "it-metrics", dir.resolve("state"))) {
            metrics.watch(application);
            RunInfo run =
                    Runs.publish(Runs.hackbench(60, 4), stack, registry, dir.resolve("run.wake"), RunListener.NONE);
            Profiles.await(stack, registry, run.getRun());
            // partitions and tasks that came after the beginning
            await().atMost(TestStack.PATIENCE)
                    .until(() -> scrape(server).stream()
                            .anyMatch(line -> line.startsWith("kafka_consumer_fetch_manager_records_lag{")
                                    && line.contains("topic=\"it-metrics-partials-repartition\"")));

            List<String> series = scrape(server);

            assertThat(sum(series, "wakestream_events_total")).isGreaterThanOrEqualTo((double) run.getEvents());
            assertThat(sum(series, "wakestream_state{state=\"RUNNING\"}")).isEqualTo(1);
            assertThat(sum(series, "wakestream_metrics_refused_total")).isZero();
            assertThat(sum(series, "kafka_stream_thread_process_total{"))
                    .isGreaterThanOrEqualTo(sum(series, "wakestream_pages_total"));
            assertThat(series)
                    .anyMatch(line -> line.startsWith("kafka_stream_state_") && line.contains("task_id=\"0_0\""))
                    .hasSizeBetween(500, 2000);
            assertThat(labels(series))
                    .containsExactly(
                            "client_id",
                            "in_memory_state_id",
                            "kafka_version",
                            "partition",
                            "record_cache_id",
                            "task_id",
                            "thread_id",
                            "topic");
        }
    }

    private static List<String> scrape(HttpServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + server.address() + "/metrics"))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        return answer.body().lines().filter(line -> !line.startsWith("#")).toList();
    }

    private static double sum(List<String> series, String start) {
        return series.stream()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private static Set<String> labels(List<String> series) {
        Set<String> labels = new TreeSet<>();
        series.stream()
                .filter(line -> line.startsWith("kafka_"))
                .forEach(line -> LABEL.matcher(line).results().forEach(label -> labels.add(label.group(1))));
        return labels;
    }
}
