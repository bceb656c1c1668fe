package dev.wakestream.runtime;

import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** The heartbeats by which an instance's stream threads keep their places in the group. */
final class Heartbeats {
    /** A figure of Kafka's consumers: whole seconds, -1 before the first. */
    private static final String AGE = "last-heartbeat-seconds-ago";

    private Heartbeats() {}

    /**
     * When the last of them was sent, by any thread (s ago). A consumer sends none while it has no broker, or while the one before was not
     * answered.
     *
     * @param figures of Kafka Streams and its clients
     * @return empty = there was none so far
     */
    static OptionalLong lastSecondsAgo(Map<MetricName, ? extends Metric> figures) {
        return figures.entrySet().stream()
                .filter(figure -> figure.getKey().name().equals(AGE))
                .map(figure -> figure.getValue().metricValue())
                .filter(Number.class::isInstance)
                .mapToLong(value -> ((Number) value).longValue())
                .filter(seconds -> seconds >= 0)
                .min();
    }
}
