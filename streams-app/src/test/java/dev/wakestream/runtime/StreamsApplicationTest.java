package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.CloseOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamsApplicationTest {
    @TempDir
    Path stateDir;

    /** An address where nothing listens. */
    static String nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        }
    }

    @Test
    void saysInOneSentenceThatNoBrokerAnswers() throws IOException {
        String address = nobody();
        try (StreamsApplication app =
                new StreamsApplication(PipelineConfig.defaults(address, stateDir), new InMemorySchemaRegistry())) {
            assertThatThrownBy(() -> app.start(Duration.ofSeconds(1)))
                    .isInstanceOf(BrokerUnreachableException.class)
                    .hasMessageContaining("broker " + address + " did not answer within 1 s");
            assertThat(app.progress().state()).isEqualTo("CREATED");
            assertThat(app.failure()).isEmpty();
        }
    }

    @Test
    void refusesAnInvalidClientProperty() {
        PipelineConfig config = PipelineConfig.builder("127.0.0.1:1", stateDir)
                .addClientProperties(Map.of("streams.num.stream.threads", "many"))
                .build();

        assertThatThrownBy(() -> new StreamsApplication(config, new InMemorySchemaRegistry()))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("num.stream.threads");
    }

    @Test
    void leavesTheGroupOnCloseUnlessItIsAStaticMember() {
        PipelineConfig plain = PipelineConfig.defaults("127.0.0.1:1", Path.of("unused"));

        assertThat(StreamsApplication.onClose(plain)).isEqualTo(CloseOptions.GroupMembershipOperation.LEAVE_GROUP);
        assertThat(StreamsApplication.onClose(plain.toBuilder()
                        .addClientProperties(Map.of("group.instance.id", "a"))
                        .build()))
                .isEqualTo(CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP);
    }
}
