package dev.wakestream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpServerTest {
    private static final HttpAddress ANY_PORT = HttpAddress.parse("0");

    /** Live, and not ready. */
    private static final Health REBALANCING = new Health() {
        @Override
        public HealthAnswer live() {
            return HealthAnswer.of("REBALANCING", List.of());
        }

        @Override
        public HealthAnswer ready() {
            return HealthAnswer.of("REBALANCING", List.of("it is \"busy\""));
        }
    };

    private static HttpResponse<String> get(HttpServer server, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + server.address() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void tellsByStatusAndDocumentHowTheApplicationIs() throws IOException, InterruptedException {
        try (HttpServer server = HttpServer.start(ANY_PORT, REBALANCING, Metrics.NONE)) {
            HttpResponse<String> live = get(server, "/health/live");
            HttpResponse<String> ready = get(server, "/health/ready");

            assertThat(live.statusCode()).isEqualTo(200);
            assertThat(live.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
            assertThat(live.body())
                    .isEqualTo("{\"schema\":\"wakestream.health/1\",\"ok\":true,\"state\":\"REBALANCING\","
                            + "\"problems\":[]}\n");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body())
                    .isEqualTo("{\"schema\":\"wakestream.health/1\",\"ok\":false,\"state\":\"REBALANCING\","
                            + "\"problems\":[\"it is \\\"busy\\\"\"]}\n");
        }
    }

    @Test
    void figuresAreInTheFormatOfPrometheus() throws IOException, InterruptedException {
        try (HttpServer server = HttpServer.start(ANY_PORT, REBALANCING, () -> "x 1\n")) {
            HttpResponse<String> metrics = get(server, "/metrics");

            assertThat(metrics.statusCode()).isEqualTo(200);
            assertThat(metrics.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(
                            type -> assertThat(type).startsWith("text/plain").contains("version=0.0.4"));
            assertThat(metrics.body()).isEqualTo("x 1\n");
        }
    }

    @Test
    void hasNothingElseAndDoesNotSayWhatItIsMadeOf() throws IOException, InterruptedException {
        try (HttpServer server = HttpServer.start(ANY_PORT, REBALANCING, Metrics.NONE)) {
            HttpResponse<String> other = get(server, "/");

            assertThat(other.statusCode()).isEqualTo(404);
            assertThat(other.headers().map()).doesNotContainKey("server");
        }
    }

    @Test
    void listensOnLoopbackAloneUnlessToldOtherwise() {
        try (HttpServer server = HttpServer.start(ANY_PORT, REBALANCING, Metrics.NONE)) {
            assertThat(server.address().host()).isEqualTo("127.0.0.1");
            assertThat(server.address().port()).isPositive();
        }
    }

    @Test
    void givesThePortBackWhenItIsClosed() throws IOException, InterruptedException {
        HttpServer first = HttpServer.start(ANY_PORT, REBALANCING, Metrics.NONE);
        HttpAddress address = first.address();
        first.close();

        try (HttpServer second = HttpServer.start(address, REBALANCING, Metrics.NONE)) {
            assertThat(get(second, "/health/live").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void saysInOneSentenceThatThePortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HttpAddress address = new HttpAddress("127.0.0.1", taken.getLocalPort());

            assertThatExceptionOfType(HttpServerException.class)
                    .isThrownBy(() ->
                            HttpServer.start(address, REBALANCING, Metrics.NONE).close())
                    .withMessage("port " + taken.getLocalPort()
                            + " on 127.0.0.1 cannot be used for HTTP: another process has it");
        }
    }

    @Test
    void saysThatTheHostIsNoneOfThisMachines() {
        assertThatExceptionOfType(HttpServerException.class)
                .isThrownBy(() -> HttpServer.start(new HttpAddress("192.0.2.1", 0), REBALANCING, Metrics.NONE)
                        .close())
                .withMessageStartingWith("port 0 on 192.0.2.1 cannot be used for HTTP: ");
    }
}
