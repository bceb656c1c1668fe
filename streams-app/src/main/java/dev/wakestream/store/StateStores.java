package dev.wakestream.store;

import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Names and builders of the state stores. Their names become those of changelog topics: public once released.
 *
 * <p>Both stores are copies, written at every record, of what a processor holds in memory; they are read after a restart only.
 * They are logged, so that they survive the machine, and cached, so that the changelog sees a key once a commit and not once a
 * record: under exactly-once the cache is what Kafka Streams flushes before a commit, the stores themselves it is not asked to.
 */
public final class StateStores {
    /** Open windows, CPUs and runs of a partition of the trace topic. */
    public static final String FOLD = "fold-state";

    /** Partials, progress and profiles of open runs. */
    public static final String MERGE = "merge-state";

    private StateStores() {}

    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> fold() {
        return inMemory(FOLD);
    }

    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> merge() {
        return inMemory(MERGE);
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> inMemory(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingEnabled(Map.of())
                .withCachingEnabled();
    }
}
