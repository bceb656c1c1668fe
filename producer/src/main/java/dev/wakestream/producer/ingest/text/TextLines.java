package dev.wakestream.producer.ingest.text;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The lines of an input, gzip undone when its first two bytes say so (the suffix is not asked). A cursor: {@link #next}
 * moves, the other methods describe the line it stands on. Memory does not depend on the input: what a line has beyond
 * {@link #MAX_BYTES} is skipped.
 */
public final class TextLines implements AutoCloseable {
    /** Longest line that is kept (bytes); perf's own header lines for 1920 CPUs stay below a quarter of it. */
    static final int MAX_BYTES = 64 * 1024;

    private static final int GZIP_MAGIC_0 = 0x1f;
    private static final int GZIP_MAGIC_1 = 0x8b;

    private final String name;
    private final InputStream in;
    private final boolean gzip;
    private final byte[] block = new byte[64 * 1024];
    private int blockPos;
    private int blockEnd;
    private byte[] line = new byte[512];
    private int length;
    private long number;
    private boolean terminated;
    private boolean tooLong;
    private boolean binary;

    private TextLines(String name, InputStream in, boolean gzip) {
        this.name = name;
        this.in = in;
        this.gzip = gzip;
    }

    /** Opens an input; an empty one is unusable. */
    public static TextLines open(TraceInput input) throws UnusableInputException {
        try {
            BufferedInputStream raw = new BufferedInputStream(input.open());
            raw.mark(2);
            int first = raw.read();
            int second = raw.read();
            raw.reset();
            if (first < 0) {
                raw.close();
                throw new UnusableInputException(input.name() + ": is empty (0 bytes); the text of a trace is needed");
            }
            boolean gzip = first == GZIP_MAGIC_0 && second == GZIP_MAGIC_1;
            return new TextLines(input.name(), gzip ? gunzip(input.name(), raw) : raw, gzip);
        } catch (IOException e) {
            throw TraceInput.unreadable(input.name(), e);
        }
    }

    private static InputStream gunzip(String name, InputStream raw) throws IOException, UnusableInputException {
        try {
            return new GZIPInputStream(raw, 64 * 1024);
        } catch (EOFException | ZipException e) {
            raw.close();
            throw new UnusableInputException(name + ": begins like gzip but its header is cut or damaged", e);
        }
    }

    /** Moves to the next line; false at the end. */
    public boolean next() throws UnusableInputException {
        length = 0;
        terminated = false;
        tooLong = false;
        binary = false;
        boolean any = false;
        while (!terminated) {
            if (blockPos == blockEnd && !fill()) {
                break;
            }
            any = true;
            takeUpToNewline();
        }
        if (!any) {
            return false;
        }
        if (length > 0 && terminated && line[length - 1] == '\r') {
            length--;
        }
        number++;
        return true;
    }

    private void takeUpToNewline() {
        int end = blockPos;
        while (end < blockEnd && block[end] != '\n') {
            end++;
        }
        append(blockPos, end);
        terminated = end < blockEnd;
        blockPos = terminated ? end + 1 : end;
    }

    private void append(int from, int to) {
        int take = Math.min(to - from, MAX_BYTES - length);
        tooLong |= take < to - from;
        if (length + take > line.length) {
            line = Arrays.copyOf(line, Math.max(line.length * 2, length + take));
        }
        System.arraycopy(block, from, line, length, take);
        length += take;
    }

    private boolean fill() throws UnusableInputException {
        try {
            int n = in.read(block, 0, block.length);
            blockPos = 0;
            blockEnd = Math.max(n, 0);
            return n > 0;
        } catch (EOFException e) {
            throw new UnusableInputException(
                    name + ": the gzip data end in the middle, after line " + number + "; copy the file again", e);
        } catch (ZipException e) {
            throw new UnusableInputException(
                    name + ": the gzip data are damaged after line " + number + " (" + e.getMessage() + ")", e);
        } catch (IOException e) {
            throw TraceInput.unreadable(name, e);
        }
    }

    /** The line without its end; bytes that are not UTF-8 (a comm cut inside a character) appear as {@code \xNN}. */
    public String text() {
        binary = false;
        boolean ascii = true;
        for (int i = 0; i < length; i++) {
            ascii &= line[i] >= 0;
            binary |= line[i] == 0;
        }
        if (ascii) {
            return LenientUtf8.ascii(line, length);
        }
        String text = LenientUtf8.decode(line, length);
        // escapes are longer than the bytes they stand for
        tooLong |= text.length() > MAX_BYTES / 4 && text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
        return text;
    }

    /** True if the line has a NUL byte; known after {@link #text}. */
    public boolean binary() {
        return binary;
    }

    /** Number of the line, from 1. */
    public long number() {
        return number;
    }

    /** False on a last line without a line end, which may have been cut anywhere. */
    public boolean terminated() {
        return terminated;
    }

    /** True if the line has more than {@link #MAX_BYTES} bytes, escapes included; known after {@link #text}. */
    public boolean tooLong() {
        return tooLong;
    }

    /** True if the input is gzip. */
    public boolean gzip() {
        return gzip;
    }

    @Override
    public void close() throws UnusableInputException {
        try {
            in.close();
        } catch (IOException e) {
            throw TraceInput.unreadable(name, e);
        }
    }
}
