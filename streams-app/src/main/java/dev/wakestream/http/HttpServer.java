package dev.wakestream.http;

import dev.wakestream.query.RunResults;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP server of a process; listens from its making until it is closed. */
public final class HttpServer implements AutoCloseable {
    /** More than wait for an answer at a time: probes come through (threads). */
    private static final int MAX_THREADS = 32;

    private static final int MIN_THREADS = 2;

    private final Javalin javalin;
    private final HttpAddress address;

    private HttpServer(Javalin javalin, HttpAddress address) {
        this.javalin = javalin;
        this.address = address;
    }

    /**
     * Listens.
     *
     * @throws HttpServerException the port is in use, or the host is none of this machine's
     */
    public static HttpServer start(HttpAddress wanted, Health health, Metrics metrics) {
        return start(wanted, routes -> {
            new HealthEndpoints(health).addTo(routes);
            new MetricsEndpoint(metrics).addTo(routes);
        });
    }

    /**
     * The same, and answers questions about runs.
     *
     * @param results not closed here
     * @throws HttpServerException as above
     */
    public static HttpServer start(HttpAddress wanted, Health health, Metrics metrics, RunResults results) {
        return start(wanted, health, metrics, results, Peers.PATIENCE);
    }

    /** With another time that other instances may take to answer. */
    static HttpServer start(
            HttpAddress wanted, Health health, Metrics metrics, RunResults results, Duration peerPatience) {
        return start(wanted, routes -> {
            new HealthEndpoints(health).addTo(routes);
            new MetricsEndpoint(metrics).addTo(routes);
            new ApiRoutes(results, peerPatience).addTo(routes);
        });
    }

    private static HttpServer start(HttpAddress wanted, Consumer<RoutesConfig> routes) {
        Javalin javalin = Javalin.create(config -> {
            configure(config);
            routes.accept(config.routes);
        });
        try {
            javalin.start(wanted.host(), wanted.port());
        } catch (JavalinException e) {
            javalin.stop();
            throw new HttpServerException(
                    "port " + wanted.port() + " on " + wanted.host() + " cannot be used for HTTP: " + reason(e), e);
        }
        return new HttpServer(javalin, new HttpAddress(wanted.host(), javalin.port()));
    }

    private static void configure(JavalinConfig config) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyServer(server -> server.setErrorHandler(new ErrorSentence()));
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        config.http.prefer405over404 = true;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
    }

    private static String reason(JavalinException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (e instanceof JavalinBindException && root instanceof java.net.BindException) {
            String message = String.valueOf(root.getMessage());
            return message.contains("in use") ? "another process has it" : message;
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    /** Where it listens, with the port that it got. */
    public HttpAddress address() {
        return address;
    }

    @Override
    public void close() {
        javalin.stop();
    }
}
