package dev.wakestream.cli.stack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who else uses a stack: each user holds a shared lock on a file beside it, so that its owner can tell, by an exclusive one,
 * when there is nobody any more. The locks are the operating system's, and go with their processes.
 */
final class StackUsers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StackUsers.class);

    private final FileChannel channel;

    private StackUsers(FileChannel channel) {
        this.channel = channel;
    }

    /** Registers this process as a user; null where that is not possible, and the stack may stop under it. */
    static @Nullable StackUsers join(Path dataDir) {
        try {
            FileChannel channel = open(dataDir);
            if (lockShared(channel) != null) {
                return new StackUsers(channel);
            }
            channel.close();
        } catch (IOException e) {
            LOG.info("not registered as a user of {}: {}", dataDir, e.toString());
        }
        return null;
    }

    /** Whether another process uses the stack now. */
    static boolean exist(Path dataDir) {
        try (FileChannel channel = open(dataDir)) {
            FileLock lock = channel.tryLock();
            return lock == null;
        } catch (OverlappingFileLockException e) {
            // a user in this very process, which will see to itself
            return false;
        } catch (IOException e) {
            LOG.info("users of {} are not known: {}", dataDir, e.toString());
            return false;
        }
    }

    private static FileChannel open(Path dataDir) throws IOException {
        return FileChannel.open(
                dataDir.resolve("users"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static @Nullable FileLock lockShared(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, true);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            // gives the lock back as well
            channel.close();
        } catch (IOException e) {
            LOG.info("users file not closed: {}", e.toString());
        }
    }
}
