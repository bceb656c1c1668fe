package dev.wakestream.query.store;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** The stores of merges over all instances. For any number of threads. */
interface MergeStores {
    /**
     * Where the state of a run is, if it is open.
     *
     * @param partition of the merge
     * @param here this instance has it
     * @param host where the instance that has it is reached
     * @param port -1 = that instance answers nobody
     */
    record Owner(int partition, boolean here, String host, int port) {}

    /**
     * Whose a run is.
     *
     * @throws dev.wakestream.query.NotReadyException nobody's now: state is being moved
     */
    Owner ownerOf(String run);

    /**
     * The store of a partition of this instance's.
     *
     * @throws dev.wakestream.query.NotReadyException it is being restored, or has just been given away
     */
    ReadOnlyKeyValueStore<Bytes, byte[]> store(int partition);
}
