package dev.wakestream.http;

import static dev.wakestream.testing.StoredSamples.MS;
import static dev.wakestream.testing.StoredSamples.START;
import static dev.wakestream.testing.StoredSamples.cost;
import static dev.wakestream.testing.StoredSamples.info;
import static dev.wakestream.testing.StoredSamples.profile;
import static dev.wakestream.testing.StoredSamples.window;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.wakestream.query.ElsewhereException;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.query.WindowRange;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.ComparisonRow;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.testing.FakeResults;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Run r1 has ended, with windows of 10 ms; run r2 has just begun. */
class RunApiTest {
    private static final Health HEALTHY = new Health() {
        @Override
        public HealthAnswer live() {
            return HealthAnswer.of("RUNNING", List.of());
        }

        @Override
        public HealthAnswer ready() {
            return HealthAnswer.of("RUNNING", List.of());
        }
    };

    private final HttpClient client = HttpClient.newHttpClient();
    private final FakeResults results = new FakeResults();
    private HttpServer server;

    private static HttpServer serve(FakeResults results) {
        return HttpServer.start(HttpAddress.parse("0"), HEALTHY, Metrics.NONE, results, Duration.ofSeconds(3));
    }

    @BeforeEach
    void start() {
        results.infos.put("r1", info("r1", RunState.FINISHED, START));
        results.infos.put("r2", info("r2", RunState.STARTED, START.plusSeconds(1)));
        results.profiles.put(
                "r1", profile("r1", true, cost("a", "f", 60), cost("b", "f", 40), cost("swapper", "[idle]", 100)));
        for (int k = 0; k < 5; k++) {
            results.windows.add(window("r1", k, k < 4, k));
        }
        server = serve(results);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> send(String method, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + server.address() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode get(String path, int status) throws Exception {
        HttpResponse<String> answer = send("GET", path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(t -> assertThat(t).startsWith("application/json"));
        return new ObjectMapper().readTree(answer.body());
    }

    /** As a client asks that does not escape. */
    private String raw(String path) throws Exception {
        try (Socket socket =
                new Socket(server.address().host(), server.address().port())) {
            String request = "GET " + path + " HTTP/1.0\r\nHost: a\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String sentence(String answer) throws Exception {
        return new ObjectMapper()
                .readTree(answer.substring(answer.indexOf("\r\n\r\n")))
                .get("error")
                .asText();
    }

    /** The range of windows that was asked for last. */
    private WindowRange wanted() {
        return Objects.requireNonNull(results.wanted);
    }

    private String error(String path, int status) throws Exception {
        JsonNode json = get(path, status);
        assertThat(json.fieldNames()).toIterable().containsExactly("error");
        return json.get("error").asText();
    }

    @Test
    void runsComeInPieces() throws Exception {
        JsonNode first = get("/api/v1/runs?limit=1", 200);
        JsonNode second = get("/api/v1/runs?limit=1&after=" + first.get("next").asText(), 200);

        assertThat(first.get("schema").asText()).isEqualTo("wakestream.run-page/1");
        assertThat(first.get("runs").get(0).get("run").asText()).isEqualTo("r1");
        assertThat(second.get("runs").get(0).get("run").asText()).isEqualTo("r2");
        assertThat(second.get("next").isNull()).isTrue();
    }

    @Test
    void aRunIsToldAsItIsStored() throws Exception {
        JsonNode run = get("/api/v1/runs/r1", 200);

        assertThat(run.get("schema").asText()).isEqualTo("wakestream.run/1");
        assertThat(run.get("state").asText()).isEqualTo("FINISHED");
        assertThat(run.get("started_at").asText()).isEqualTo("2026-11-30T10:00:00Z");
    }

    @Test
    void aProfileNamesItsDenominator() throws Exception {
        JsonNode sampled = get("/api/v1/runs/r1/profile", 200);
        JsonNode all = get("/api/v1/runs/r1/profile?denominator=all", 200);
        JsonNode comm = get("/api/v1/runs/r1/profile?denominator=comm:b", 200);

        assertThat(sampled.get("schema").asText()).isEqualTo("wakestream.profile/1");
        assertThat(sampled.get("denominator").asText()).isEqualTo("sampled");
        assertThat(sampled.get("total_ns").asLong()).isEqualTo(100);
        assertThat(sampled.get("functions").get(0).get("percent").asDouble()).isEqualTo(60);
        assertThat(all.get("total_ns").asLong()).isEqualTo(200);
        assertThat(comm.get("denominator").asText()).isEqualTo("comm:b");
        assertThat(comm.get("functions")).hasSize(1);
    }

    @Test
    void topFunctionsAreTheLargestOfSo() throws Exception {
        JsonNode top = get("/api/v1/runs/r1/top?limit=1", 200);

        assertThat(top.get("schema").asText()).isEqualTo("wakestream.top/1");
        assertThat(top.get("functions")).hasSize(1);
        assertThat(top.get("functions").get(0).get("comm").asText()).isEqualTo("a");
        assertThat(top.get("functions_total").asInt()).isEqualTo(2);
        assertThat(top.get("total_ns").asLong()).as("of all of them").isEqualTo(100);
    }

    @Test
    void windowsOfARangeComeInPieces() throws Exception {
        List<Long> starts = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = get("/api/v1/runs/r1/windows?from=5ms&to=0.04s&limit=2" + after, 200);
            page.get("windows").forEach(w -> starts.add(w.get("start_ns").asLong() / MS));
            after = page.get("next").isNull()
                    ? ""
                    : "&after=" + page.get("next").asText();
        } while (!after.isEmpty());

        assertThat(starts).containsExactly(0L, 10L, 20L, 30L);
        assertThat(wanted().fromNs()).isEqualTo(5 * MS);
    }

    @Test
    void aWindowCarriesWhatItsNumbersNeed() throws Exception {
        JsonNode page = get("/api/v1/runs/r1/windows?window=10000us&closed=true&after=30000000", 200);
        JsonNode window = page.get("windows").get(0);

        assertThat(page.get("schema").asText()).isEqualTo("wakestream.windows/1");
        assertThat(page.get("unit").asText()).isEqualTo("ns");
        assertThat(window.get("final").asBoolean()).isFalse();
        assertThat(window.get("total_ns").asLong()).isEqualTo(4);
        assertThat(window.get("cpus_covered").asInt()).isEqualTo(2);
        assertThat(window.get("functions").get(0).get("self_ns").asLong()).isEqualTo(4);
        assertThat(wanted().closedOnly()).isTrue();
        assertThat(wanted().window().orElseThrow().name()).isEqualTo("10ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"e/base..e/patched", "e%2Fbase..e%2Fpatched"})
    void aComparisonIsFoundByItsKey(String path) throws Exception {
        ComparisonRow row = new ComparisonRow("a", "f", 0.75, null, 1, 0.5, 0.1, 3, 0.5, -0.5, 0.25, 0.04, "lower");
        results.comparisons.put(
                "e/base..e/patched",
                new Comparison(
                        "e/base..e/patched", List.of("r1"), List.of("r2"), "sampled", List.of(row), List.of("w")));

        JsonNode comparison = get("/api/v1/comparisons/" + path, 200);

        assertThat(comparison.get("schema").asText()).isEqualTo("wakestream.comparison/1");
        assertThat(comparison.get("rows").get(0).get("base").toString())
                .isEqualTo("{\"mean_percent\":0.75,\"sd_percentage_points\":null,\"n\":1}");
        assertThat(comparison.get("rows").get(0).get("difference").toString())
                .isEqualTo("{\"points\":-0.25,\"ci95_low\":-0.5,\"ci95_high\":0.25}");
        assertThat(comparison.get("rows").get(0).get("p").asDouble()).isEqualTo(0.04);
        assertThat(comparison.get("rows").get(0).get("verdict").asText()).isEqualTo("lower");
        assertThat(get("/api/v1/comparisons", 200).get("keys").get(0).asText()).isEqualTo("e/base..e/patched");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/runs?limit=0 | limit is '0'; allowed: a whole number from 1 to 1000",
                "/runs?limit=1001 | limit is '1001'; allowed: a whole number from 1 to 1000",
                "/runs?limt=1 | there is no parameter 'limt' here; did you mean 'limit'?; allowed: after, limit",
                "/runs?limit=1&limit=2 | limit is given 2 times; allowed: once",
                "/runs/r1?x=1 | there is no parameter 'x' here; it takes none",
                "/runs/r1/top?limit=ten | limit is 'ten'; allowed: a whole number from 1 to 1000",
                "/runs/r1/top?denominator=hackbench | denominator is 'hackbench'; allowed: sampled, all, comm:NAME",
                "/runs/r1/windows?from=5 | from is '5'; allowed: a time since the run's start with its unit, as 10ms"
                        + " or 1.5s",
                "/runs/r1/windows?from=2ms&to=1ms | from is 2ms, to is 1ms; allowed: from before to",
                "/runs/r1/windows?window=all | window: 'all' names no windows; allowed: a length, as 10ms, or length"
                        + " and hop, as 1s/100ms; units: ns, us, ms, s",
                "/runs/r1/windows?after=x | after is 'x'; allowed: a whole number from 0 to 315360000000000000",
                "/runs/r1/windows?closed=1 | closed is '1'; allowed: true, false",
            })
    void whatCannotBeUnderstoodIsSaid(String path, String sentence) throws Exception {
        assertThat(error("/api/v1" + path, 400)).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/runs/r3 | no run 'r3' is stored here; did you mean 'r1'?",
                "/runs/nothing/windows | no run 'nothing' is stored here",
                "/runs/r2/profile | run r2 has no profile yet: no window of it is closed",
                "/runs/r1/top?denominator=comm:swaper | run r1 has no comm 'swaper'; did you mean 'swapper'?",
                "/runs/r1/windows?window=7ms | run r1 has no windows of 7ms, but of 10ms",
                "/comparisons/a..b | no comparison 'a..b' is stored here",
                "/nothing | there is no /api/v1/nothing here",
            })
    void whatIsNotThereIsSaid(String path, String sentence) throws Exception {
        assertThat(error("/api/v1" + path, 404)).isEqualTo(sentence);
    }

    /** Some are refused by the server before a route is looked for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /api/v1/runs/%00              | 400 | the request cannot be read: its address or a header is malformed
                    /api/v1/runs/%zz              | 400 | the request cannot be read: its address or a header is malformed
                    /api/v1/runs/%                | 400 | the request cannot be read: its address or a header is malformed
                    /api/v1/runs/%ff%fe           | 400 | the request cannot be read: Bad UTF-8 encoding
                    /api/v1/runs/\u0164          | 400 | the request cannot be read: Illegal Path Character
                    /api/v1/comparisons/%00       | 400 | the request cannot be read: its address or a header is malformed
                    *                             | 400 | the request cannot be read: Bad URI path
                    /api/v1/runs/%F0%9F%90%A7     | 404 | no run '\ud83d\udc27' is stored here
                    /api/v1/runs/r1%2Fprofile     | 404 | no run 'r1/profile' is stored here
                    /api/v1/runs/%2e%2e%2Fr1      | 404 | no run '../r1' is stored here
                    /api/v1/runs/a%5cb            | 404 | no run 'a\\b' is stored here
                    /api/v1/runs/r1;x=1           | 404 | no run 'r1;x=1' is stored here
                    /api/v1/runs/../../../r1      | 404 | there is no /api/v1/runs/../../../r1 here
                    /api/v1//runs/r1              | 404 | there is no /api/v1//runs/r1 here
                    /api                          | 404 | there is no /api here
                    """)
    void oddPathsAreAnsweredLikeOthers(String path, int status, String sentence) throws Exception {
        String answer = raw(path);

        assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("application/json");
        assertThat(sentence(answer)).startsWith(sentence);
    }

    @Test
    void longNamesAreNotRepeatedInFull() throws Exception {
        assertThat(sentence(raw("/api/v1/runs/" + "r".repeat(5000))))
                .isEqualTo("no run '" + "r".repeat(500) + "...' is stored here");
        assertThat(raw("/api/v1/runs/" + "r".repeat(20_000)))
                .startsWith("HTTP/1.1 414 ")
                .contains("{\"error\":");
    }

    @Test
    void windowsThatMayStillComeAreAnEmptyList() throws Exception {
        results.windows.add(window("r2", 0, true, 1));

        assertThat(get("/api/v1/runs/r2/windows?window=7ms", 200).get("windows"))
                .isEmpty();
        assertThat(get("/api/v1/runs/r1/windows?window=10ms&from=1s", 200).get("windows"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void nothingCanBeChanged(String method) throws Exception {
        HttpResponse<String> answer = send(method, "/api/v1/runs/r1", "Origin", "http://example.org");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(answer.body())
                .isEqualTo("{\"error\":\"/api/v1/runs/r1 does not take " + method + "; allowed: GET, HEAD\"}\n");
    }

    @Test
    void headGivesTheStatusAlone() throws Exception {
        assertThat(send("HEAD", "/api/v1/runs/r1").statusCode()).isEqualTo(200);
        assertThat(send("HEAD", "/api/v1/runs/r1").body()).isEmpty();
        assertThat(send("HEAD", "/api/v1/runs/r3").statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsNotReadyIsToBeAskedAgain() throws Exception {
        results.fail(() -> new NotReadyException("it is being restored", Duration.ofSeconds(2), null));

        HttpResponse<String> answer = send("GET", "/api/v1/runs/r1/profile");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("2");
        assertThat(answer.body()).isEqualTo("{\"error\":\"it is being restored\"}\n");
    }

    @Test
    void aBrokerThatIsAwayIsToldSo() throws Exception {
        results.fail(() -> new BrokerUnreachableException("broker b:1 did not answer", null));

        assertThat(error("/api/v1/runs/r1/windows", 503)).isEqualTo("broker b:1 did not answer");
    }

    @Test
    void aMistakeOfOursIsOneSentence() throws Exception {
        results.fail(() -> new IllegalStateException("secret"));

        assertThat(error("/api/v1/runs/r1/windows", 500)).isEqualTo("this is a mistake of ours: IllegalStateException");
    }

    @Test
    void whatAnotherInstanceHasIsAskedThere() throws Exception {
        FakeResults others = new FakeResults();
        others.infos.putAll(results.infos);
        others.profiles.put("r2", profile("r2", false, cost("a", "f", 7)));
        try (HttpServer other = serve(others)) {
            results.fail(() -> new ElsewhereException(
                    "r2", other.address().host(), other.address().port()));

            JsonNode top = get("/api/v1/runs/r2/top?denominator=comm:a&limit=5", 200);
            assertThat(top.get("total_ns").asLong()).isEqualTo(7);
            assertThat(top.get("denominator").asText()).isEqualTo("comm:a");
            assertThat(error("/api/v1/runs/r2/top?denominator=comm:b", 404))
                    .isEqualTo("run r2 has no comm 'b'; did you mean 'a'?");

            assertThat(sentence(raw("/api/v1/runs/r2/top?denominator=comm:a|\u00fc%20b")))
                    .isEqualTo("run r2 has no comm 'a|\u00fc b'");

            others.fail(() -> new NotReadyException("it is being restored", Duration.ofSeconds(3), null));
            HttpResponse<String> answer = send("GET", "/api/v1/runs/r2/top");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("3");
        }
    }

    @Test
    void aQuestionIsPassedOnOnce() throws Exception {
        results.fail(() -> new ElsewhereException(
                "r2", server.address().host(), server.address().port()));

        assertThat(error("/api/v1/runs/r2/profile", 503))
                .isEqualTo("run r2 is open, and its state is held by another instance, " + server.address()
                        + ": it has just been moved");
    }

    @Test
    void anInstanceThatIsGoneOrAnswersNobodyIsABadGateway() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        results.fail(() -> new ElsewhereException("r2", "127.0.0.1", free));
        assertThat(error("/api/v1/runs/r2/profile", 502))
                .startsWith("the instance that holds the run's state, 127.0.0.1:" + free + ", cannot be asked: ");

        results.fail(() -> new ElsewhereException("r2", "unavailable", -1));
        assertThat(error("/api/v1/runs/r2/profile", 502))
                .isEqualTo("run r2 is open, and its state is held by another instance, which does not answer HTTP");
    }

    @Test
    void anInstanceThatHangsIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            results.fail(() -> new ElsewhereException("r2", "127.0.0.1", silent.getLocalPort()));

            assertThat(error("/api/v1/runs/r2/profile", 502)).contains("cannot be asked: ");
        }
    }

    @Test
    void staleAnswersAreThoseOfTheTopics() throws Exception {
        FakeResults topics = new FakeResults();
        topics.profiles.put("r2", profile("r2", false, cost("a", "f", 3)));
        topics.windows.add(window("r2", 0, false, 3));
        results.stale(topics);
        results.fail(() -> new NotReadyException("it is being restored", Duration.ofSeconds(2), null));

        assertThat(get("/api/v1/runs/r2/profile?stale=true", 200).get("final").asBoolean())
                .isFalse();
        assertThat(get("/api/v1/runs/r2/top?stale=true", 200).get("functions")).hasSize(1);
        assertThat(get("/api/v1/runs/r2/windows?stale=true", 200).get("windows"))
                .hasSize(1);
    }

    @Test
    void slowQuestionsDoNotKeepProbesOut() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        results.fail(() -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new NotReadyException("slow", Duration.ofSeconds(1), null);
        });
        List<CompletableFuture<Integer>> asked = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            asked.add(client.sendAsync(
                            HttpRequest.newBuilder(URI.create("http://" + server.address() + "/api/v1/runs/r1/top"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .thenApply(HttpResponse::statusCode));
        }

        assertThat(send("GET", "/health/live").statusCode()).isEqualTo(200);

        // eight of them are sent away although none of the others is done
        CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, 3, TimeUnit.SECONDS)
                .join();
        assertThat(asked.stream().filter(CompletableFuture::isDone).count()).isEqualTo(8);
        goOn.countDown();
        for (CompletableFuture<Integer> answer : asked) {
            assertThat(answer.join()).isEqualTo(503);
        }
    }
}
