package dev.wakestream.it.container;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;

/** A schema registry that keeps its ids when it is killed and started again. */
final class Registry implements AutoCloseable {
    private static final int PORT = 8080;
    private static final String ALIAS = "registry";
    private static final String API = "/apis/ccompat/v7";

    /** Answers only when the registry is up. */
    private static final String READY = "/apis/registry/v3/system/info";

    private final GenericContainer<?> container;
    private final FaultProxy way;

    private Registry(Network network) {
        container = new GenericContainer<>(Images.of(Images.REGISTRY))
                .withNetwork(network)
                .withNetworkAliases(ALIAS)
                .withExposedPorts(PORT)
                .withEnv("APICURIO_STORAGE_SQL_KIND", "h2")
                .withEnv("APICURIO_DATASOURCE_URL", "jdbc:h2:file:/tmp/registry/registry")
                .waitingFor(Wait.forHttp(READY).forPort(PORT).withStartupTimeout(Stack.PATIENCE));
        way = new FaultProxy(() -> Faulty.publishedPort(container, PORT));
    }

    static Registry start(Network network) {
        Registry registry = new Registry(network);
        registry.container.start();
        return registry;
    }

    /** For this side. */
    String url() {
        return "http://localhost:" + way.port() + API;
    }

    /** For containers in the network. */
    String internalUrl() {
        return "http://" + ALIAS + ":" + PORT + API;
    }

    void kill() {
        Faulty.kill(container);
    }

    /** Starts it again, and waits until it answers. */
    void startAgain() {
        Faulty.startAgain(container);
        Awaitility.await().atMost(Stack.PATIENCE).until(this::answers);
    }

    private boolean answers() throws InterruptedException {
        HttpRequest question = HttpRequest.newBuilder(URI.create("http://localhost:" + way.port() + READY))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return HttpClient.newHttpClient()
                            .send(question, HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        way.close();
        container.close();
    }
}
