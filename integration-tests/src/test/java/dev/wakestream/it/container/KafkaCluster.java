package dev.wakestream.it.container;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.lifecycle.Startables;

/**
 * Brokers, each a controller as well, on one network. Every broker is reached on three ways: inside the network by name,
 * and from here through two proxies, one for the application and one for everybody else, so that a test can break one.
 */
final class KafkaCluster implements AutoCloseable {
    private static final int HOST_PORT = 9092;
    private static final int APPLICATION_PORT = 9192;
    private static final int INTERNAL_PORT = 19092;

    private final List<Broker> brokers = new ArrayList<>();

    /** One broker and the two ways to it from here. */
    static final class Broker implements AutoCloseable {
        private final GenericContainer<?> container;
        private final FaultProxy host;
        private final FaultProxy application;

        Broker(int id, int count, Network network) {
            container = new GenericContainer<>(Images.of(Images.KAFKA));
            host = new FaultProxy(() -> Faulty.publishedPort(container, HOST_PORT));
            application = new FaultProxy(() -> Faulty.publishedPort(container, APPLICATION_PORT));
            container
                    .withNetwork(network)
                    .withNetworkAliases(alias(id))
                    .withExposedPorts(HOST_PORT, APPLICATION_PORT)
                    .waitingFor(
                            Wait.forLogMessage(".*Kafka Server started.*", 1).withStartupTimeout(Stack.PATIENCE));
            settings(id, count);
        }

        private void settings(int id, int count) {
            String copies = Integer.toString(Math.min(count, 3));
            String inSync = count < 3 ? "1" : "2";
            set("NODE_ID", Integer.toString(id));
            set("PROCESS_ROLES", "broker,controller");
            set(
                    "LISTENERS",
                    "HOST://:" + HOST_PORT + ",APPLICATION://:" + APPLICATION_PORT + ",INTERNAL://:" + INTERNAL_PORT
                            + ",CONTROLLER://:9093");
            set(
                    "ADVERTISED_LISTENERS",
                    "HOST://localhost:" + host.port() + ",APPLICATION://localhost:" + application.port()
                            + ",INTERNAL://" + alias(id) + ":" + INTERNAL_PORT);
            set(
                    "LISTENER_SECURITY_PROTOCOL_MAP",
                    "HOST:PLAINTEXT,APPLICATION:PLAINTEXT,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT");
            set("INTER_BROKER_LISTENER_NAME", "INTERNAL");
            set("CONTROLLER_LISTENER_NAMES", "CONTROLLER");
            set(
                    "CONTROLLER_QUORUM_VOTERS",
                    IntStream.rangeClosed(1, count)
                            .mapToObj(voter -> voter + "@" + alias(voter) + ":9093")
                            .collect(Collectors.joining(",")));
            set("AUTO_CREATE_TOPICS_ENABLE", "false");
            set("DEFAULT_REPLICATION_FACTOR", copies);
            set("MIN_INSYNC_REPLICAS", inSync);
            set("GROUP_INITIAL_REBALANCE_DELAY_MS", "0");
            for (String topic : List.of("OFFSETS_TOPIC", "TRANSACTION_STATE_LOG", "SHARE_COORDINATOR_STATE_TOPIC")) {
                set(topic + "_REPLICATION_FACTOR", copies);
                set(topic + "_NUM_PARTITIONS", "4");
            }
            set("TRANSACTION_STATE_LOG_MIN_ISR", inSync);
            set("SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR", inSync);
        }

        private void set(String name, String value) {
            container.withEnv("KAFKA_" + name, value);
        }

        GenericContainer<?> container() {
            return container;
        }

        @Override
        public void close() {
            host.close();
            application.close();
            container.close();
        }
    }

    private KafkaCluster() {}

    static KafkaCluster start(int count, Network network) {
        KafkaCluster cluster = new KafkaCluster();
        for (int id = 1; id <= count; id++) {
            cluster.brokers.add(new Broker(id, count, network));
        }
        Startables.deepStart(cluster.brokers.stream().map(Broker::container)).join();
        return cluster;
    }

    private static String alias(int id) {
        return "kafka-" + id;
    }

    List<Broker> brokers() {
        return brokers;
    }

    /** For everybody on this side but the application. */
    String hostServers() {
        return servers(broker -> broker.host);
    }

    /** For the application. */
    String applicationServers() {
        return servers(broker -> broker.application);
    }

    private String servers(Function<Broker, FaultProxy> way) {
        return brokers.stream()
                .map(broker -> "localhost:" + way.apply(broker).port())
                .collect(Collectors.joining(","));
    }

    /** For containers in the network. */
    String internalServers() {
        return IntStream.rangeClosed(1, brokers.size())
                .mapToObj(id -> alias(id) + ":" + INTERNAL_PORT)
                .collect(Collectors.joining(","));
    }

    /** The application's ways to the brokers. */
    List<FaultProxy> applicationWays() {
        return brokers.stream().map(broker -> broker.application).toList();
    }

    @Override
    public void close() {
        brokers.forEach(Broker::close);
    }
}
