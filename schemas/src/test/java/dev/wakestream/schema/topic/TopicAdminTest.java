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
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
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
    void onePartitionIsOne() {
        assertThat(TopicDifference.of(Topics.WINDOWS, 1, config("compact,delete", "16777216")))
                .hasValue("topic wakestream.windows exists with 1 partition instead of 6; it is left as it is");
    }

    @Test
    void findsNoDifferenceInOrderOrInLargerLimits() {
        assertThat(TopicDifference.of(Topics.WINDOWS, 6, config("delete,compact", "20000000")))
                .isEmpty();
    }

    @Test
    void retentionIsTheUsersBusinessUnlessAskedFor() {
        Config kept = new Config(List.of(new ConfigEntry("retention.ms", "1000")));

        assertThat(TopicDifference.of(Topics.TRACE, 6, kept)).isEmpty();
        assertThat(TopicDifference.all(Topics.TRACE, 6, kept))
                .hasValue("topic wakestream.trace exists with retention.ms 1000 instead of 604800000; "
                        + "it is left as it is");
    }

    @Test
    void aPlanSaysWhatATopicIsOrWouldBe() {
        Node node = new Node(1, "h", 1);
        TopicDescription description = new TopicDescription(
                "wakestream.trace", false, List.of(new TopicPartitionInfo(0, node, List.of(node), List.of(node))));

        TopicPlan there = TopicPlan.existing(Topics.TRACE, description, config("compact", "2000000"));
        TopicPlan wanted = TopicPlan.created(Topics.TRACE, new Replication(3));

        assertThat(there.exists()).isTrue();
        assertThat(there.partitions()).isEqualTo(1);
        assertThat(there.setting("cleanup.policy")).isEqualTo("compact");
        assertThat(there.difference()).isPresent();
        assertThat(wanted.exists()).isFalse();
        assertThat(wanted.copies()).isEqualTo(3);
        assertThat(wanted.setting("min.insync.replicas")).isEqualTo("2");
        assertThat(wanted.setting("retention.ms")).isEqualTo("604800000");
        assertThat(wanted.difference()).isEmpty();
    }

    private static Config config(String cleanup, String maxMessage) {
        return new Config(
                List.of(new ConfigEntry("cleanup.policy", cleanup), new ConfigEntry("max.message.bytes", maxMessage)));
    }
}
