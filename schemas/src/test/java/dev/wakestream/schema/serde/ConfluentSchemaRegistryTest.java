package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.wakestream.schema.WindowKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server that has the REST interface only, and answers what a test tells it to. */
class ConfluentSchemaRegistryTest {
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private String url;
    private volatile int status = 200;
    private volatile String answer = "{\"id\": 7}";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String user = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), "nobody");
        requests.add(
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath() + " " + user + " " + body);
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void registersTheTextOfTheSchemaFileAndAsksNothingElse() {
        try (SchemaRegistry registry = registry(Map.of())) {
            assertThat(registry.register("w-key", WindowKey.getClassSchema())).isEqualTo(7);
            assertThat(registry.register("w-key", WindowKey.getClassSchema())).isEqualTo(7);
        }

        assertThat(requests).hasSize(1);
        assertThat(requests.get(0)).startsWith("POST /subjects/w-key/versions ").doesNotContain("avro.java.string");
    }

    @Test
    void aServerThatAnswersWithAPageIsNoRegistry() {
        answer = "<html>hello</html>";
        try (SchemaRegistry registry = registry(Map.of())) {
            assertThatExceptionOfType(RegistryUnreachableException.class)
                    .isThrownBy(() -> registry.register("w-key", WindowKey.getClassSchema()))
                    .withMessageContaining("what answers at " + url + " is no schema registry");
        }
    }

    @Test
    void asksForAnIdOnce() {
        answer = "{\"schema\": \"{\\\"type\\\": \\\"record\\\", \\\"name\\\": \\\"R\\\", \\\"fields\\\": []}\"}";
        try (SchemaRegistry registry = registry(Map.of())) {
            assertThat(registry.byId(3).getFullName()).isEqualTo("R");
            assertThat(registry.byId(3).getFullName()).isEqualTo("R");
        }

        assertThat(requests).hasSize(1);
        assertThat(requests.get(0)).startsWith("GET /schemas/ids/3 ");
    }

    @Test
    void pingAsksTheRegistryEveryTime() {
        answer = "[1]";
        try (SchemaRegistry registry = registry(Map.of())) {
            registry.ping();
            registry.ping();
        }

        assertThat(requests).hasSize(2).allMatch(r -> r.startsWith("GET /subjects/wakestream.trace-value/versions "));
    }

    @Test
    void pingTakesAnUnknownSubjectForAnAnswerAndAnotherServersPageForNone() {
        status = 404;
        try (SchemaRegistry registry = registry(Map.of())) {
            answer = "{\"error_code\": 40401, \"message\": \"Subject not found.\"}";
            registry.ping();

            answer = "{\"error_code\": 404, \"message\": \"HTTP 404 Not Found\"}";
            assertThatExceptionOfType(RegistryUnreachableException.class)
                    .isThrownBy(registry::ping)
                    .withMessageContaining("there is no schema registry at " + url);
        }
    }

    @Test
    void passesTheClientsOwnSettingsOn() {
        Map<String, String> user = Map.of(
                "schema.registry.basic.auth.credentials.source", "USER_INFO",
                "schema.registry.basic.auth.user.info", "me:secret",
                "schema.registry.missing.id.cache.ttl.sec", "5");
        try (SchemaRegistry registry = registry(user)) {
            assertThat(registry.register("w-key", WindowKey.getClassSchema())).isEqualTo(7);
        }

        assertThat(requests.get(0)).contains(" Basic bWU6c2VjcmV0 ");
    }

    @Test
    void saysThatASchemaIsRefused() {
        status = 409;
        answer = "{\"error_code\": 409, \"message\": \"a field is missing\"}";

        assertThatExceptionOfType(IncompatibleSchemaException.class)
                .isThrownBy(() -> registry(Map.of()).register("w-key", WindowKey.getClassSchema()))
                .withMessage("the schema registry at " + url
                        + " refused to register schema dev.wakestream.schema.WindowKey under subject w-key: "
                        + "it is not compatible with the version before: a field is missing; error code: 409");
    }

    @Test
    void saysThatAnIdIsUnknownAndAsksOnceForIt() {
        status = 404;
        answer = "{\"error_code\": 40403, \"message\": \"Schema 99 not found\"}";
        SchemaRegistry registry = registry(Map.of());
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(SchemaNotFoundException.class)
                    .isThrownBy(() -> registry.byId(99))
                    .withMessage("the schema registry at " + url
                            + " could not get the schema with id 99: it knows no such schema");
        }

        assertThat(requests).hasSize(1);
    }

    @Test
    void takesASchemaOfAnotherLanguageForNone() {
        for (String other : List.of(
                "{\"schemaType\": \"JSON\", \"schema\": \"{}\"}",
                "{\"schemaType\": \"PROTOBUF\", \"schema\": \"message M {}\"}",
                "{\"schema\": \"no schema\"}")) {
            answer = other;
            assertThatExceptionOfType(SchemaNotFoundException.class)
                    .as(other)
                    .isThrownBy(() -> registry(Map.of()).byId(3))
                    .withMessage("the schema registry at " + url
                            + " could not get the schema with id 3: it is no Avro schema");
        }
        assertThatExceptionOfType(SchemaNotFoundException.class)
                .isThrownBy(() -> registry(Map.of()).byId(-1))
                .withMessage("no schema registry gives the id -1");
    }

    @Test
    void tellsRefusalOfTheUserFromTroubleOfTheServer() {
        status = 401;
        answer = "{\"error_code\": 401, \"message\": \"no\"}";
        assertThatExceptionOfType(RegistryException.class)
                .isThrownBy(() -> registry(Map.of()).byId(1))
                .withMessage("the schema registry at " + url
                        + " refused to get the schema with id 1: HTTP 401, check its user and password");

        status = 503;
        answer = "<html>down</html>";
        assertThatExceptionOfType(RegistryUnreachableException.class)
                .isThrownBy(() -> registry(Map.of()).byId(1))
                .withMessageStartingWith("the schema registry at " + url
                        + " is in trouble, asked to get the schema with id 1: HTTP 503");

        status = 404;
        assertThatExceptionOfType(RegistryUnreachableException.class)
                .isThrownBy(() -> registry(Map.of()).byId(1))
                .withMessage(
                        "there is no schema registry at " + url + " (HTTP 404), asked to get the schema with id 1");

        status = 200;
        assertThatExceptionOfType(RegistryException.class)
                .isThrownBy(() -> registry(Map.of()).byId(1))
                .withMessageContaining(url)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void saysThatNobodyAnswersWithoutRepeatingCredentials() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Map<String, String> config = Map.of("schema.registry.url", "http://me:secret@127.0.0.1:" + port + "/api");

        assertThatExceptionOfType(RegistryUnreachableException.class)
                .isThrownBy(() -> new ConfluentSchemaRegistry(config).byId(1))
                .withMessage("the schema registry at http://127.0.0.1:" + port
                        + "/api does not answer, asked to get the schema with id 1: connection refused");
    }

    @Test
    void givesUpOnARegistryThatIsSilent() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> config = Map.of(
                    "schema.registry.url",
                    "http://127.0.0.1:" + silent.getLocalPort(),
                    "schema.registry.http.read.timeout.ms",
                    "100");

            assertThatExceptionOfType(RegistryUnreachableException.class)
                    .isThrownBy(() -> new ConfluentSchemaRegistry(config).byId(1))
                    .withMessageEndingWith("asked to get the schema with id 1: timed out");
        }
    }

    @Test
    void refusesAddressesThatAreNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfluentSchemaRegistry(Map.of()))
                .withMessage("schema.registry.url is not set");
        for (String wrong : List.of("localhost:8081", "ftp://host", "http://", "http://a b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ConfluentSchemaRegistry(Map.of("schema.registry.url", wrong)))
                    .withMessage("schema.registry.url must be like http://host:port, is: " + wrong);
        }
    }

    @Test
    void quotesALongExplanationInOneShortLine() {
        status = 409;
        answer = "{\"error_code\": 409, \"message\": \"a\\n  b " + "x".repeat(1000) + "\"}";

        assertThatExceptionOfType(IncompatibleSchemaException.class)
                .isThrownBy(() -> registry(Map.of()).register("w-key", WindowKey.getClassSchema()))
                .withMessageContaining(": a b xxx")
                .withMessageEndingWith("x …")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(700));
    }

    private SchemaRegistry registry(Map<String, String> more) {
        Map<String, String> config = new HashMap<>(more);
        config.put("schema.registry.url", url);
        return new ConfluentSchemaRegistry(config);
    }
}
