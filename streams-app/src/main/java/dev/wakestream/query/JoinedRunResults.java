package dev.wakestream.query;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * All runs: finished ones as they are stored, which any instance can answer, open ones from their state, which one instance has.
 *
 * <p>An open run is looked at first in its state, then in what is stored, and what has been closed in the state must be stored
 * before the answer goes out. So no window is missing between those that are stored and those that are open.
 */
public final class JoinedRunResults implements RunResults {
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final long LOOK_MS = 20;

    private final StoredRuns stored;
    private final OpenRuns open;
    private final Duration patience;

    /** @param patience how long to wait for what has been closed to be stored: some commit intervals */
    public JoinedRunResults(StoredRuns stored, OpenRuns open, Duration patience) {
        this.stored = stored;
        this.open = open;
        this.patience = patience;
    }

    @Override
    public Page<RunInfo> runs(String after, int limit) {
        return stored.runs(after, limit);
    }

    @Override
    public Optional<RunInfo> run(String run) {
        return stored.run(run);
    }

    @Override
    public Optional<Comparison> comparison(String key) {
        return stored.comparison(key);
    }

    @Override
    public SortedSet<String> runIds() {
        return stored.runIds();
    }

    @Override
    public SortedSet<String> comparisonKeys() {
        return stored.comparisonKeys();
    }

    @Override
    public Optional<RunProfile> profile(String run) {
        Optional<RunProfile> latest = stored.profile(run);
        if (isFinal(latest)) {
            return latest;
        }
        OpenRuns.Snapshot now = open.snapshot(run);
        if (now.profile().isPresent()) {
            return now.profile();
        }
        return now.ended()
                ? await(run, () -> Optional.of(stored.profile(run)).filter(JoinedRunResults::isFinal))
                : stored.profile(run);
    }

    private static boolean isFinal(Optional<RunProfile> profile) {
        return profile.isPresent() && profile.get().getFinal$();
    }

    @Override
    public WindowPage windows(WindowRange wanted) {
        if (wanted.closedOnly() || isFinal(stored.profile(wanted.run()))) {
            return stored.windows(wanted);
        }
        OpenRuns.Snapshot now = open.snapshot(wanted.run());
        return await(wanted.run(), () -> stored.windows(wanted, now));
    }

    private <T> T await(String run, Supplier<Optional<T>> answer) {
        long until = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<T> found = answer.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (System.nanoTime() - until > 0) {
                throw new NotReadyException("what was closed last of run " + run + " is not stored yet", RETRY, null);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NotReadyException("interrupted while run " + run + " was looked at", RETRY, e);
            }
        }
    }

    @Override
    public RunResults stale() {
        return stored;
    }

    @Override
    public void close() {
        stored.close();
    }
}
