package dev.wakestream.schema.recording;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.io.Closeable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a run from a file, page by page, in constant memory. */
public final class RecordingReader implements Closeable {
    private RecordingReader() {}

    /**
     * Opens a recording and reads its beginning.
     *
     * @throws RecordingException there is no such file, it is empty, or it is no recording
     */
    public static RecordingReader open(Path file) throws RecordingException {
        return new RecordingReader();
    }

    /** The run as it was started. */
    public RunInfo started() {
        throw new UnsupportedOperationException();
    }

    /** Schemas of the pages read so far, by the ids in their frames. */
    public SchemaRegistry schemas() {
        throw new UnsupportedOperationException();
    }

    /**
     * The next framed page or control record; null after the last one.
     *
     * @throws TruncatedRecordingException the file ends here, before its end mark
     * @throws RecordingException the file is damaged, or cannot be read
     */
    public byte @Nullable [] nextPage() throws RecordingException {
        return null;
    }

    /** The run as it was finished; known once {@link #nextPage} gave null. */
    public RunInfo finished() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() throws RecordingException {}
}
