package dev.wakestream.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Directory of one instance of the streams application, held as long as that runs. State is in memory and comes back from the
 * changelog topics; what is here is the lock, and the instance's name: to lose it costs a wait after a crash.
 */
final class StateDirectory implements AutoCloseable {
    private final Path path;
    private final boolean temporary;
    private final @Nullable FileChannel lock;

    private StateDirectory(Path path, boolean temporary, @Nullable FileChannel lock) {
        this.path = path;
        this.temporary = temporary;
        this.lock = lock;
    }

    /** The user's, for this process alone; the operating system's lock goes with the process, however that ends. */
    static StateDirectory hold(Path wanted) {
        Path path = wanted.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
            FileChannel channel =
                    FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new CommandException(
                        ExitCode.USAGE,
                        "--state-dir " + wanted + " is in use by another instance: each needs one of its own");
            }
            return new StateDirectory(path, false, channel);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "--state-dir " + wanted + " cannot be written: " + reason(e), e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file of this name is in the way";
        }
        String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /** One that is known to be nobody else's, or is only looked at. */
    static StateDirectory owned(Path path) {
        return new StateDirectory(path, false, null);
    }

    /** A new one, removed by {@link #close}. */
    static StateDirectory temporary() {
        try {
            return new StateDirectory(Files.createTempDirectory("wakestream-streams-"), true, null);
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "no temporary directory can be made in " + System.getProperty("java.io.tmpdir") + ": "
                            + e.getMessage(),
                    e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
            if (temporary) {
                delete(path);
            }
        } catch (IOException | UncheckedIOException e) {
            LoggerFactory.getLogger(StateDirectory.class).warn("left behind: {}", path, e);
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
