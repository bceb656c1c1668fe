package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

class PipelineConfigTest {
    private final PipelineConfig defaults = PipelineConfig.defaults("127.0.0.1:9092", Path.of("state"));

    @Test
    void isExactlyOnceByDefaultAndNamesEverything() {
        Properties p = StreamsProperties.of(defaults);

        assertThat(p)
                .containsEntry(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2)
                .containsEntry(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true)
                .containsEntry(StreamsConfig.APPLICATION_ID_CONFIG, "wakestream-streams");
        assertThat(new StreamsConfig(p).originals()).isNotEmpty();
    }

    @Test
    void clientPropertiesPassThroughAndWin() {
        PipelineConfig config = defaults.withClientProperties(
                Map.of("streams.commit.interval.ms", "50", "security.protocol", "SSL", "num.stream.threads", "7"));

        assertThat(StreamsProperties.of(config))
                .containsEntry("commit.interval.ms", "50")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("num.stream.threads", "7");
    }

    @Test
    void internalTopicsMayDoWithoutOneOfTheirCopies() {
        assertThat(StreamsProperties.of(defaults.withReplicationFactor(3)))
                .containsEntry("replication.factor", 3)
                .containsEntry("topic.min.insync.replicas", "2");
        assertThat(StreamsProperties.of(defaults))
                .containsEntry("replication.factor", -1)
                .doesNotContainKey("topic.min.insync.replicas");
    }

    @Test
    void saysWhatIsAllowed() {
        assertThatThrownBy(() -> defaults.withApplicationId("a b"))
                .hasMessage("application id is a b; allowed: [A-Za-z0-9._-]{1,100}");
        assertThatThrownBy(() -> defaults.withThreads(0)).hasMessage("threads is 0; allowed: 1 … 256");
        assertThatThrownBy(() -> defaults.withEmitInterval(Duration.ZERO))
                .hasMessage("emit interval is PT0S; allowed: 1 ms and more");
        assertThatThrownBy(() -> defaults.withReplicationFactor(0)).hasMessageContaining("replication factor is 0");
    }
}
