package dev.wakestream.store;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Goes through a store after a restart. */
final class RestoredState {
    private static final Logger LOG = LoggerFactory.getLogger(RestoredState.class);

    private RestoredState() {}

    /**
     * Hands on all entries of runs that are folded in these windows and rows, in order of their keys. Runs that were begun
     * with others cannot be finished: they are deleted, and named in the log.
     */
    static void read(
            KeyValueStore<Bytes, byte[]> store,
            WindowSpec windows,
            RowSpec rows,
            BiConsumer<StateKey, BinaryIn> consumer) {
        List<Bytes> obsolete = new ArrayList<>();
        SortedSet<String> runs = new TreeSet<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                StateKey key = StateKey.decode(entry.key);
                if (key.windows().equals(windows.id()) && key.rows() == rows.code()) {
                    consumer.accept(key, new BinaryIn(entry.value));
                } else {
                    obsolete.add(entry.key);
                    runs.add(key.run());
                }
            }
        }
        obsolete.forEach(store::delete);
        if (!runs.isEmpty()) {
            LOG.warn(
                    "given up, since they were begun with other windows or rows than {}, {}: runs {}",
                    windows,
                    rows.describe(),
                    runs);
        }
    }
}
