package dev.wakestream.schema.serde;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes one record type in the {@linkplain WireFormat Confluent wire format}; registers its schema under a subject when the
 * first record goes there. Safe for use by several threads.
 */
public final class AvroSerializer<T extends SpecificRecord> implements Serializer<T> {
    private final SchemaRegistry registry;
    private final Schema schema;
    private final UnaryOperator<String> subjectOfTopic;
    private final DatumWriter<T> writer;
    private final ThreadLocal<AvroFrame> frames = ThreadLocal.withInitial(AvroFrame::new);
    private final Map<String, Integer> ids = new ConcurrentHashMap<>();

    private AvroSerializer(SchemaRegistry registry, Class<T> type, UnaryOperator<String> subjectOfTopic) {
        SpecificData data = SpecificData.getForClass(type);
        this.registry = registry;
        this.schema = data.getSchema(type);
        this.subjectOfTopic = subjectOfTopic;
        this.writer = new SpecificDatumWriter<>(schema, data);
    }

    /** For values: subject {@code <topic>-value}. */
    public static <T extends SpecificRecord> AvroSerializer<T> forValues(SchemaRegistry registry, Class<T> type) {
        return new AvroSerializer<>(registry, type, topic -> topic + "-value");
    }

    /** For keys: subject {@code <topic>-key}. */
    public static <T extends SpecificRecord> AvroSerializer<T> forKeys(SchemaRegistry registry, Class<T> type) {
        return new AvroSerializer<>(registry, type, topic -> topic + "-key");
    }

    /** For one subject whatever the topic. */
    public static <T extends SpecificRecord> AvroSerializer<T> forSubject(
            SchemaRegistry registry, Class<T> type, String subject) {
        return new AvroSerializer<>(registry, type, topic -> subject);
    }

    /**
     * The framed record; null stays null (a tombstone).
     *
     * @throws SerializationException the record lacks a field that must be set
     * @throws RegistryException the registry refused the schema or gave no answer
     */
    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T data) {
        if (data == null) {
            return null;
        }
        Integer id = ids.get(topic);
        if (id == null) {
            id = registry.register(subjectOfTopic.apply(topic), schema);
            ids.put(topic, id);
        }
        try {
            return frames.get().write(writer, data, id);
        } catch (AvroRuntimeException | ClassCastException | NullPointerException e) {
            throw new SerializationException(
                    "cannot write a " + schema.getName() + " to topic " + topic + ": " + e.getMessage(), e);
        }
    }
}
