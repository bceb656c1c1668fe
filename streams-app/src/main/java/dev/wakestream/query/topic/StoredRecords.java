package dev.wakestream.query.topic;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.IncompatibleSchemaException;
import dev.wakestream.schema.serde.SchemaNotFoundException;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds where the results of runs are stored: every key that has a value now, with the partition it is in, so that it can be
 * taken back there. Not thread-safe; fails as {@link TopicRunQuery} does.
 */
public final class StoredRecords implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StoredRecords.class);

    /** Whether a record is one of a run's. */
    private interface Owner {
        boolean owns(byte[] key, byte[] value);
    }

    /** A place within a topic. */
    private record Place(int partition, ByteBuffer key) {}

    private final TopicReader reader;
    private final SchemaRegistry registry;

    /**
     * @param clientProperties of a Kafka consumer; {@code bootstrap.servers} at least
     * @param registry where the schemas are; not closed here
     * @param timeout how long the broker may be silent
     */
    public StoredRecords(Map<String, ?> clientProperties, SchemaRegistry registry, Duration timeout) {
        this(new TopicReader(clientProperties, timeout), registry);
    }

    StoredRecords(TopicReader reader, SchemaRegistry registry) {
        this.reader = reader;
        this.registry = registry;
    }

    /** One key that has a value. */
    @SuppressWarnings("ArrayRecordComponent") // handed on to a producer, never compared
    public record Stored(String topic, int partition, byte[] key) {}

    /**
     * What is stored of these runs: windows, profiles, comparisons that one of them is part of, and last what says that the runs
     * exist, so that an interrupted removal can be repeated.
     */
    public List<Stored> of(Set<String> runs) {
        Deserializer<WindowKey> windowKeys = Topics.WINDOWS.keySerde(registry).deserializer();
        Deserializer<Comparison> comparisons =
                Topics.COMPARISONS.valueSerde(registry).deserializer();
        Owner byKey = (key, value) -> runs.contains(new String(key, StandardCharsets.UTF_8));
        List<Stored> found = new ArrayList<>();
        found.addAll(find(
                Topics.WINDOWS,
                (key, value) -> runs.contains(
                        windowKeys.deserialize(Topics.WINDOWS.name(), key).getRun())));
        found.addAll(find(Topics.PROFILES, byKey));
        found.addAll(find(Topics.COMPARISONS, (key, value) -> {
            Comparison comparison = comparisons.deserialize(Topics.COMPARISONS.name(), value);
            return Stream.concat(comparison.getBase().stream(), comparison.getPatched().stream())
                    .anyMatch(runs::contains);
        }));
        found.addAll(find(Topics.RUNS, byKey));
        return found;
    }

    private List<Stored> find(Topic<?, ?> topic, Owner owner) {
        Map<Place, Stored> found = new LinkedHashMap<>();
        reader.readToEnd(topic, record -> {
            if (record.key() == null) {
                return;
            }
            Place place = new Place(record.partition(), ByteBuffer.wrap(record.key()));
            try {
                if (record.value() != null && owner.owns(record.key(), record.value())) {
                    byte[] key = Arrays.copyOf(record.key(), record.key().length);
                    found.put(place, new Stored(topic.name(), record.partition(), key));
                } else {
                    found.remove(place);
                }
            } catch (SerializationException | SchemaNotFoundException | IncompatibleSchemaException e) {
                LOG.warn(
                        "skipped record {} of {}-{}: {}",
                        record.offset(),
                        topic.name(),
                        record.partition(),
                        e.getMessage());
            }
        });
        return List.copyOf(found.values());
    }

    @Override
    public void close() {
        reader.close();
    }
}
