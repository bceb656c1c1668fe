package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {
    private final Map<MetricName, Metric> figures = new LinkedHashMap<>();

    private void figure(String name, String client, Object value) {
        MetricName key = new MetricName(name, "consumer-coordinator-metrics", "", Map.of("client-id", client));
        figures.put(key, new Metric() {
            @Override
            public MetricName metricName() {
                return key;
            }

            @Override
            public Object metricValue() {
                return value;
            }
        });
    }

    @Test
    void theLatestOfAllThreadsCounts() {
        figure("last-heartbeat-seconds-ago", "a", 12.0);
        figure("last-heartbeat-seconds-ago", "b", 7.0);
        figure("last-heartbeat-seconds-ago", "not yet", -1.0);
        figure("last-poll-seconds-ago", "a", 1.0);

        assertThat(Heartbeats.lastSecondsAgo(figures)).hasValue(7);
    }

    @Test
    void withoutAnyItIsNotKnown() {
        figure("last-heartbeat-seconds-ago", "a", -1.0);
        figure("last-heartbeat-seconds-ago", "b", "no number");

        assertThat(Heartbeats.lastSecondsAgo(figures)).isEmpty();
    }
}
