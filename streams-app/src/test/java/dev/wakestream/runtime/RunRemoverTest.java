package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.query.topic.StoredRecords.Stored;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class RunRemoverTest {
    private static final Node NODE = new Node(1, "h", 1);
    private final MockProducer<byte[], byte[]> producer = new MockProducer<>(
            new Cluster(
                    "c",
                    List.of(NODE),
                    IntStream.range(0, 3)
                            .mapToObj(p -> new PartitionInfo("wakestream.trace", p, NODE, new Node[0], new Node[0]))
                            .toList(),
                    Set.of(),
                    Set.of()),
            true,
            null,
            new ByteArraySerializer(),
            new ByteArraySerializer());

    @Test
    void everyPartitionOfTheTraceHearsOfIt() {
        try (RunRemover remover = new RunRemover(producer)) {
            assertThat(remover.announce(List.of("r", "s")).last())
                    .hasSize(3)
                    .allSatisfy((partition, offset) -> assertThat(offset).isEqualTo(1));
        }

        assertThat(producer.history())
                .allSatisfy(record -> assertThat(record.value()).isNull())
                .extracting(record -> record.partition() + " " + new String(record.key(), StandardCharsets.UTF_8))
                .containsExactly(
                        "0 r/removed", "1 r/removed", "2 r/removed", "0 s/removed", "1 s/removed", "2 s/removed");
    }

    @Test
    void tombstonesGoWhereTheRecordsAre() {
        byte[] key = {1, 2};
        try (RunRemover remover = new RunRemover(producer)) {
            remover.bury(List.of(new Stored("wakestream.windows", 4, key), new Stored("wakestream.runs", 0, key)));
        }

        assertThat(producer.history())
                .allSatisfy(record -> assertThat(record.value()).isNull())
                .extracting(record -> record.topic() + "-" + record.partition())
                .containsExactly("wakestream.windows-4", "wakestream.runs-0");
    }
}
