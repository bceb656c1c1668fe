package dev.wakestream.schema.serde;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Writes one record type in the {@linkplain WireFormat Confluent wire format}. Safe for use by several threads. */
public final class AvroSerializer<T extends SpecificRecord> implements Serializer<T> {
    private AvroSerializer() {}

    /** For values: subject {@code <topic>-value}. */
    public static <T extends SpecificRecord> AvroSerializer<T> forValues(SchemaRegistry registry, Class<T> type) {
        return new AvroSerializer<>();
    }

    /** For keys: subject {@code <topic>-key}. */
    public static <T extends SpecificRecord> AvroSerializer<T> forKeys(SchemaRegistry registry, Class<T> type) {
        return new AvroSerializer<>();
    }

    /** For one subject whatever the topic. */
    public static <T extends SpecificRecord> AvroSerializer<T> forSubject(
            SchemaRegistry registry, Class<T> type, String subject) {
        return new AvroSerializer<>();
    }

    /**
     * The framed record; null stays null (a tombstone).
     *
     * @throws org.apache.kafka.common.errors.SerializationException the record lacks a field that must be set
     * @throws RegistryException the registry refused the schema or gave no answer
     */
    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T data) {
        throw new UnsupportedOperationException();
    }
}
