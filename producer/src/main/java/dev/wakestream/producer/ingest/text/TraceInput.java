package dev.wakestream.producer.ingest.text;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * An input that can be read twice: once to see what it is, once to publish it. What cannot be (a pipe, standard input) is
 * spooled to a temporary file, which {@link #close} deletes.
 */
public final class TraceInput implements Closeable {
    /** Opens the bytes again from their beginning. */
    private interface Opener {
        InputStream open() throws IOException;
    }

    private final String name;
    private final Opener opener;
    private final @Nullable Path spool;

    private TraceInput(String name, Opener opener, @Nullable Path spool) {
        this.name = name;
        this.opener = opener;
        this.spool = spool;
    }

    /**
     * A file by its path.
     *
     * @throws UnusableInputException if it is missing, a directory, empty or may not be read, or if the path is empty
     */
    public static TraceInput file(Path path) throws UnusableInputException {
        String name = path.toString();
        if (name.isEmpty()) {
            throw new UnusableInputException("the file's name is empty; give the path of a trace file");
        }
        if (!Files.exists(path)) {
            throw new UnusableInputException(name + ": no such file; give the path of a trace file");
        }
        if (Files.isDirectory(path)) {
            throw new UnusableInputException(name + ": is a directory; give the path of one trace file");
        }
        if (!Files.isReadable(path)) {
            throw new UnusableInputException(name + ": may not be read by this user; check its permissions");
        }
        if (!Files.isRegularFile(path)) {
            try (InputStream in = Files.newInputStream(path)) {
                return stream(name, in);
            } catch (IOException e) {
                throw unreadable(name, e);
            }
        }
        return new TraceInput(name, () -> Files.newInputStream(path), null);
    }

    /** A stream that can be read only once, spooled to a temporary file; the stream is read to its end, not closed. */
    public static TraceInput stream(String name, InputStream in) throws UnusableInputException {
        try {
            Path spool = Files.createTempFile("wakestream-ingest-", ".trace");
            Files.copy(in, spool, StandardCopyOption.REPLACE_EXISTING);
            return new TraceInput(name, () -> Files.newInputStream(spool), spool);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Bytes in memory. */
    public static TraceInput bytes(String name, byte[] bytes) {
        return new TraceInput(name, () -> new ByteArrayInputStream(bytes), null);
    }

    /** What the user calls it, for messages. */
    public String name() {
        return name;
    }

    InputStream open() throws IOException {
        return opener.open();
    }

    static UnusableInputException unreadable(String name, IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new UnusableInputException(name + ": cannot be read (" + why + ")", e);
    }

    @Override
    public void close() throws IOException {
        if (spool != null) {
            Files.deleteIfExists(spool);
        }
    }
}
