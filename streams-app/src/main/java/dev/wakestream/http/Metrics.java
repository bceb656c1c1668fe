package dev.wakestream.http;

/** Figures of the process for a monitoring system. Answers at once, from any thread. */
public interface Metrics {
    /** No figures. */
    Metrics NONE = () -> "";

    /** All figures of this moment, in the text format of Prometheus (version 0.0.4). */
    String scrape();
}
