package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Broker or registry that do not answer: exit code 4, one sentence that says which, within the timeout. */
@Timeout(60)
class UnreachableTest {
    @TempDir
    private Path dataDir = Path.of("");

    private Cli.Result produce(String broker, String registry) {
        return Cli.run(
                "produce",
                "hackbench-2cpu",
                "--bootstrap-server",
                broker,
                "--schema-registry",
                registry,
                "--timeout",
                "1",
                "--data-dir",
                dataDir.toString());
    }

    private static void assertUnreachable(Cli.Result result, String... words) {
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains(words);
    }

    @Test
    void refusedRegistryIsNamed() throws IOException {
        int port = unusedPort();

        Cli.Result result = produce("127.0.0.1:" + port, "http://127.0.0.1:" + port);

        assertUnreachable(result, "registry", "127.0.0.1:" + port);
    }

    @Test
    void silentRegistryIsGivenUpAfterTheTimeout() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Cli.Result result = produce("127.0.0.1:1", "http://127.0.0.1:" + silent.getLocalPort());

            assertUnreachable(result, "registry", "127.0.0.1:" + silent.getLocalPort());
        }
    }

    @Test
    void refusedBrokerIsNamed() throws IOException {
        HttpServer registry = emptyRegistry();
        try {
            int port = unusedPort();

            Cli.Result result = produce("127.0.0.1:" + port, urlOf(registry));

            assertUnreachable(result, "127.0.0.1:" + port);
        } finally {
            registry.stop(0);
        }
    }

    @Test
    void silentBrokerIsGivenUpAfterTheTimeout() throws IOException {
        HttpServer registry = emptyRegistry();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Cli.Result result = produce("127.0.0.1:" + silent.getLocalPort(), urlOf(registry));

            assertUnreachable(result, "127.0.0.1:" + silent.getLocalPort());
        } finally {
            registry.stop(0);
        }
    }

    @Test
    void readingVerbsSayTheSame() throws IOException {
        int port = unusedPort();

        Cli.Result result = Cli.run(
                "runs",
                "--bootstrap-server",
                "127.0.0.1:" + port,
                "--schema-registry",
                "http://127.0.0.1:" + port,
                "--timeout",
                "1",
                "--data-dir",
                dataDir.toString());

        assertUnreachable(result, "127.0.0.1:" + port);
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Gives every schema an id. */
    private static HttpServer emptyRegistry() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger ids = new AtomicInteger();
        server.createContext("/", exchange -> {
            byte[] body = ("{\"id\":" + ids.incrementAndGet() + "}").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static String urlOf(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
