package dev.wakestream.producer.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.producer.RunInfoSample;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.recording.RecordingReader;
import dev.wakestream.schema.recording.TruncatedRecordingException;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageNames;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingRunOutputTest {
    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final RunInfo started = RunInfoSample.started("run-1");
    private byte[] page = {};

    @TempDir
    private Path dir = Path.of("");

    @BeforeEach
    void writePage() {
        int id = registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
        PageWriter writer = new PageWriter(new NoNames());
        writer.begin("run-1", 0, 0, 0, 0);
        page = writer.finish(id, 10);
    }

    @Test
    void aFinishedRunCanBeReadBackByteForByte() throws Exception {
        Path file = dir.resolve("run.wake");
        RunInfo finished =
                RunInfo.newBuilder(started).setState(RunState.FINISHED).build();

        try (RecordingRunOutput output = new RecordingRunOutput(file, registry, 6)) {
            output.started(started);
            output.record(0, "run-1/0", page, 1);
            output.finished(finished);
        }

        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.started()).isEqualTo(started);
            assertThat(reader.nextPage()).isEqualTo(page);
            assertThat(reader.nextPage()).isNull();
            assertThat(reader.finished()).isEqualTo(finished);
        }
    }

    @Test
    void aFailedRunLeavesAFileThatReadsAsTruncated() throws Exception {
        Path file = dir.resolve("run.wake");

        try (RecordingRunOutput output = new RecordingRunOutput(file, registry, 6)) {
            output.started(started);
            output.record(0, "run-1/0", page, 1);
            output.failed(started);
        }

        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.nextPage()).isEqualTo(page);
            assertThatThrownBy(reader::nextPage).isInstanceOf(TruncatedRecordingException.class);
        }
    }

    @Test
    void anExistingFileIsNotOverwritten() throws Exception {
        Path file = Files.writeString(dir.resolve("run.wake"), "mine");
        RecordingRunOutput output = new RecordingRunOutput(file, registry, 6);

        assertThatThrownBy(() -> output.started(started))
                .isInstanceOf(PublishException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("mine");
    }

    @Test
    void aTeeTellsAllOutputsAndTheFirstDecidesThePartitions() throws Exception {
        Path one = dir.resolve("1.wake");
        Path two = dir.resolve("2.wake.gz");

        try (TeeRunOutput tee = new TeeRunOutput(
                List.of(new RecordingRunOutput(one, registry, 6), new RecordingRunOutput(two, registry, 3)))) {
            assertThat(tee.partitions()).isEqualTo(6);
            tee.started(started);
            tee.record(0, "run-1/0", page, 1);
            tee.finished(started);
        }

        for (Path file : List.of(one, two)) {
            try (RecordingReader reader = RecordingReader.open(file)) {
                assertThat(reader.nextPage()).isEqualTo(page);
            }
        }
    }

    private static final class NoNames implements PageNames {
        @Override
        public String comm(int id) {
            throw new AssertionError(id);
        }

        @Override
        public String symbol(int id) {
            throw new AssertionError(id);
        }

        @Override
        public @Nullable String dso(int id) {
            throw new AssertionError(id);
        }
    }
}
