package dev.wakestream.schema.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.api.Test;

class TopicAdminTest {
    @Test
    void saysWhichBrokersDoNotAnswer() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        String servers = "127.0.0.1:" + port;
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            assertThatExceptionOfType(BrokerUnreachableException.class)
                    .isThrownBy(() -> TopicAdmin.ensure(admin, servers, Topics.all(), Duration.ofMillis(300)))
                    .withMessage("no Kafka broker at " + servers + " answered within 300 ms, asked to list topics");
        }
    }

    @Test
    void reportsWhatDiffersInOneSentence() {
        assertThat(TopicDifference.of(Topics.TRACE, 3, config("compact", "500000")))
                .hasValue("topic wakestream.trace exists with 3 partitions instead of 6, and with clean-up compact "
                        + "instead of delete, and with messages of at most 500000 bytes instead of 1048588; "
                        + "it is left as it is");
    }

    @Test
    void findsNoDifferenceInOrderOrInLargerLimits() {
        assertThat(TopicDifference.of(Topics.WINDOWS, 6, config("delete,compact", "2000000")))
                .isEmpty();
    }

    private static Config config(String cleanup, String maxMessage) {
        return new Config(
                List.of(new ConfigEntry("cleanup.policy", cleanup), new ConfigEntry("max.message.bytes", maxMessage)));
    }
}
