package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InternalTopicsTest {
    private final PipelineConfig config = PipelineConfig.builder("unused:1", Path.of("unused"))
            .applicationId("app")
            .build();

    @Test
    void areOneForEachRepartitionAndStore() {
        List<Topic<byte[], byte[]>> topics = InternalTopics.of(
                config,
                new CostPipeline(config, new InMemorySchemaRegistry(), new PipelineStats())
                        .get()
                        .describe(),
                12);

        assertThat(topics)
                .extracting(Topic::name)
                .containsExactly("app-fold-state-changelog", "app-merge-state-changelog", "app-partials-repartition");
        assertThat(topics).extracting(Topic::partitions).containsExactly(12, 3, 3);
        assertThat(topics)
                .extracting(topic -> topic.config().get("cleanup.policy"))
                .containsExactly("compact", "compact", "delete");
    }
}
