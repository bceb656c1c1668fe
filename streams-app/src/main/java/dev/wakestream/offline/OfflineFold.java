package dev.wakestream.offline;

import dev.wakestream.cost.FoldJournal;
import dev.wakestream.cost.MergeJournal;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.Rejection;
import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RunKey;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Folds framed pages and control records, in their order, into windows and profiles. Closed windows are told as they close, so
 * that memory does not grow with the input. Not thread-safe.
 */
public final class OfflineFold {
    /** Records after which partials are merged: bounds the open windows, has no influence on the result. */
    private static final int RECORDS_BETWEEN_DRAINS = 1024;

    private final PageReader reader;
    private final WindowedFold fold;
    private final WindowedMerge merge;
    private final PartialSink toMerge = new ToMerge();
    private final SortedMap<String, Long> rejected = new TreeMap<>();
    private int undrained;

    /**
     * @param registry knows the schemas of the records
     * @param sink is told closed windows and final profiles, and by {@link #finish} what is not closed
     */
    public OfflineFold(SchemaRegistry registry, WindowSpec windows, ResultSink sink) {
        this(registry, windows, RowSpec.DEFAULT, sink);
    }

    /** The same with other rows than the default ones. */
    public OfflineFold(SchemaRegistry registry, WindowSpec windows, RowSpec rows, ResultSink sink) {
        reader = new PageReader(registry);
        fold = new WindowedFold(windows, rows, FoldJournal.NONE);
        merge = new WindowedMerge(windows, rows, MergeJournal.NONE, sink);
    }

    /**
     * Folds one record. What cannot be used is counted, see {@link #rejected}.
     *
     * @param key whose record it is, if that is known; needed for unreadable ones only
     * @param value the record's framed value
     * @param timestampMs the record's timestamp (ms since the epoch)
     * @throws dev.wakestream.schema.serde.RegistryException the registry could not say what the schema is
     */
    public void add(@Nullable RunKey key, byte @Nullable [] value, long timestampMs) {
        try {
            reader.read(value, fold.collector());
        } catch (BadPageException e) {
            if (key != null) {
                fold.countRejected(key.run(), key.cpu(), e.reason().label());
            }
            rejected.merge(e.reason().label(), 1L, Long::sum);
            return;
        }
        WindowedFold.Outcome outcome = fold.apply(timestampMs);
        Rejection rejection = outcome.rejection();
        if (rejection != null) {
            rejected.merge(rejection.reason().label(), 1L, Long::sum);
        }
        if (outcome.runEnded() || ++undrained >= RECORDS_BETWEEN_DRAINS) {
            undrained = 0;
            fold.drain(toMerge);
        }
    }

    /** The input is over: tells windows and profiles of runs that have not ended, marked as not final. */
    public void finish() {
        fold.drain(toMerge);
        merge.live();
    }

    /** Records that could not be used, by reason (count). */
    public SortedMap<String, Long> rejected() {
        return Collections.unmodifiableSortedMap(rejected);
    }

    private final class ToMerge implements PartialSink {
        @Override
        public void window(WindowPartial partial) {
            // The fold goes on adding to its accumulator, the merge keeps the partial: give it one of its own.
            merge.add(partial.copy());
        }

        @Override
        public void progress(PartitionProgress progress) {
            merge.add(progress.copy());
        }
    }
}
