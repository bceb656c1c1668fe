package dev.wakestream.schema.recording;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.io.Closeable;
import java.nio.file.Path;

/** Writes a run to a file, compressed when its name ends in {@code .gz}. */
public final class RecordingWriter implements Closeable {
    private RecordingWriter() {}

    /**
     * Begins a new file.
     *
     * @param registry knows the schema ids of the pages that will be written; the schemas go into the file
     * @throws RecordingException the file exists, or cannot be written
     */
    public static RecordingWriter create(Path file, SchemaRegistry registry, RunInfo started)
            throws RecordingException {
        return new RecordingWriter();
    }

    /** Appends one framed value of the trace topic: a page or a control record. */
    public void page(byte[] framed) throws RecordingException {}

    /** Ends the recording; {@link #close} without it leaves a file that reads as truncated. */
    public void finish(RunInfo finished) throws RecordingException {}

    @Override
    public void close() throws RecordingException {}
}
