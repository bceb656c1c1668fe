package dev.wakestream.cli.command;

import dev.wakestream.http.HttpServer;
import dev.wakestream.runtime.ApplicationHealth;
import dev.wakestream.runtime.ApplicationMetrics;
import dev.wakestream.runtime.Contacts;
import org.jspecify.annotations.Nullable;

/** Answers for the health of this process, and with its figures, from before the streams application starts until after it has stopped. */
final class HealthService implements AutoCloseable {
    private final ApplicationHealth health = new ApplicationHealth();
    private final @Nullable ApplicationMetrics metrics;
    private final @Nullable HttpServer server;
    private @Nullable Contacts contacts;

    private HealthService(HttpOption option, Console console) {
        metrics = option.isGiven() ? new ApplicationMetrics() : null;
        server = metrics == null ? null : option.start(health, metrics, console).orElse(null);
    }

    /** Listens, when the user wants that; otherwise does nothing at all. */
    static HealthService start(HttpOption option, Console console) {
        return new HealthService(option, console);
    }

    /** From now on tells how this application is, and whether its broker and registry answer. */
    void watch(Aggregation aggregation, Cluster cluster) {
        if (metrics != null) {
            contacts = Contacts.start(cluster.client(), cluster.registry());
            aggregation.watchedBy(health, contacts, metrics);
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        if (contacts != null) {
            contacts.close();
        }
        if (metrics != null) {
            metrics.close();
        }
    }
}
