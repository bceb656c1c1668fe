package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.http.Metrics;
import dev.wakestream.runtime.ApplicationHealth;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthDocumentTest {
    @ParameterizedTest
    @CsvSource({"/health/live, 200", "/health/ready, 503"})
    void theAnswersAreAsTheirSchemaSays(String path, int status) throws IOException, InterruptedException {
        try (HttpServer server = HttpServer.start(HttpAddress.parse("0"), new ApplicationHealth(), Metrics.NONE)) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://" + server.address() + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(JsonSchema.problems("wakestream.health.json", answer.body()))
                    .isEmpty();
        }
    }
}
