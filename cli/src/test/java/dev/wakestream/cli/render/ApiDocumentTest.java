package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.http.Metrics;
import dev.wakestream.query.Page;
import dev.wakestream.query.RunResults;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.runtime.ApplicationHealth;
import dev.wakestream.runtime.ApplicationResults;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.ComparisonRow;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What HTTP answers is as the schema files say. */
class ApiDocumentTest {
    private static final RunResults ONE = new RunResults() {
        private final RunInfo run = Samples.info("run1", "base", 1, List.of());

        @Override
        public Page<RunInfo> runs(String after, int limit) {
            return new Page<>(List.of(run), Optional.of("run1"));
        }

        @Override
        public Optional<RunInfo> run(String id) {
            return Optional.of(run).filter(r -> r.getRun().equals(id));
        }

        @Override
        public Optional<RunProfile> profile(String id) {
            return Optional.of(Samples.profile("run1", 7_900, 2_000, 900));
        }

        @Override
        public WindowPage windows(WindowRange wanted) {
            CostWindow window = CostWindow.newBuilder()
                    .setRun("run1")
                    .setStartNs(0)
                    .setEndNs(10_000_000)
                    .setFinal$(true)
                    .setTotalNs(5)
                    .setIdleNs(0)
                    .setFunctions(List.of(Samples.cost("a", "f", null, 5)))
                    .setEvents(List.of(new EventCount("sched_switch", 1L)))
                    .setCounters(List.of(new Counter("late_events", "", 1L)))
                    .setWindow("10ms")
                    .setGroupedBy(List.of("cpu", "pid"))
                    .build();
            return new WindowPage("10ms", List.of(window), List.of("10ms"), OptionalLong.of(0));
        }

        @Override
        public Optional<Comparison> comparison(String key) {
            ComparisonRow row = new ComparisonRow("a", "f", 0.8, null, 1, null, null, 0, null, null, null, null, null);
            return Optional.of(
                    new Comparison(key, List.of("run1"), List.of("run2"), "sampled", List.of(row), List.of("why")));
        }

        @Override
        public SortedSet<String> runIds() {
            return new TreeSet<>(List.of("run1"));
        }

        @Override
        public SortedSet<String> comparisonKeys() {
            return new TreeSet<>(List.of("e/a..e/b"));
        }

        @Override
        public RunResults stale() {
            return this;
        }
    };

    private static HttpResponse<String> get(RunResults results, String path) throws IOException, InterruptedException {
        try (HttpServer server =
                HttpServer.start(HttpAddress.parse("0"), new ApplicationHealth(), Metrics.NONE, results)) {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://" + server.address() + "/api/v1" + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/runs, 200, run-page",
        "/runs/run1, 200, run",
        "/runs/run1/profile, 200, profile",
        "/runs/run1/top?limit=1, 200, top",
        "/runs/run1/windows, 200, windows",
        "/comparisons, 200, comparisons",
        "/comparisons/e/a..e/b, 200, comparison",
        "/runs/run2, 404, error",
        "/runs?limit=x, 400, error"
    })
    void theAnswersAreAsTheirSchemaSays(String path, int status, String schema)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = get(ONE, path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(JsonSchema.problems("wakestream." + schema + ".json", answer.body()))
                .isEmpty();
    }

    @Test
    void beforeThereIsAnApplicationNothingIsReady() throws IOException, InterruptedException {
        HttpResponse<String> answer = get(new ApplicationResults(), "/runs");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("2");
        assertThat(answer.body()).isEqualTo("{\"error\":\"the streams application has not started yet\"}\n");
    }
}
