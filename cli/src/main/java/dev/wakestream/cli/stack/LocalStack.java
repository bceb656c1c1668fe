package dev.wakestream.cli.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running broker and registry: ours, stopped by {@link #close}, or another process's that this one uses.
 *
 * <p>The children end when this process does, however it ends. For development and tests: nothing is encrypted, nobody is
 * asked who he is, and everything listens on loopback only.
 */
public final class LocalStack implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalStack.class);

    /** Generous: a loaded machine takes ten times as long as an idle one. */
    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final long POLL_MS = 30;

    private final StackAddress address;
    private final @Nullable DataDirectory held;
    private final @Nullable StackUsers joined;
    private final boolean streams;
    private final List<ChildJvm> children;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile boolean closing;

    private LocalStack(
            StackAddress address,
            @Nullable DataDirectory held,
            @Nullable StackUsers joined,
            boolean streams,
            List<ChildJvm> children) {
        this.address = address;
        this.held = held;
        this.joined = joined;
        this.streams = streams;
        this.children = children;
        for (ChildJvm child : children) {
            child.onExit(() -> noteExit(child));
        }
    }

    /** The user's data directory: $WAKESTREAM_DATA_DIR, else $XDG_DATA_HOME/wakestream, else ~/.local/share/wakestream. */
    public static Path defaultDataDir() {
        return DataDirectory.defaultPath(System.getenv());
    }

    /**
     * Starts a stack of our own and waits until it answers.
     *
     * @throws StackException if the data directory is in use or cannot be written, a port is taken, or a child fails
     */
    public static LocalStack start(StackOptions options) throws StackException, InterruptedException {
        Path dataDir = options.dataDir();
        DataDirectory held = dataDir == null ? DataDirectory.temporary() : DataDirectory.tryHold(dataDir);
        if (held == null) {
            throw inUse(String.valueOf(dataDir), "");
        }
        return startIn(held, options);
    }

    /** Uses the stack that runs in the data directory already, or else starts one. */
    public static LocalStack startOrUse(StackOptions options) throws StackException, InterruptedException {
        Path dataDir = options.dataDir();
        if (dataDir == null) {
            return start(options);
        }
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (System.nanoTime() < deadline) {
            DataDirectory held = DataDirectory.tryHold(dataDir);
            if (held != null) {
                return startIn(held, options);
            }
            Optional<StackFile> other = StackFile.read(dataDir).filter(StackFile::ready);
            if (other.isPresent()) {
                // first joined, then asked: from here on its owner does not stop it
                StackUsers joined = StackUsers.join(dataDir);
                if (answers(other.get().address())) {
                    return new LocalStack(
                            other.get().address(), null, joined, other.get().streams(), List.of());
                }
                if (joined != null) {
                    joined.close();
                }
            }
            Thread.sleep(POLL_MS);
        }
        throw inUse(dataDir.toString(), ", whose broker or registry does not answer");
    }

    private static boolean answers(StackAddress address) throws InterruptedException {
        String server = address.bootstrapServers();
        int port = Integer.parseInt(server.substring(server.lastIndexOf(':') + 1));
        return Readiness.brokerAnswers(port) && Readiness.registryAnswers(address.registryUrl());
    }

    private static StackException inUse(String dataDir, String remark) {
        long holder = DataDirectory.holder(Path.of(dataDir));
        String by = holder == 0 ? "another wakestream process" : "the wakestream process with pid " + holder;
        return new StackException("The data directory " + dataDir + " is in use by " + by + remark
                + ": stop that one, or choose another with --data-dir or --ephemeral.");
    }

    private static LocalStack startIn(DataDirectory held, StackOptions options)
            throws StackException, InterruptedException {
        try {
            StackLauncher.awaitEndOfPredecessor(held.path());
            try {
                return attempt(held, options);
            } catch (ChildDiedException e) {
                // a port may have been taken between its choice and its use; anything else fails again
                LOG.info("second attempt after: {}", e.getMessage());
                return attempt(held, options);
            }
        } catch (ChildDiedException e) {
            held.close();
            throw new StackException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            held.close();
            throw new StackException(
                    "The data directory " + held.path() + " cannot be written: " + DataDirectory.reason(e) + ".", e);
        } catch (StackException | InterruptedException | RuntimeException e) {
            held.close();
            throw e;
        }
    }

    private static LocalStack attempt(DataDirectory held, StackOptions options)
            throws StackException, InterruptedException, IOException, ChildDiedException {
        Ports ports = Ports.choose(options.brokerPort(), options.registryPort());
        StackLauncher launcher = new StackLauncher(held.path());
        StackAddress address = new StackAddress(
                ProcessHandle.current().pid(),
                "127.0.0.1:" + ports.broker(),
                "http://127.0.0.1:" + ports.registry() + "/apis/ccompat/v7",
                held.path());
        List<ChildJvm> children = new ArrayList<>();
        try {
            children.add(launcher.broker(ports));
            children.add(launcher.registry(ports));
            List<Long> pids = children.stream().map(ChildJvm::pid).toList();
            new StackFile(address, false, false, pids).write();
            awaitReady(children, address, ports);
            new StackFile(address, true, false, pids).write();
            return new LocalStack(address, held, null, false, List.copyOf(children));
        } catch (StackException | InterruptedException | IOException | ChildDiedException | RuntimeException e) {
            stop(children);
            StackFile.delete(held.path());
            throw e;
        }
    }

    private static void awaitReady(List<ChildJvm> children, StackAddress address, Ports ports)
            throws StackException, InterruptedException, ChildDiedException {
        long begin = System.nanoTime();
        boolean broker = false;
        boolean registry = false;
        while (!(broker && registry)) {
            for (ChildJvm child : children) {
                if (!child.isAlive()) {
                    throw new ChildDiedException(
                            child.describeFailure("stopped with status " + child.exitStatus() + " while starting"));
                }
            }
            broker = broker || Readiness.brokerAnswers(ports.broker());
            registry = registry || Readiness.registryAnswers(address.registryUrl());
            if (System.nanoTime() - begin > START_LIMIT.toNanos()) {
                throw new StackException(children.get(broker ? 1 : 0)
                        .describeFailure("did not answer within " + START_LIMIT.toSeconds() + " s"));
            }
            Thread.sleep(POLL_MS);
        }
        LOG.info("broker and registry answered after {} ms", (System.nanoTime() - begin) / 1_000_000);
    }

    private void noteExit(ChildJvm child) {
        if (!closing) {
            failure.compareAndSet(
                    null, child.describeFailure("stopped with status " + child.exitStatus() + " while in use"));
        }
    }

    /** Where it answers. */
    public StackAddress address() {
        return address;
    }

    /** Whether it is this process's own, and will be stopped by {@link #close}. */
    public boolean owned() {
        return held != null;
    }

    /** Process ids of its children, broker first; empty when it is another process's. */
    public List<Long> children() {
        return children.stream().map(ChildJvm::pid).toList();
    }

    /** Why it is of no use any more: a child ended by itself; empty while all is well. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure.get());
    }

    /**
     * Tells other processes that this one runs a streams application on its stack as long as that is up.
     *
     * @throws StackException if the data directory cannot be written
     */
    public void announceStreams() throws StackException {
        try {
            new StackFile(address, true, true, children()).write();
        } catch (IOException e) {
            throw new StackException(
                    "The data directory " + address.dataDir() + " cannot be written: " + DataDirectory.reason(e) + ".",
                    e);
        }
    }

    /** Whether the process whose stack this is runs a streams application on it as long as it is up. */
    public boolean hasStreams() {
        return streams;
    }

    /** Whether another process uses this one's stack now, and would lose it by {@link #close}. */
    public boolean hasOtherUsers() {
        return held != null && StackUsers.exist(address.dataDir());
    }

    /** Stops what is ours, and waits for it; leaves what is another process's. A second call does nothing. */
    @Override
    public void close() {
        if (joined != null) {
            joined.close();
        }
        if (held == null || closing) {
            return;
        }
        closing = true;
        stop(children);
        try {
            StackFile.delete(held.path());
        } catch (IOException e) {
            LOG.warn("Left behind: {}", StackFile.in(held.path()), e);
        }
        held.close();
    }

    /** Both at once: neither needs the other. */
    private static void stop(List<ChildJvm> children) {
        boolean interrupted = false;
        children.forEach(ChildJvm::requestStop);
        for (ChildJvm child : children) {
            interrupted |= awaitStop(child);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps waiting when interrupted, since whoever interrupts wants the children gone as well. */
    private static boolean awaitStop(ChildJvm child) {
        boolean interrupted = false;
        while (true) {
            try {
                child.awaitStop(STOP_LIMIT);
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    /** A child ended before it was ready; may be a port that somebody took in between. */
    static final class ChildDiedException extends Exception {
        private static final long serialVersionUID = 1;

        ChildDiedException(String message) {
            super(message);
        }
    }
}
