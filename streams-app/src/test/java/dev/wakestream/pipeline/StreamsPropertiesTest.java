package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsPropertiesTest {
    private static PipelineConfig config(Map<String, String> properties) {
        return PipelineConfig.builder("127.0.0.1:1", Path.of("unused"))
                .addClientProperties(properties)
                .build();
    }

    /** What thread 2's consumer gets as its name in the group. */
    private static @Nullable Object member(Map<String, String> properties) {
        StreamsConfig streams = new StreamsConfig(StreamsProperties.of(config(properties), "mine"));
        return streams.getMainConsumerConfigs("group", "client", 2).get("group.instance.id");
    }

    @Test
    void anInstanceIsAStaticMemberOfItsOwnName() {
        assertThat(member(Map.of())).isEqualTo("mine-2");
        assertThat(member(Map.of("group.protocol", "classic"))).isEqualTo("mine-2");
        assertThat(StreamsProperties.hasUsersMember(config(Map.of()))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"group.instance.id", "consumer.group.instance.id", "main.consumer.group.instance.id"})
    void aUsersNameWins(String property) {
        Map<String, String> properties = Map.of(property, "theirs");

        assertThat(member(properties)).isEqualTo("theirs-2");
        assertThat(StreamsProperties.hasUsersMember(config(properties))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"streams", "STREAMS"})
    void aStreamsGroupHasNoStaticMemberUnlessTheUserWantsOne(String protocol) {
        assertThat(StreamsProperties.of(config(Map.of("group.protocol", protocol)), "mine"))
                .isEqualTo(StreamsProperties.of(config(Map.of("group.protocol", protocol))));
    }
}
