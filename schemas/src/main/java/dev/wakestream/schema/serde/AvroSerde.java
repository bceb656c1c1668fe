package dev.wakestream.schema.serde;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** Serializer and deserializer of one record type. */
public final class AvroSerde<T extends SpecificRecord> implements Serde<T> {
    private final AvroSerializer<T> serializer;
    private final AvroDeserializer<T> deserializer;

    private AvroSerde(AvroSerializer<T> serializer, AvroDeserializer<T> deserializer) {
        this.serializer = serializer;
        this.deserializer = deserializer;
    }

    /** For values: subject {@code <topic>-value}. */
    public static <T extends SpecificRecord> AvroSerde<T> forValues(SchemaRegistry registry, Class<T> type) {
        return new AvroSerde<>(AvroSerializer.forValues(registry, type), new AvroDeserializer<>(registry, type));
    }

    /** For keys: subject {@code <topic>-key}. */
    public static <T extends SpecificRecord> AvroSerde<T> forKeys(SchemaRegistry registry, Class<T> type) {
        return new AvroSerde<>(AvroSerializer.forKeys(registry, type), new AvroDeserializer<>(registry, type));
    }

    /** For one subject whatever the topic, so that internal topics of a pipeline need no subjects of their own. */
    public static <T extends SpecificRecord> AvroSerde<T> forSubject(
            SchemaRegistry registry, Class<T> type, String subject) {
        return new AvroSerde<>(
                AvroSerializer.forSubject(registry, type, subject), new AvroDeserializer<>(registry, type));
    }

    @Override
    public Serializer<T> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<T> deserializer() {
        return deserializer;
    }
}
