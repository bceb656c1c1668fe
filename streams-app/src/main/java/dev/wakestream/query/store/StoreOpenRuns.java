package dev.wakestream.query.store;

import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.query.ElsewhereException;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.query.OpenRuns;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.store.MergeStore;
import dev.wakestream.store.MergeWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads a run's state out of the merge's store, and makes windows and a profile of it as the merge itself does. The merge is
 * never made to wait: where it has changed something meanwhile, its store is read again.
 */
public final class StoreOpenRuns implements OpenRuns {
    /** Copying what is stored of a run takes less than this; a merge rests longer than that between two records. */
    private static final int ATTEMPTS = 100;

    private static final long PAUSE_MS = 5;
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final MergeStores stores;
    private final MergeWatch watch;
    private final WindowSpec windows;
    private final RowSpec rows;

    StoreOpenRuns(MergeStores stores, MergeWatch watch, WindowSpec windows, RowSpec rows) {
        this.stores = stores;
        this.watch = watch;
        this.windows = windows;
        this.rows = rows;
    }

    /**
     * The state of this instance's merges.
     *
     * @param self where others reach this instance; null = they do not, and it is taken to be the only one
     * @param watch of the merges
     * @param windows in which runs are folded
     * @param rows what their rows are
     */
    public static StoreOpenRuns of(
            KafkaStreams streams, @Nullable HostInfo self, MergeWatch watch, WindowSpec windows, RowSpec rows) {
        return new StoreOpenRuns(new KafkaMergeStores(streams, self), watch, windows, rows);
    }

    /** A copy of one moment. */
    private record Copy(MergeStore.StoredRun run, Map<String, Long> told, boolean ended) {}

    @Override
    public Snapshot snapshot(String run) {
        MergeStores.Owner owner = stores.ownerOf(run);
        if (!owner.here()) {
            throw new ElsewhereException(run, owner.host(), owner.port());
        }
        Copy copy = copy(run, owner.partition());
        Results results = new Results();
        copy.run().live(results);
        return new Snapshot(Optional.ofNullable(results.profile), results.windows, copy.told(), copy.ended());
    }

    private Copy copy(String run, int partition) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            MergeWatch.Partition merge = watch.of(partition);
            ReadOnlyKeyValueStore<Bytes, byte[]> store = stores.store(partition);
            if (merge == null) {
                throw new NotReadyException("the state of run " + run + " is being restored", RETRY, null);
            }
            long revision = merge.revision();
            if (revision % 2 == 0) {
                try {
                    Copy copy =
                            new Copy(MergeStore.read(store, windows, rows, run), merge.told(run), merge.hasEnded(run));
                    if (merge.revision() == revision && watch.of(partition) == merge) {
                        return copy;
                    }
                } catch (InvalidStateStoreException e) {
                    throw new NotReadyException("the state of run " + run + " has just been moved", RETRY, e);
                }
            }
            pause();
        }
        throw new NotReadyException("the state of run " + run + " changes too fast to be read", RETRY, null);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NotReadyException("interrupted while state was read", RETRY, e);
        }
    }

    private static final class Results implements ResultSink {
        private final List<CostWindow> windows = new ArrayList<>();
        private @Nullable RunProfile profile;

        @Override
        public void window(CostWindow window, long timestampMs) {
            windows.add(window);
        }

        @Override
        public void profile(RunProfile live, long timestampMs) {
            profile = live;
        }
    }
}
