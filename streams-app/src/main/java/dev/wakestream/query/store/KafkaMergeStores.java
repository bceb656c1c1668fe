package dev.wakestream.query.store;

import dev.wakestream.query.NotReadyException;
import dev.wakestream.store.StateStores;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** The stores as Kafka Streams gives them. Copies of others' stores (standbys) and stores that are being restored are not read. */
final class KafkaMergeStores implements MergeStores {
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final KafkaStreams streams;
    private final @Nullable HostInfo self;

    /** @param self where others reach this instance; null = they do not, and it is taken to be the only one */
    KafkaMergeStores(KafkaStreams streams, @Nullable HostInfo self) {
        this.streams = streams;
        this.self = self;
    }

    @Override
    public Owner ownerOf(String run) {
        // The run is the key of partials, as UTF-8; they are where Kafka's producers put it.
        KeyQueryMetadata owner =
                ready(() -> streams.queryMetadataForKey(StateStores.MERGE, run, new StringSerializer()));
        if (owner == null || owner.equals(KeyQueryMetadata.NOT_AVAILABLE)) {
            throw notReady(null);
        }
        HostInfo host = owner.activeHost();
        boolean here = self == null || host.equals(self);
        return new Owner(owner.partition(), here, host.host(), host.port());
    }

    @Override
    public ReadOnlyKeyValueStore<Bytes, byte[]> store(int partition) {
        return ready(() -> streams.store(StoreQueryParameters.fromNameAndType(
                        StateStores.MERGE, QueryableStoreTypes.<Bytes, byte[]>keyValueStore())
                .withPartition(partition)));
    }

    private <T> T ready(Supplier<T> question) {
        try {
            return question.get();
        } catch (InvalidStateStoreException | IllegalStateException e) {
            throw notReady(e);
        }
    }

    private NotReadyException notReady(@Nullable RuntimeException cause) {
        return new NotReadyException(
                "the state of open runs is being moved or restored (the streams application is " + streams.state()
                        + ")",
                RETRY,
                cause);
    }
}
