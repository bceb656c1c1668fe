package dev.wakestream.cli.command;

import dev.wakestream.http.HttpServer;
import dev.wakestream.runtime.ApplicationHealth;
import dev.wakestream.runtime.ApplicationMetrics;
import dev.wakestream.runtime.ApplicationResults;
import dev.wakestream.runtime.Contacts;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** Answers over HTTP: health and figures of this process, and questions about runs; from before the streams application starts until after it has stopped. */
final class HealthService implements AutoCloseable {
    private static final String SERVER = StreamsConfig.APPLICATION_SERVER_CONFIG;

    private final ApplicationHealth health = new ApplicationHealth();
    private final @Nullable ApplicationMetrics metrics;
    private final ApplicationResults results = new ApplicationResults();
    private final HttpOption option;
    private final @Nullable HttpServer server;
    private @Nullable Contacts contacts;

    private HealthService(HttpOption option, Console console) {
        this.option = option;
        metrics = option.isGiven() ? new ApplicationMetrics() : null;
        server = metrics == null
                ? null
                : option.start(health, metrics, results, console).orElse(null);
    }

    /** Listens, when the user wants that; otherwise does nothing at all. */
    static HealthService start(HttpOption option, Console console) {
        return new HealthService(option, console);
    }

    /** From now on tells how this application is, and whether its broker and registry answer. */
    void watch(Aggregation aggregation, Cluster cluster) {
        if (metrics != null) {
            contacts = Contacts.start(cluster.client(), cluster.registry());
            aggregation.watchedBy(health, contacts, metrics, results);
        }
    }

    /** Properties by which the application tells other instances where this one answers; none when it does not. */
    Map<String, String> streamsProperties(Cluster cluster) {
        boolean given = cluster.client().containsKey(SERVER) || cluster.client().containsKey("streams." + SERVER);
        if (server == null || (given && !option.isAdvertised())) {
            return Map.of();
        }
        return Map.of(SERVER, option.advertised(server.address()).toString());
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        results.close();
        if (contacts != null) {
            contacts.close();
        }
        if (metrics != null) {
            metrics.close();
        }
    }
}
