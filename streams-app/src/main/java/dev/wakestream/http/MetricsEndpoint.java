package dev.wakestream.http;

import io.javalin.config.RoutesConfig;

/** {@code /metrics}: the text format of Prometheus. */
final class MetricsEndpoint {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final Metrics metrics;

    MetricsEndpoint(Metrics metrics) {
        this.metrics = metrics;
    }

    void addTo(RoutesConfig routes) {
        routes.get(
                "/metrics",
                context -> context.contentType(PROMETHEUS)
                        .header("Cache-Control", "no-store")
                        .result(metrics.scrape()));
    }
}
