package dev.wakestream.schema.recording;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.AvroSerializer;
import dev.wakestream.schema.serde.PortableSchema;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.serde.WireFormat;
import dev.wakestream.schema.topic.Topics;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a run to a file, compressed when its name ends in {@code .gz}. Holds no page back: what was written before a crash
 * can be read, as a truncated recording. For use by one thread.
 */
public final class RecordingWriter implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final OutputStream out;
    private final SchemaRegistry registry;
    private final AvroSerializer<RunInfo> runInfos;
    private final Set<Integer> schemasWritten = new HashSet<>();
    private long bytes;
    private boolean finished;
    private boolean failed;

    private RecordingWriter(Path file, OutputStream out, SchemaRegistry registry) {
        this.file = file;
        this.out = out;
        this.registry = registry;
        runInfos = AvroSerializer.forSubject(registry, RunInfo.class, Topics.RUNS.subject());
    }

    /**
     * Begins a new file.
     *
     * @param registry knows the schema ids of the pages that will be written; the schemas go into the file
     * @throws RecordingException the file exists, or cannot be written
     */
    public static RecordingWriter create(Path file, SchemaRegistry registry, RunInfo started)
            throws RecordingException {
        try {
            OutputStream raw = new BufferedOutputStream(
                    Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), BUFFER_BYTES);
            return to(file, RecordingFormat.isGzip(file) ? new FastGzip(raw) : raw, registry, started);
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw new RecordingException("cannot create recording " + file + ": " + RecordingFormat.reason(e), e);
        }
    }

    /** Begins a recording in any stream; the file is a name for messages. */
    static RecordingWriter to(Path file, OutputStream out, SchemaRegistry registry, RunInfo started)
            throws RecordingException {
        RecordingWriter writer = new RecordingWriter(file, out, registry);
        try {
            writer.header();
            writer.record(RecordingFormat.STARTED, writer.framed(started));
            return writer;
        } catch (RecordingException | RuntimeException e) {
            writer.failed = true;
            try {
                writer.close();
            } catch (RecordingException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    /** Appends one framed value of the trace topic: a page or a control record. */
    public void page(byte[] framed) throws RecordingException {
        requireOpen();
        record(RecordingFormat.PAGE, framed);
    }

    /** Ends the recording; {@link #close} without it leaves a file that reads as truncated. */
    public void finish(RunInfo finishedRun) throws RecordingException {
        requireOpen();
        record(RecordingFormat.FINISHED, framed(finishedRun));
        finished = true;
    }

    /** Bytes written so far, before compression. */
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws RecordingException {
        try {
            out.close();
        } catch (IOException e) {
            // After a failed write the same failure again says nothing new.
            if (!failed) {
                throw failure(e);
            }
        }
    }

    private void requireOpen() {
        if (finished) {
            throw new IllegalStateException("recording " + file + " is finished");
        }
    }

    private byte[] framed(RunInfo run) {
        return Objects.requireNonNull(runInfos.serialize(Topics.RUNS.name(), run));
    }

    private void header() throws RecordingException {
        byte[] magic = RecordingFormat.MAGIC.getBytes(StandardCharsets.US_ASCII);
        write(magic);
        write(new byte[] {RecordingFormat.VERSION});
    }

    private void record(byte type, byte[] framed) throws RecordingException {
        int id = WireFormat.schemaId(framed);
        if (!schemasWritten.contains(id)) {
            byte[] json = PortableSchema.of(registry.byId(id)).toString().getBytes(StandardCharsets.UTF_8);
            entry(
                    RecordingFormat.SCHEMA,
                    ByteBuffer.allocate(Integer.BYTES + json.length)
                            .putInt(id)
                            .put(json)
                            .array());
            schemasWritten.add(id);
        }
        entry(type, framed);
    }

    private void entry(byte type, byte[] payload) throws RecordingException {
        if (payload.length > RecordingFormat.MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("an entry of " + payload.length + " bytes; at most "
                    + RecordingFormat.MAX_PAYLOAD_BYTES + " are allowed");
        }
        byte[] header = ByteBuffer.allocate(RecordingFormat.ENTRY_HEADER_BYTES)
                .put(type)
                .putInt(payload.length)
                .array();
        write(header);
        write(payload);
        write(ByteBuffer.allocate(Integer.BYTES)
                .putInt(RecordingFormat.crc(header, payload))
                .array());
    }

    private void write(byte[] more) throws RecordingException {
        try {
            out.write(more);
            bytes += more.length;
        } catch (IOException e) {
            failed = true;
            throw failure(e);
        }
    }

    private RecordingException failure(IOException e) {
        return new RecordingException(
                "cannot write recording " + file + " after " + bytes + " bytes: " + RecordingFormat.reason(e), e);
    }

    /** The run must not wait for the disk's sake: the fastest level already halves the file. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
