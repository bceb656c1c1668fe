package dev.wakestream.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an instance is called by the broker: a name that is kept in the state directory and so outlives the process, held by the
 * operating system's lock, so that no two processes have the same one. By it a process that comes back after a crash is told
 * apart from one more: it takes its partitions back, and what its last transaction left open is aborted, at once.
 */
final class InstanceId implements AutoCloseable {
    /** In the state directory, below the application's id. */
    static final String FILE = "instance-id";

    /** A name is made here and has this form; anything else in the file was cut short when it was written. */
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final int NAME_LENGTH = 36;

    private final FileChannel channel;
    private final String name;

    private InstanceId(FileChannel channel, String name) {
        this.channel = channel;
        this.name = name;
    }

    /**
     * Reads the name, or makes one where there is none yet.
     *
     * @param stateDir created where it is missing
     * @throws PipelineException another instance has it, or the directory cannot be written
     */
    static InstanceId hold(Path stateDir, String applicationId) {
        Path file = stateDir.resolve(applicationId).resolve(FILE);
        try {
            Files.createDirectories(stateDir.resolve(applicationId));
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                if (tryLock(channel) == null) {
                    throw new PipelineException(
                            "state directory " + stateDir + " is in use by another instance of " + applicationId
                                    + ": each needs one of its own",
                            null);
                }
                return new InstanceId(channel, readOrMake(channel));
            } catch (IOException | PipelineException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new PipelineException("state directory " + stateDir + " cannot be used: " + e, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String readOrMake(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(NAME_LENGTH + 1);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
            // until the end of the file
        }
        String found = StandardCharsets.US_ASCII.decode(bytes.flip()).toString();
        if (NAME.matcher(found).matches()) {
            return found;
        }
        String made = UUID.randomUUID().toString();
        channel.truncate(0);
        ByteBuffer rest = ByteBuffer.wrap(made.getBytes(StandardCharsets.US_ASCII));
        while (rest.hasRemaining()) {
            channel.write(rest, rest.position());
        }
        channel.force(true);
        return made;
    }

    /** 36 characters. */
    String name() {
        return name;
    }

    /** Gives it back; it stays in the file. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
