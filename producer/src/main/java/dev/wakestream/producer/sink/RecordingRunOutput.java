package dev.wakestream.producer.sink;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.recording.RecordingException;
import dev.wakestream.schema.recording.RecordingWriter;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A run into a file; one that fails leaves a file that reads as truncated. */
public final class RecordingRunOutput implements RunOutput {
    private final Path file;
    private final SchemaRegistry registry;
    private final int partitions;
    private @Nullable RecordingWriter writer;

    /**
     * @param registry knows the schema ids in the records
     * @param partitions for how many partitions the run's markers are written (count)
     */
    public RecordingRunOutput(Path file, SchemaRegistry registry, int partitions) {
        this.file = file;
        this.registry = registry;
        this.partitions = partitions;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public void started(RunInfo info) {
        try {
            writer = RecordingWriter.create(file, registry, info);
        } catch (RecordingException e) {
            throw failure(e);
        }
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        try {
            open().page(value);
        } catch (RecordingException e) {
            throw failure(e);
        }
    }

    @Override
    public void finished(RunInfo info) {
        try {
            open().finish(info);
            close();
        } catch (RecordingException e) {
            throw failure(e);
        }
    }

    @Override
    public void failed(RunInfo info) {
        try {
            close();
        } catch (PublishException e) {
            // the run has failed already and says why; a file without its end says the rest
        }
    }

    @Override
    public void close() {
        RecordingWriter open = writer;
        writer = null;
        if (open != null) {
            try {
                open.close();
            } catch (RecordingException e) {
                throw failure(e);
            }
        }
    }

    private RecordingWriter open() {
        if (writer == null) {
            throw new IllegalStateException("recording " + file + " has not been started");
        }
        return writer;
    }

    private static PublishException failure(RecordingException e) {
        return new PublishException(String.valueOf(e.getMessage()), e);
    }
}
