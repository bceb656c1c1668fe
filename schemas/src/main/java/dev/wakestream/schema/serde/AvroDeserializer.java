package dev.wakestream.schema.serde;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one record type in the {@linkplain WireFormat Confluent wire format}, whoever wrote it: its schema comes from the
 * registry by the id in the frame, and Avro resolves it to ours. Safe for use by several threads.
 */
public final class AvroDeserializer<T extends SpecificRecord> implements Deserializer<T> {
    private final SchemaRegistry registry;
    private final Class<T> type;
    private final Schema schema;
    private final Map<Integer, DatumReader<T>> readers = new ConcurrentHashMap<>();
    private final ThreadLocal<BoundedDecoder> decoders = ThreadLocal.withInitial(BoundedDecoder::new);

    public AvroDeserializer(SchemaRegistry registry, Class<T> type) {
        this.registry = registry;
        this.type = type;
        this.schema = SpecificData.getForClass(type).getSchema(type);
    }

    /**
     * The record; null stays null (a tombstone).
     *
     * @throws SerializationException the bytes are not such a record; one sentence says why
     * @throws RegistryException the registry could not say what the schema is; says nothing about the record
     */
    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] data) {
        if (data == null) {
            return null;
        }
        if (!WireFormat.isFramed(data)) {
            throw bad(topic, "not in the Confluent wire format, " + WireFormat.describe(data), null);
        }
        DatumReader<T> reader = readerOf(topic, WireFormat.schemaId(data));
        BoundedDecoder in = decoders.get();
        in.cursor().reset(data, WireFormat.HEADER_BYTES);
        T record;
        try {
            record = AvroBody.read(reader, in);
        } catch (IOException e) {
            throw bad(topic, String.valueOf(e.getMessage()), e);
        }
        if (in.remainingBytes() > 0) {
            throw bad(topic, in.remainingBytes() + " bytes follow its end", null);
        }
        return record;
    }

    private DatumReader<T> readerOf(String topic, int id) {
        DatumReader<T> reader = readers.get(id);
        if (reader != null) {
            return reader;
        }
        Schema writer;
        try {
            writer = registry.byId(id);
        } catch (SchemaNotFoundException e) {
            throw bad(topic, String.valueOf(e.getMessage()), e);
        }
        String obstacle = AvroBody.obstacle(schema, writer);
        if (obstacle != null) {
            throw bad(
                    topic,
                    "written with schema " + id + " (" + writer.getFullName() + "), which cannot be read as ours, "
                            + obstacle,
                    null);
        }
        reader = AvroBody.reader(type, writer);
        readers.put(id, reader);
        return reader;
    }

    private SerializationException bad(String topic, String why, @Nullable Throwable cause) {
        return new SerializationException(
                "a record of topic " + topic + " is no sound " + schema.getName() + ": " + why, cause);
    }
}
