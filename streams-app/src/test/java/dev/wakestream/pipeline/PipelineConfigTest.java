package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
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
        PipelineConfig config = defaults.toBuilder()
                .addClientProperties(Map.of(
                        "streams.commit.interval.ms", "50", "security.protocol", "SSL", "num.stream.threads", "7"))
                .build();

        assertThat(StreamsProperties.of(config))
                .containsEntry("commit.interval.ms", "50")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("num.stream.threads", "7");
    }

    @Test
    void internalTopicsMayDoWithoutOneOfTheirCopies() {
        assertThat(StreamsProperties.of(
                        defaults.toBuilder().replicationFactor(3).build()))
                .containsEntry("replication.factor", 3)
                .containsEntry("topic.min.insync.replicas", "2");
        assertThat(StreamsProperties.of(defaults))
                .containsEntry("replication.factor", -1)
                .doesNotContainKey("topic.min.insync.replicas");
    }

    @Test
    void aBuilderKeepsWhatItIsNotTold() {
        PipelineConfig all = new PipelineConfig(
                "127.0.0.1:9092",
                "app",
                new WindowSpec(20, 5),
                new RowSpec(Set.of(GroupField.NODE), false, 7),
                Duration.ofMillis(20),
                Duration.ofHours(2),
                Path.of("state"),
                PipelineConfig.Guarantee.AT_LEAST_ONCE,
                3,
                4,
                5,
                new TreeMap<>(Map.of("linger.ms", "1")));

        assertThat(all.toBuilder().build()).isEqualTo(all);
        assertThat(all.toBuilder()
                        .addClientProperties(Map.of("streams.acks", "all"))
                        .build()
                        .clientProperties())
                .isEqualTo(Map.of("linger.ms", "1", "acks", "all"));
    }

    @Test
    void saysWhatIsAllowed() {
        assertThatThrownBy(() -> defaults.toBuilder().applicationId("a b").build())
                .hasMessage("application id is a b; allowed: [A-Za-z0-9._-]{1,100}");
        assertThatThrownBy(() -> defaults.toBuilder().threads(0).build()).hasMessage("threads is 0; allowed: 1 … 256");
        assertThatThrownBy(
                        () -> defaults.toBuilder().emitInterval(Duration.ZERO).build())
                .hasMessage("emit interval is PT0S; allowed: 1 ms and more");
        assertThatThrownBy(() -> defaults.toBuilder().replicationFactor(0).build())
                .hasMessageContaining("replication factor is 0");
    }
}
