package dev.wakestream.schema.recording;

import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.serde.SchemaNotFoundException;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/** The schemas of a recording, under the ids that its records use. */
final class RecordedSchemas implements SchemaRegistry {
    private final Path file;
    private final Map<Integer, Schema> byId = new ConcurrentHashMap<>();

    RecordedSchemas(Path file) {
        this.file = file;
    }

    void put(int id, Schema schema) {
        byId.put(id, schema);
    }

    @Override
    public int register(String subject, Schema schema) {
        throw new RegistryException("recording " + file + " takes no new schemas", null);
    }

    @Override
    public Schema byId(int id) {
        Schema schema = byId.get(id);
        if (schema == null) {
            throw new SchemaNotFoundException("recording " + file + " has no schema with id " + id, null);
        }
        return schema;
    }
}
