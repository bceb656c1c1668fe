package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code /api/v1} of an instance. */
final class Api {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;

    private final String root;

    Api(Instance instance) {
        root = instance.http() + "/api/v1";
    }

    /** One answer. */
    record Answer(int status, String body, boolean retry) {
        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(body, e);
            }
        }
    }

    Answer ask(String path, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(root + path)).timeout(Duration.ofSeconds(40));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(
                answer.statusCode(),
                answer.body(),
                answer.headers().firstValue("Retry-After").isPresent());
    }

    /** Asks until there is an answer. */
    JsonNode get(String path) {
        Answer[] answer = new Answer[1];
        await().atMost(TestStack.PATIENCE).pollInterval(Duration.ofMillis(50)).untilAsserted(() -> {
            answer[0] = ask(path);
            assertThat(answer[0].status()).as(answer[0].body()).isEqualTo(OK);
        });
        return answer[0].json();
    }

    /** Whether this instance holds the state of an open run. */
    boolean owns(String run) throws Exception {
        return ask("/runs/" + run + "/profile", "Wakestream-Forwarded", "1").status() == OK;
    }

    /** All windows of a run, piece by piece. */
    List<JsonNode> windows(String run, int limit) {
        List<JsonNode> windows = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = get("/runs/" + run + "/windows?limit=" + limit + after);
            page.get("windows").forEach(windows::add);
            after = page.get("next").isNull()
                    ? ""
                    : "&after=" + page.get("next").asText();
        } while (!after.isEmpty());
        return windows;
    }
}
