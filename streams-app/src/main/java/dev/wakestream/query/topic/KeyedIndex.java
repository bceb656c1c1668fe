package dev.wakestream.query.topic;

import dev.wakestream.query.Page;
import dev.wakestream.query.WindowRange;
import dev.wakestream.query.topic.PartitionIndex.Place;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** The latest value of each key of a topic that has text as keys. Values asked for last are kept, a few. */
final class KeyedIndex<V> implements AutoCloseable {
    /** Values kept (count) … */
    private static final int MAX_VALUES = 64;

    /** … and what they add up to in the topic (bytes); in memory it is some five times as much. */
    private static final int MAX_VALUE_BYTES = 8 << 20;

    private record Kept<V>(long offset, int bytes, V value) {}

    private final TopicIndex topic;
    private final Deserializer<V> values;
    private final LinkedHashMap<String, Kept<V>> kept = new LinkedHashMap<>(16, 0.75f, true);

    KeyedIndex(
            Topic<String, V> topic,
            Supplier<TopicReader> connect,
            SchemaRegistry registry,
            ToIntBiFunction<String, Integer> partitioner,
            int maxOwners) {
        this.values = topic.valueSerde(registry).deserializer();
        this.topic =
                new TopicIndex(topic, connect, key -> new String(key, StandardCharsets.UTF_8), partitioner, maxOwners);
    }

    /**
     * The latest value.
     *
     * @param sinceMs no record of the key is older (ms since the epoch); 0 = not known
     */
    Optional<V> latest(String key, long sinceMs) {
        return topic.ask(() -> {
            PartitionIndex index = topic.of(key, sinceMs);
            Place place = TopicIndex.place(index, key);
            if (index == null || place == null) {
                kept.remove(key);
                return Optional.empty();
            }
            Kept<V> known = kept.get(key);
            if (known != null && known.offset() == place.last()) {
                return Optional.of(known.value());
            }
            V value = read(index, Map.of(place.last(), key)).get(key);
            if (value != null) {
                keep(key, new Kept<>(place.last(), place.bytes(), value));
            }
            return Optional.ofNullable(value);
        });
    }

    private void keep(String key, Kept<V> value) {
        kept.put(key, value);
        long bytes = kept.values().stream().mapToLong(Kept::bytes).sum();
        var oldest = kept.entrySet().iterator();
        while ((kept.size() > MAX_VALUES || bytes > MAX_VALUE_BYTES) && oldest.hasNext()) {
            bytes -= oldest.next().getValue().bytes();
            oldest.remove();
        }
    }

    /** Values by key, of a topic that has one partition. */
    Page<V> page(String after, int limit) {
        return topic.ask(() -> {
            PartitionIndex index = topic.of(after, 0);
            if (index == null) {
                return new Page<>(List.of(), Optional.empty());
            }
            Map<Long, String> offsets = new TreeMap<>();
            List<String> keys = new ArrayList<>();
            boolean more = false;
            long bytes = 0;
            NavigableMap<String, Place> rest = index.places().tailMap(after, false);
            for (Map.Entry<String, Place> entry : rest.entrySet()) {
                Place place = entry.getValue();
                if (place.gone()) {
                    continue;
                }
                bytes += place.bytes();
                if (keys.size() == limit || (bytes > WindowRange.MAX_BYTES && !keys.isEmpty())) {
                    more = true;
                    break;
                }
                keys.add(entry.getKey());
                offsets.put(place.last(), entry.getKey());
            }
            Map<String, V> read = read(index, offsets);
            List<V> page =
                    keys.stream().filter(read::containsKey).map(read::get).toList();
            return new Page<>(page, more ? Optional.of(keys.get(keys.size() - 1)) : Optional.empty());
        });
    }

    private Map<String, V> read(PartitionIndex index, Map<Long, String> offsets) {
        Map<String, V> read = new TreeMap<>();
        topic.fetch(index.partition(), offsets.keySet(), record -> {
            String key = offsets.get(record.offset());
            @Nullable V value = values.deserialize(record.topic(), record.value());
            if (key != null && value != null) {
                read.put(key, value);
            }
        });
        return read;
    }

    /** All keys that have a value, of a topic that has one partition. */
    SortedSet<String> keys() {
        return topic.ask(() -> {
            PartitionIndex index = topic.of("", 0);
            if (index == null) {
                return Collections.emptySortedSet();
            }
            SortedSet<String> keys = new TreeSet<>();
            index.places().forEach((key, place) -> {
                if (!place.gone()) {
                    keys.add(key);
                }
            });
            return keys;
        });
    }

    @Override
    public void close() {
        topic.close();
    }
}
