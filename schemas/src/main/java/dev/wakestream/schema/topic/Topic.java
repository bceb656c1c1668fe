package dev.wakestream.schema.topic;

import dev.wakestream.schema.serde.AvroSerde;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * One topic of the contract.
 *
 * @param name the topic's name
 * @param keyType {@code String}, {@code byte[]} or a generated record
 * @param valueType {@code byte[]} or a generated record
 * @param partitions partitions it is created with (count)
 * @param config settings it is created with, as the broker names them, sorted
 */
public record Topic<K, V>(
        String name, Class<K> keyType, Class<V> valueType, int partitions, Map<String, String> config) {
    public Topic {
        if (partitions < 1) {
            throw new IllegalArgumentException("topic " + name + " needs at least one partition, not " + partitions);
        }
        config = Collections.unmodifiableMap(new TreeMap<>(config));
    }

    /** The same topic with another number of partitions. */
    public Topic<K, V> withPartitions(int count) {
        return new Topic<>(name, keyType, valueType, count, config);
    }

    /** Subject of its values in the schema registry (TopicNameStrategy). */
    public String subject() {
        return name + "-value";
    }

    /** Subject of its keys in the schema registry; used by record keys only. */
    public String keySubject() {
        return name + "-key";
    }

    /** Reads and writes keys. */
    public Serde<K> keySerde(SchemaRegistry registry) {
        return serde(keyType, registry, true);
    }

    /** Reads and writes values. */
    public Serde<V> valueSerde(SchemaRegistry registry) {
        return serde(valueType, registry, false);
    }

    @SuppressWarnings("unchecked") // the branch taken is decided by the very class that T stands for
    private static <T> Serde<T> serde(Class<T> type, SchemaRegistry registry, boolean key) {
        if (SpecificRecord.class.isAssignableFrom(type)) {
            Class<? extends SpecificRecord> record = type.asSubclass(SpecificRecord.class);
            return (Serde<T>) (key ? AvroSerde.forKeys(registry, record) : AvroSerde.forValues(registry, record));
        }
        return Serdes.serdeFrom(type);
    }
}
