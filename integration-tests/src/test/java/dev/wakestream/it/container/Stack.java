package dev.wakestream.it.container;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.it.TestStack;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.Network;

/**
 * A network with brokers and a registry. One of a single broker serves all tests that put back what they break; it is
 * started by the first of them, and ends with the JVM.
 */
final class Stack implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofMinutes(3);

    private static @Nullable Stack shared;

    private final Network network = Network.newNetwork();
    private final KafkaCluster kafka;
    private final Registry registry;

    private final boolean ownsRegistry;

    private Stack() {
        CompletableFuture<Registry> second = CompletableFuture.supplyAsync(() -> Registry.start(network));
        kafka = KafkaCluster.start(1, network);
        registry = second.join();
        ownsRegistry = true;
        TestStack.createTopics(host());
    }

    private Stack(int brokers, Registry registry) {
        kafka = KafkaCluster.start(brokers, network);
        this.registry = registry;
        ownsRegistry = false;
        TestStack.createTopics(host());
    }

    static synchronized Stack shared() {
        Stack stack = shared;
        if (stack == null) {
            stack = new Stack();
            shared = stack;
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop the shared containers"));
        }
        return stack;
    }

    /** Brokers of its own, and the shared registry, which is reached from this side only. */
    static Stack ofBrokers(int count) {
        return new Stack(count, shared().registry);
    }

    Network network() {
        return network;
    }

    KafkaCluster kafka() {
        return kafka;
    }

    Registry registry() {
        return registry;
    }

    /** A new client of the registry, which remembers nothing yet. */
    ConfluentSchemaRegistry registryClient() {
        return TestStack.registry(host());
    }

    /** For everybody on this side but the application. */
    StackAddress host() {
        return address(kafka.hostServers());
    }

    /** For the application. */
    StackAddress application() {
        return address(kafka.applicationServers());
    }

    private StackAddress address(String servers) {
        return new StackAddress(ProcessHandle.current().pid(), servers, registry.url(), Path.of("."));
    }

    @Override
    public void close() {
        kafka.close();
        if (ownsRegistry) {
            registry.close();
        }
        network.close();
    }
}
