package dev.wakestream.query.store;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.pipeline.CostPipeline;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.pipeline.StreamsProperties;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import java.nio.file.Path;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaMergeStoresTest {
    @TempDir
    private Path stateDir;

    @Test
    void anApplicationThatDoesNotRunIsNotReady() {
        PipelineConfig config = PipelineConfig.defaults("127.0.0.1:1", stateDir);
        try (KafkaStreams streams = new KafkaStreams(
                new CostPipeline(config, new InMemorySchemaRegistry(), new PipelineStats()).get(),
                StreamsProperties.of(config))) {
            KafkaMergeStores stores = new KafkaMergeStores(streams, new HostInfo("here", 1));

            assertThatExceptionOfType(NotReadyException.class)
                    .isThrownBy(() -> stores.ownerOf("r"))
                    .withMessage(
                            "the state of open runs is being moved or restored (the streams application is CREATED)");
            assertThatExceptionOfType(NotReadyException.class).isThrownBy(() -> stores.store(0));
        }
    }
}
