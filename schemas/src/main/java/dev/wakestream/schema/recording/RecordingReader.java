package dev.wakestream.schema.recording;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a run from a file, page by page, in constant memory; a gzipped file is recognised by its content. For use by one
 * thread.
 */
public final class RecordingReader implements Closeable {
    private final Path file;
    private final RecordingInput in;
    private final RecordedSchemas schemas;
    private final AvroDeserializer<RunInfo> runInfos;
    private final RunInfo started;
    private @Nullable RunInfo finished;

    private RecordingReader(Path file, RecordingInput in) throws RecordingException {
        this.file = file;
        this.in = in;
        schemas = new RecordedSchemas(file);
        runInfos = new AvroDeserializer<>(schemas, RunInfo.class);
        byte type = nextRecord();
        if (type != RecordingFormat.STARTED) {
            throw damaged("its first record is of type " + type + ", not a RunInfo");
        }
        started = runInfo();
    }

    /**
     * Opens a recording and reads its beginning.
     *
     * @throws TruncatedRecordingException the file ends within its beginning
     * @throws RecordingException there is no such file, it is empty, or it is no recording
     */
    public static RecordingReader open(Path file) throws RecordingException {
        RecordingInput in = RecordingInput.open(file);
        try {
            return new RecordingReader(file, in);
        } catch (RecordingException | RuntimeException e) {
            try {
                in.close();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    /** The run as it was started. */
    public RunInfo started() {
        return started;
    }

    /** Schemas of the pages read so far, by the ids in their frames. */
    public SchemaRegistry schemas() {
        return schemas;
    }

    /**
     * The next framed page or control record; null after the last one.
     *
     * @throws TruncatedRecordingException the file ends here, before its end mark
     * @throws RecordingException the file is damaged, or cannot be read
     */
    public byte @Nullable [] nextPage() throws RecordingException {
        if (finished != null) {
            return null;
        }
        byte type = nextRecord();
        if (type == RecordingFormat.PAGE) {
            return in.payload();
        }
        if (type != RecordingFormat.FINISHED) {
            throw damaged("an entry of type " + type + " follows");
        }
        finished = runInfo();
        in.requireEnd();
        return null;
    }

    /**
     * The run as it was finished; known once {@link #nextPage} gave null.
     *
     * @throws IllegalStateException not known yet
     */
    public RunInfo finished() {
        if (finished == null) {
            throw new IllegalStateException("recording " + file + " has not been read to its end");
        }
        return finished;
    }

    @Override
    public void close() throws RecordingException {
        try {
            in.close();
        } catch (IOException e) {
            throw new RecordingException("cannot close recording " + file + ": " + RecordingFormat.reason(e), e);
        }
    }

    /** Moves to the next entry that is no schema; returns its type. */
    private byte nextRecord() throws RecordingException {
        byte type = in.next();
        while (type == RecordingFormat.SCHEMA) {
            schema(in.payload());
            type = in.next();
        }
        return type;
    }

    private void schema(byte[] payload) throws RecordingException {
        if (payload.length < Integer.BYTES) {
            throw damaged("a schema is cut");
        }
        int id = ByteBuffer.wrap(payload).getInt();
        String json = new String(payload, Integer.BYTES, payload.length - Integer.BYTES, StandardCharsets.UTF_8);
        try {
            schemas.put(id, new Schema.Parser().parse(json));
        } catch (AvroRuntimeException e) {
            throw damaged(String.format(Locale.ROOT, "schema %d is not an Avro schema", id));
        }
    }

    private RunInfo runInfo() throws RecordingException {
        try {
            return Objects.requireNonNull(runInfos.deserialize(Topics.RUNS.name(), in.payload()));
        } catch (SerializationException e) {
            throw new RecordingException("recording " + file + " has an unreadable RunInfo: " + e.getMessage(), e);
        }
    }

    private RecordingException damaged(String how) {
        return in.damaged(how);
    }
}
