package dev.wakestream.store;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.MergeJournal;
import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.RunMerge;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.store.StateKey.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Keeps a merge's state in a store, and gives it back. */
public final class MergeStore implements MergeJournal {
    private final KeyValueStore<Bytes, byte[]> store;
    private final WindowSpec windows;
    private final RowSpec rows;
    private final String windowsId;
    private final BinaryOut keys = new BinaryOut();
    private final BinaryOut values = new BinaryOut();

    public MergeStore(KeyValueStore<Bytes, byte[]> store, WindowSpec windows, RowSpec rows) {
        this.store = store;
        this.windows = windows;
        this.rows = rows;
        this.windowsId = windows.id();
    }

    @Override
    public void run(RunMerge run) {
        run.encodeProgress(values.reset());
        store.put(key(Kind.RUN, run.run(), 0, 0), values.toByteArray());
    }

    @Override
    public void profile(RunMerge run) {
        run.encodeProfile(values.reset());
        store.put(key(Kind.PROFILE, run.run(), 0, 0), values.toByteArray());
    }

    @Override
    public void partial(WindowPartial partial) {
        partial.costs().encode(values.reset());
        store.put(key(Kind.WINDOW, partial.run(), partial.partition(), partial.window()), values.toByteArray());
    }

    @Override
    public void partialDropped(String run, long window, int partition) {
        store.delete(key(Kind.WINDOW, run, partition, window));
    }

    @Override
    public void slice(String run, int definition, long slice, BinaryOut encoded) {
        store.put(key(Kind.SLICE, run, definition, slice), encoded.toByteArray());
    }

    @Override
    public void sliceDropped(String run, int definition, long slice) {
        store.delete(key(Kind.SLICE, run, definition, slice));
    }

    @Override
    public void runDropped(RunMerge run) {
        store.delete(key(Kind.RUN, run.run(), 0, 0));
        store.delete(key(Kind.PROFILE, run.run(), 0, 0));
    }

    private Bytes key(Kind kind, String run, int partition, long number) {
        return new StateKey(kind, run, partition, number, windowsId, rows.code()).encode(keys);
    }

    /** Gives all that is stored to a new merge. */
    public void restore(WindowedMerge merge) {
        RestoredState.read(store, windows, rows, (key, in) -> restore(merge, key, in));
    }

    private static void restore(WindowedMerge merge, StateKey key, BinaryIn in) {
        switch (key.kind()) {
            case RUN -> merge.restoreRun(key.run(), in);
            case PROFILE -> merge.restoreProfile(key.run(), in);
            case WINDOW ->
                merge.restorePartial(
                        new WindowPartial(key.run(), key.partition(), key.number(), CostAccumulator.decode(in)));
            case SLICE -> merge.restoreSlice(key.run(), key.partition(), key.number(), in);
            case FUNCTIONS, LOG -> throw new IllegalStateException("a merge's store holds a " + key.kind());
        }
    }

    /**
     * What is stored of one run, for another thread than the merge's.
     *
     * @param store may change meanwhile
     */
    public static StoredRun read(
            ReadOnlyKeyValueStore<Bytes, byte[]> store, WindowSpec windows, RowSpec rows, String run) {
        List<KeyValue<Bytes, byte[]>> entries = new ArrayList<>();
        for (Kind kind : List.of(Kind.RUN, Kind.WINDOW, Kind.PROFILE, Kind.SLICE)) {
            try (KeyValueIterator<Bytes, byte[]> found =
                    store.prefixScan(Bytes.wrap(StateKey.prefix(kind, run)), new BytesSerializer())) {
                found.forEachRemaining(entries::add);
            }
        }
        return new StoredRun(entries, windows, rows);
    }

    /** Copy of what is stored of a run; in order of restoring. */
    public static final class StoredRun {
        private final List<KeyValue<Bytes, byte[]>> entries;
        private final WindowSpec windows;
        private final RowSpec rows;

        private StoredRun(List<KeyValue<Bytes, byte[]>> entries, WindowSpec windows, RowSpec rows) {
            this.entries = entries;
            this.windows = windows;
            this.rows = rows;
        }

        /** Tells the open windows, and the profile of what is closed if anything is; none of them final. */
        public void live(ResultSink sink) {
            WindowedMerge merge = new WindowedMerge(windows, rows, MergeJournal.NONE, sink);
            for (KeyValue<Bytes, byte[]> entry : entries) {
                StateKey key = StateKey.decode(entry.key);
                if (key.windows().equals(windows.id()) && key.rows() == rows.code()) {
                    restore(merge, key, new BinaryIn(entry.value));
                }
            }
            merge.live();
        }
    }
}
