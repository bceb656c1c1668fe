package dev.wakestream.query;

import java.util.Optional;

/** Results as they are stored for everybody: all of finished runs; of open ones closed windows, and live updates. */
public interface StoredRuns extends RunResults {
    /**
     * Windows of a run, the open ones as the snapshot has them.
     *
     * @return empty = what the snapshot's instance has closed is not all stored yet; it will be once it has committed
     */
    Optional<WindowPage> windows(WindowRange wanted, OpenRuns.Snapshot open);

    @Override
    default RunResults stale() {
        return this;
    }
}
