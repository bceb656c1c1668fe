package dev.wakestream.schema.serde;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Reads one record type in the {@linkplain WireFormat Confluent wire format}. Safe for use by several threads. */
public final class AvroDeserializer<T extends SpecificRecord> implements Deserializer<T> {
    public AvroDeserializer(SchemaRegistry registry, Class<T> type) {}

    /**
     * The record; null stays null (a tombstone).
     *
     * @throws org.apache.kafka.common.errors.SerializationException the bytes are not such a record; one sentence says why
     * @throws RegistryException the registry could not say what the schema is; says nothing about the record
     */
    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] data) {
        throw new UnsupportedOperationException();
    }
}
