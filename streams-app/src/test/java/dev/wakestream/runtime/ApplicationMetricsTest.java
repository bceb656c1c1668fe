package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.pipeline.PipelineStats;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class ApplicationMetricsTest {
    private static final String THREAD = "app-1b4e28ba-2fa1-11d2-883f-0016d3cca427-StreamThread-2";

    private record Figure(MetricName metricName, Object metricValue) implements Metric {}

    private final PrometheusText text = new PrometheusText(100);

    private void add(String group, String name, Map<String, String> tags, Object value) {
        MetricName metricName = new MetricName(name, group, "what it is\nmore", tags);
        ApplicationMetrics.add(text, metricName, new Figure(metricName, value));
    }

    @Test
    void beforeTheApplicationThereIsItsStateOnly() {
        assertThat(new ApplicationMetrics().scrape()).isEqualTo("""
                        # HELP wakestream_state 1 at the state that the application is in
                        # TYPE wakestream_state gauge
                        wakestream_state{state="STARTING"} 1
                        # HELP wakestream_metrics_dropped_series series beyond the limit of 2000, left out
                        # TYPE wakestream_metrics_dropped_series gauge
                        wakestream_metrics_dropped_series 0
                        """);
    }

    @Test
    void labelsAreThoseThatStayTheSameFromStartToStart() {
        add("stream-task-metrics", "process-total", Map.of("thread-id", THREAD, "task-id", "0_3"), 7.0);
        add("consumer-fetch-manager-metrics", "records-lag-max", Map.of("client-id", THREAD + "-consumer"), 2.5);

        assertThat(text.render()).contains("""
                        # HELP kafka_stream_task_process_total what it is
                        # TYPE kafka_stream_task_process_total counter
                        kafka_stream_task_process_total{task="0_3",thread="2"} 7
                        """, """
                        # TYPE kafka_consumer_fetch_manager_records_lag_max gauge
                        kafka_consumer_fetch_manager_records_lag_max{client="consumer",thread="2"} 2.5
                        """);
    }

    @Test
    void whatDiffersInLeftOutLabelsIsBroughtTogether() {
        for (int partition = 0; partition < 3; partition++) {
            Map<String, String> tags = Map.of("topic", "t", "partition", Integer.toString(partition));
            add("consumer-fetch-manager-metrics", "records-lag", tags, (double) partition);
            add("consumer-fetch-manager-metrics", "fetched-total", tags, 2.0);
        }

        assertThat(text.render())
                .contains("kafka_consumer_fetch_manager_records_lag{topic=\"t\"} 2\n")
                .contains("kafka_consumer_fetch_manager_fetched_total{topic=\"t\"} 6\n");
    }

    @Test
    void whatIsNoNumberOrNobodysBusinessIsLeftOut() {
        add("stream-metrics", "version", Map.of(), "4.4.0");
        add("stream-metrics", "rate", Map.of(), Double.NaN);
        add("kafka-metrics-count", "count", Map.of(), 5.0);

        assertThat(text.render()).doesNotContain("kafka_");
    }

    @Test
    void seriesBeyondTheLimitAreCountedOnly() {
        for (int task = 0; task < 150; task++) {
            add("stream-task-metrics", "process-total", Map.of("task-id", "0_" + task), 1.0);
        }

        assertThat(text.render().lines().filter(line -> line.startsWith("kafka_")))
                .hasSize(100);
        assertThat(text.render()).contains("wakestream_metrics_dropped_series 50\n");
    }

    @Test
    void whatThePipelineHasDoneIsCounted() {
        ApplicationMetrics.add(text, new PipelineStats.Snapshot(1, 2_000_000, 3, 4, 5));

        assertThat(text.render())
                .contains("wakestream_events_total 2000000\n")
                .contains("wakestream_rejected_records_total 3\n")
                .contains("wakestream_profiles_final_total 5\n");
    }

    @Test
    void labelsMayHoldAnything() {
        text.add("a b", false, "h", Map.of("x", "\"\\\n"), 1);

        assertThat(text.render()).contains("a_b{x=\"\\\"\\\\\\n\"} 1\n");
    }
}
