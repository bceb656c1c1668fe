package dev.wakestream.query.topic;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.WindowOrder;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.IncompatibleSchemaException;
import dev.wakestream.schema.serde.SchemaNotFoundException;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topics anew for every question: all partitions to their ends, the latest record of a key wins. Good for a
 * command line, not for a dashboard. Not thread-safe.
 *
 * <p>Every method throws {@link dev.wakestream.schema.topic.BrokerUnreachableException} when the broker gives no answer within
 * the timeout, and a {@link dev.wakestream.schema.serde.RegistryException} when the registry gives none. Records that are not in the topic's format are
 * skipped with a warning in the log.
 */
public final class TopicRunQuery implements RunQuery {
    private static final Logger LOG = LoggerFactory.getLogger(TopicRunQuery.class);

    private final TopicReader reader;
    private final SchemaRegistry registry;

    /**
     * @param clientProperties of a Kafka consumer; {@code bootstrap.servers} at least
     * @param registry where the schemas are; not closed here
     * @param timeout how long the broker may be silent
     */
    public TopicRunQuery(Map<String, ?> clientProperties, SchemaRegistry registry, Duration timeout) {
        this(new TopicReader(clientProperties, timeout), registry);
    }

    TopicRunQuery(TopicReader reader, SchemaRegistry registry) {
        this.reader = reader;
        this.registry = registry;
    }

    @Override
    public List<RunInfo> runs() {
        return List.copyOf(latest(Topics.RUNS, run -> true, Comparator.<String>naturalOrder())
                .values());
    }

    @Override
    public Optional<RunInfo> run(String run) {
        return only(Topics.RUNS, run);
    }

    @Override
    public Optional<RunProfile> profile(String run) {
        return only(Topics.PROFILES, run);
    }

    @Override
    public Optional<Comparison> comparison(String key) {
        return only(Topics.COMPARISONS, key);
    }

    @Override
    public List<CostWindow> windows(String run) {
        SortedMap<WindowKey, CostWindow> all = allWindows(run);
        return all.isEmpty() ? List.of() : named(all, all.firstKey().getWindow());
    }

    @Override
    public List<CostWindow> windows(String run, String window) {
        return named(allWindows(run), WindowDefinition.ofName(window).name());
    }

    private SortedMap<WindowKey, CostWindow> allWindows(String run) {
        return latest(Topics.WINDOWS, key -> key.getRun().equals(run), WindowOrder.BY_DEFINITION_AND_START);
    }

    private static List<CostWindow> named(SortedMap<WindowKey, CostWindow> windows, String name) {
        return windows.entrySet().stream()
                .filter(window -> window.getKey().getWindow().equals(name))
                .map(Map.Entry::getValue)
                .toList();
    }

    private <V> Optional<V> only(Topic<String, V> topic, String key) {
        return Optional.ofNullable(
                latest(topic, key::equals, Comparator.<String>naturalOrder()).get(key));
    }

    private <K, V> SortedMap<K, V> latest(Topic<K, V> topic, Predicate<K> wanted, Comparator<K> order) {
        Deserializer<K> keys = topic.keySerde(registry).deserializer();
        Deserializer<V> values = topic.valueSerde(registry).deserializer();
        SortedMap<K, V> latest = new TreeMap<>(order);
        reader.readToEnd(topic, record -> {
            try {
                take(record, keys, values, wanted, latest);
            } catch (SerializationException | SchemaNotFoundException | IncompatibleSchemaException e) {
                LOG.warn(
                        "skipped record {} of {}-{}: {}",
                        record.offset(),
                        record.topic(),
                        record.partition(),
                        e.getMessage());
            }
        });
        return latest;
    }

    private static <K, V> void take(
            ConsumerRecord<byte[], byte[]> record,
            Deserializer<K> keys,
            Deserializer<V> values,
            Predicate<K> wanted,
            Map<K, V> latest) {
        if (record.key() == null) {
            return;
        }
        K key = keys.deserialize(record.topic(), record.key());
        if (key == null || !wanted.test(key)) {
            return;
        }
        V value = values.deserialize(record.topic(), record.value());
        if (value == null) {
            latest.remove(key);
        } else {
            latest.put(key, value);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
