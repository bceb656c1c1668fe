package dev.wakestream.producer.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.producer.RunInfoSample;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

final class KafkaRunOutputTest {
    private static final Map<String, Object> CLIENT = Map.of("bootstrap.servers", "127.0.0.1:9");
    private static final byte[] PAGE = {0, 0, 0, 0, 1, 42};

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();

    private static MockProducer<byte[], byte[]> producer(boolean autoComplete) {
        Node node = new Node(1, "127.0.0.1", 9);
        String topic = Topics.TRACE.name();
        List<PartitionInfo> partitions = java.util.stream.IntStream.range(0, 6)
                .mapToObj(p -> new PartitionInfo(topic, p, node, new Node[] {node}, new Node[] {node}))
                .toList();
        Cluster cluster = new Cluster("c", List.of(node), partitions, java.util.Set.of(), java.util.Set.of());
        return new MockProducer<>(cluster, autoComplete, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private KafkaRunOutput output(MockProducer<byte[], byte[]> producer) {
        return output(producer, (run, first, last) -> false);
    }

    private KafkaRunOutput output(MockProducer<byte[], byte[]> producer, Removals removals) {
        return new KafkaRunOutput(CLIENT, producer, registry, removals, List.of());
    }

    @Test
    void ofARunThatWasRemovedMeanwhileTheLastWordIsTakenBack() {
        MockProducer<byte[], byte[]> producer = producer(true);
        KafkaRunOutput output =
                output(producer, (run, first, last) -> run.equals("run-1") && first.offset() < last.offset());
        RunInfo info = RunInfoSample.started("run-1");

        output.started(info);
        output.record(4, "run-1/4", PAGE, 123);

        assertThatThrownBy(() -> output.finished(info))
                .isInstanceOf(RunRemovedException.class)
                .hasMessage("run run-1 was removed while it was being produced: nothing is kept of it");
        output.failed(info);
        List<ProducerRecord<byte[], byte[]>> sent = producer.history();
        assertThat(sent).hasSize(4);
        assertThat(sent.get(3).topic()).isEqualTo("wakestream.runs");
        assertThat(sent.get(3).key()).isEqualTo("run-1".getBytes(StandardCharsets.UTF_8));
        assertThat(sent.get(3).value()).isNull();
        assertThat(producer.closed()).as("no word on a failed run").isFalse();
    }

    @Test
    void sendsTheRunAroundItsRecordsInOrder() {
        MockProducer<byte[], byte[]> producer = producer(true);
        KafkaRunOutput output = output(producer);
        RunInfo info = RunInfoSample.started("run-1");

        output.started(info);
        output.record(4, "run-1/4", PAGE, 123);
        output.finished(info);

        List<ProducerRecord<byte[], byte[]>> sent = producer.history();
        assertThat(output.partitions()).isEqualTo(6);
        assertThat(sent)
                .extracting(ProducerRecord::topic)
                .containsExactly("wakestream.runs", "wakestream.trace", "wakestream.runs");
        assertThat(sent.get(1).partition()).isEqualTo(4);
        assertThat(sent.get(1).timestamp()).isEqualTo(123);
        assertThat(sent.get(1).key()).isEqualTo("run-1/4".getBytes(StandardCharsets.UTF_8));
        assertThat(sent.get(1).value()).isEqualTo(PAGE);
        assertThat(new AvroDeserializer<>(registry, RunInfo.class)
                        .deserialize("wakestream.runs", sent.get(2).value()))
                .isEqualTo(info);
    }

    @Test
    void aRecordThatIsNotStoredFailsTheRunInOneSentence() {
        MockProducer<byte[], byte[]> producer = producer(false);
        KafkaRunOutput output = output(producer);

        output.record(0, "run-1/0", PAGE, 1);
        producer.errorNext(new RecordTooLargeException("The message is 2 MB"));

        assertThatThrownBy(() -> output.record(0, "run-1/0", PAGE, 2))
                .isInstanceOf(PublishException.class)
                .hasMessage("Kafka at 127.0.0.1:9 did not store a record: The message is 2 MB");
    }

    @Test
    void anErrorAfterTheLastRecordIsNotLost() {
        MockProducer<byte[], byte[]> producer = producer(false);
        KafkaRunOutput output = output(producer);

        output.record(0, "run-1/0", PAGE, 1);
        producer.errorNext(new RecordTooLargeException("too large"));

        assertThatThrownBy(() -> output.finished(RunInfoSample.started("run-1")))
                .isInstanceOf(PublishException.class);
        assertThat(producer.history()).extracting(ProducerRecord::topic).doesNotContain("wakestream.runs");
    }

    @Test
    void anInterruptWhileWaitingForRoomStopsTheRunAndClearsTheFlag() {
        KafkaRunOutput output = output(producer(true));

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> output.record(0, "k", PAGE, 1)).isInstanceOf(PublishInterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theUserMayTuneTheProducerButNotMakeItUnsafe() {
        Map<String, Object> settings = ProducerSettings.of(Map.of(
                "bootstrap.servers", "b:1",
                "compression.type", "zstd",
                "acks", "0",
                "enable.idempotence", "false",
                "security.protocol", "SSL"));

        assertThat(settings)
                .containsEntry(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd")
                .containsEntry("security.protocol", "SSL")
                .containsEntry(ProducerConfig.ACKS_CONFIG, "all")
                .containsEntry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    }

    @Test
    void unusableSettingsAreRefusedInOneSentence() {
        assertThatThrownBy(() -> KafkaRunOutput.connect(
                        Map.of("bootstrap.servers", "nonsense"), registry, java.time.Duration.ofSeconds(1)))
                .isInstanceOf(PublishException.class)
                .hasMessageStartingWith("settings of the Kafka client are not usable: ")
                .hasMessageContaining("nonsense");
    }
}
