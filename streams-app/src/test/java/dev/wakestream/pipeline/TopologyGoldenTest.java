package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Names of operators, stores and internal topics are promises to running applications. {@code -Dgolden.update} rewrites the
 * file; commit it apart, and say why it moved.
 */
class TopologyGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/pipeline.txt");

    @Test
    void thePipelineIsAsItWasReleased() throws IOException {
        String description = new CostPipeline(
                        PipelineConfig.defaults("unused:1", Path.of("unused")),
                        new InMemorySchemaRegistry(),
                        new PipelineStats())
                .get()
                .describe()
                .toString();
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, description);
        }

        assertThat(description).isEqualTo(Files.readString(GOLDEN));
    }
}
