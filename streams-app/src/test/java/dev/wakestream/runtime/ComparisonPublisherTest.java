package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class ComparisonPublisherTest {
    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final MockProducer<String, Comparison> producer = new MockProducer<>(
            true,
            null,
            Topics.COMPARISONS.keySerde(registry).serializer(),
            Topics.COMPARISONS.valueSerde(registry).serializer());
    private final Comparison comparison =
            new Comparison("e/base..e/patched", List.of("r1"), List.of("r2"), "sampled", List.of(), List.of());

    @Test
    void theKeyIsThatOfTheComparison() {
        try (ComparisonPublisher publisher = new ComparisonPublisher(producer)) {
            publisher.publish(comparison);
        }

        assertThat(producer.history()).singleElement().satisfies(record -> {
            assertThat(record.topic()).isEqualTo("wakestream.comparisons");
            assertThat(record.key()).isEqualTo("e/base..e/patched");
            assertThat(record.value()).isEqualTo(comparison);
        });
        assertThat(producer.closed()).isTrue();
    }

    @Test
    void aRefusalIsOneSentence() {
        producer.sendException = new TopicAuthorizationException("Not authorized to access topics");

        try (ComparisonPublisher publisher = new ComparisonPublisher(producer)) {
            assertThatExceptionOfType(KafkaException.class)
                    .isThrownBy(() -> publisher.publish(comparison))
                    .withMessageContaining("Not authorized");
        }
    }
}
