package dev.wakestream.cli.stack;

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
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stack's data directory, held exclusively while this is open. The lock is the operating system's, so it goes with the
 * process, however that ends.
 */
final class DataDirectory implements AutoCloseable {
    /** A broker that starts with less than this stops soon, in the middle of somebody's run (bytes). */
    private static final long LEAST_SPACE = 64L << 20;

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;
    private final boolean ephemeral;

    private DataDirectory(Path path, FileChannel channel, FileLock lock, boolean ephemeral) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
        this.ephemeral = ephemeral;
    }

    /** The user's: $WAKESTREAM_DATA_DIR, else $XDG_DATA_HOME/wakestream, else ~/.local/share/wakestream. */
    static Path defaultPath(Map<String, String> environment) {
        String own = environment.getOrDefault("WAKESTREAM_DATA_DIR", "");
        if (!own.isBlank()) {
            return Path.of(own).toAbsolutePath().normalize();
        }
        String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        Path base =
                xdg.startsWith("/") ? Path.of(xdg) : Path.of(System.getProperty("user.home", "."), ".local", "share");
        return base.resolve("wakestream").toAbsolutePath().normalize();
    }

    /** Holds the directory, which is made if missing; null when another process, or a stack of this one, holds it. */
    static @Nullable DataDirectory tryHold(Path wanted) throws StackException {
        return tryHold(create(wanted.toAbsolutePath().normalize()), false);
    }

    /** A new temporary directory, removed by {@link #close}. */
    static DataDirectory temporary() throws StackException {
        try {
            DataDirectory held = tryHold(create(Files.createTempDirectory("wakestream-")), true);
            if (held == null) {
                throw new StackException("The new temporary directory is locked by another process.");
            }
            return held;
        } catch (IOException e) {
            throw new StackException(
                    "No temporary directory can be made in " + System.getProperty("java.io.tmpdir") + ": " + reason(e)
                            + ".",
                    e);
        }
    }

    private static @Nullable DataDirectory tryHold(Path path, boolean ephemeral) throws StackException {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    lockFile(path), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = lock(channel);
            if (lock == null) {
                channel.close();
                return null;
            }
            channel.truncate(0);
            byte[] pid = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
            channel.write(ByteBuffer.wrap(pid), 0);
            return new DataDirectory(path, channel, lock, ephemeral);
        } catch (IOException e) {
            closeQuietly(channel);
            throw new StackException("The data directory " + path + " cannot be written: " + reason(e) + ".", e);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static Path create(Path path) throws StackException {
        refuseSpecialCharacters(path);
        try {
            Files.createDirectories(path);
            long space = Files.getFileStore(path).getUsableSpace();
            if (space < LEAST_SPACE) {
                throw new StackException(
                        "The disk of the data directory " + path + " is full (" + (space >> 20) + " MiB left, "
                                + (LEAST_SPACE >> 20) + " needed): free some, or choose another with --data-dir.");
            }
            return path;
        } catch (IOException e) {
            throw new StackException("The data directory " + path + " cannot be made: " + reason(e) + ".", e);
        }
    }

    /** Comma parts Kafka's list of directories, semicolon H2's settings; the rest is expanded by some configuration. */
    private static void refuseSpecialCharacters(Path path) throws StackException {
        for (char bad : new char[] {',', ';', '{', '}', '%', '\\', '\n'}) {
            if (path.toString().indexOf(bad) >= 0) {
                throw new StackException("The data directory's path must not contain '" + (bad == '\n' ? "\\n" : bad)
                        + "', which has a meaning of its own to broker, registry or their logs: " + path + ".");
            }
        }
    }

    /** Process that holds the directory, as it noted itself; 0 = not known. */
    static long holder(Path path) {
        try {
            return Long.parseLong(Files.readString(lockFile(path)).trim());
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    private static Path lockFile(Path path) {
        return path.resolve("lock");
    }

    Path path() {
        return path;
    }

    /** Gives the directory back; a temporary one is removed. */
    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
            if (ephemeral) {
                deleteTree(path);
            }
        } catch (IOException | UncheckedIOException e) {
            org.slf4j.LoggerFactory.getLogger(DataDirectory.class).warn("Left behind: {}", path, e);
        }
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the first error is the one to report
        }
    }

    /** In words what Java says by the class of the exception. */
    static String reason(IOException e) {
        if (e instanceof java.nio.file.AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof java.nio.file.NoSuchFileException) {
            return "the directory that it would be in does not take it";
        }
        if (e instanceof java.nio.file.FileAlreadyExistsException) {
            return "a file of this name is in the way";
        }
        if (e instanceof java.nio.file.FileSystemException named && named.getReason() != null) {
            return String.valueOf(named.getReason());
        }
        return String.valueOf(e.getMessage());
    }
}
