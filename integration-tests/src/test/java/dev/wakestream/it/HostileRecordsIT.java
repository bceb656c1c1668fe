package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileRecordsIT {
    private static final Map<String, byte[]> POISON = Map.of(
            "nobody/0", "not avro at all".getBytes(StandardCharsets.UTF_8),
            "nobody/1", new byte[] {0, 0, 0, 0, 99, 1, 2, 3},
            "nobody/2", new byte[] {});

    @TempDir
    private Path dir;

    @Test
    void goToTheRejectedTopicWithTheirReasonAndHarmNothingElse() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-hostile", dir.resolve("state"))) {
            Path recording = dir.resolve("run.wake");
            RunListener poisonOnce = new PoisonOnce(stack);

            RunInfo run = Runs.publish(Runs.hackbench(60, 5), stack, registry, recording, poisonOnce);
            RunProfile profile = Profiles.await(stack, registry, run.getRun());

            List<FunctionCost> expected = Objects.requireNonNull(
                            Runs.offline(recording, Profiles.WINDOWS).profile())
                    .getFunctions();
            assertThat(profile.getFunctions()).isEqualTo(expected);
            List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
            try (KafkaConsumer<byte[], byte[]> consumer = consumer(stack)) {
                TopicPartition only = new TopicPartition(Topics.REJECTED.name(), 0);
                consumer.assign(List.of(only));
                consumer.seekToBeginning(List.of(only));
                await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
                    consumer.poll(Duration.ofMillis(200)).forEach(letters::add);
                    assertThat(letters).hasSizeGreaterThanOrEqualTo(POISON.size());
                });
            }
            assertThat(letters).allSatisfy(letter -> {
                String key = new String(letter.key(), StandardCharsets.UTF_8);
                assertThat(letter.value()).isEqualTo(POISON.get(key));
                assertThat(header(letter, RejectedHeaders.REASON)).isNotBlank();
                assertThat(header(letter, RejectedHeaders.TOPIC)).isEqualTo(Topics.TRACE.name());
                assertThat(header(letter, RejectedHeaders.OFFSET)).matches("\\d+");
            });
            assertThat(application.failure()).isEmpty();
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static KafkaConsumer<byte[], byte[]> consumer(StackAddress stack) {
        return new KafkaConsumer<>(
                Map.of("bootstrap.servers", stack.bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** Puts the poison among the pages of a running run. */
    private static final class PoisonOnce implements RunListener {
        private final StackAddress stack;
        private boolean done;

        PoisonOnce(StackAddress stack) {
            this.stack = stack;
        }

        @Override
        public boolean progress(Progress progress) {
            if (!done && progress.pages() > 0) {
                done = true;
                try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", stack.bootstrapServers()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
                    for (Map.Entry<String, byte[]> poison : POISON.entrySet()) {
                        byte[] key = poison.getKey().getBytes(StandardCharsets.UTF_8);
                        producer.send(new ProducerRecord<>(Topics.TRACE.name(), key, poison.getValue()))
                                .get();
                    }
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            }
            return true;
        }
    }
}
