package dev.wakestream.schema.recording;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The entries of a recording, one after the other, each checked against its sum; knows nothing of their content. */
final class RecordingInput implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;

    private final Path file;
    private final InputStream in;
    private long position;
    private byte[] payload = {};

    private RecordingInput(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    static RecordingInput open(Path file) throws RecordingException {
        InputStream raw = null;
        try {
            if (Files.isDirectory(file)) {
                throw new RecordingException(file + " is a directory, not a recording", null);
            }
            raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
            RecordingInput input = new RecordingInput(file, plain(file, raw));
            input.header();
            return input;
        } catch (IOException e) {
            closeAfter(e, raw);
            if (e instanceof RecordingException ours) {
                throw ours;
            }
            throw new RecordingException("cannot read recording " + file + ": " + RecordingFormat.reason(e), e);
        }
    }

    private static void closeAfter(IOException e, @Nullable InputStream raw) {
        if (raw != null) {
            try {
                raw.close();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
        }
    }

    private static InputStream plain(Path file, InputStream raw) throws IOException {
        raw.mark(2);
        int first = raw.read();
        int second = raw.read();
        raw.reset();
        if (first < 0) {
            throw new RecordingException(file + " is empty, not a recording", null);
        }
        if (first != GZIP_MAGIC_1 || second != GZIP_MAGIC_2) {
            return raw;
        }
        try {
            return new BufferedInputStream(new GZIPInputStream(raw, BUFFER_BYTES), BUFFER_BYTES);
        } catch (EOFException e) {
            throw new TruncatedRecordingException(file + " ends within its gzip header", e);
        }
    }

    private void header() throws RecordingException {
        byte[] magic = RecordingFormat.MAGIC.getBytes(StandardCharsets.US_ASCII);
        byte[] found = read(magic.length + 1);
        if (found.length < magic.length + 1 || !Arrays.equals(magic, Arrays.copyOf(found, magic.length))) {
            throw new RecordingException(
                    file + " is not a recording: it does not begin with " + RecordingFormat.MAGIC, null);
        }
        int version = found[magic.length] & 0xff;
        if (version != RecordingFormat.VERSION) {
            throw new RecordingException(
                    file + " is a recording of version " + version + "; only version " + RecordingFormat.VERSION
                            + " can be read",
                    null);
        }
    }

    /**
     * Moves to the next entry; returns its type.
     *
     * @throws TruncatedRecordingException there is no whole entry left
     */
    byte next() throws RecordingException {
        long start = position;
        byte[] header = read(RecordingFormat.ENTRY_HEADER_BYTES);
        requireAll(header, RecordingFormat.ENTRY_HEADER_BYTES, start);
        int length = ByteBuffer.wrap(header).getInt(1);
        if (length < 0 || length > RecordingFormat.MAX_PAYLOAD_BYTES) {
            throw damaged("an entry of " + length + " bytes is announced");
        }
        payload = read(length);
        requireAll(payload, length, start);
        byte[] sum = read(Integer.BYTES);
        requireAll(sum, Integer.BYTES, start);
        if (ByteBuffer.wrap(sum).getInt() != RecordingFormat.crc(header, payload)) {
            throw damaged("the entry before has a wrong checksum");
        }
        return header[0];
    }

    /** Content of the entry that {@link #next} came to. */
    byte[] payload() {
        return payload;
    }

    /** The end mark was read: nothing may follow. */
    void requireEnd() throws RecordingException {
        if (read(1).length > 0) {
            throw damaged("more follows its end mark");
        }
    }

    RecordingException damaged(String how) {
        return new RecordingException(
                "recording " + file + " is damaged at byte " + position + " of its content: " + how, null);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void requireAll(byte[] part, int length, long start) throws TruncatedRecordingException {
        if (part.length < length) {
            throw new TruncatedRecordingException(
                    "recording " + file + " is truncated: its last whole entry ends at byte " + start
                            + " of its content, and there is no end mark",
                    null);
        }
    }

    /** Bytes that follow, fewer where the file ends. */
    private byte[] read(int count) throws RecordingException {
        try {
            byte[] found = in.readNBytes(count);
            position += found.length;
            return found;
        } catch (EOFException e) {
            throw new TruncatedRecordingException(
                    "recording " + file + " is truncated: its compressed data ends at byte " + position
                            + " of its content, and there is no end mark",
                    e);
        } catch (ZipException e) {
            throw damaged("its compressed data is broken (" + e.getMessage() + ")");
        } catch (IOException e) {
            throw new RecordingException("cannot read recording " + file + ": " + RecordingFormat.reason(e), e);
        }
    }
}
