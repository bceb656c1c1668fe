package dev.wakestream.schema.serde;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * A schema registry within this process, empty at first: for runs without a broker, and for tests. Refuses what a registry
 * set to BACKWARD refuses: a schema that cannot read what its subject's latest one wrote. Ids count from 1, and the same
 * schema has the same id under every subject.
 */
public final class InMemorySchemaRegistry implements SchemaRegistry {
    private final List<Schema> byId = new ArrayList<>();
    private final Map<Schema, Integer> ids = new HashMap<>();
    private final Map<String, List<Schema>> versions = new HashMap<>();

    @Override
    public synchronized int register(String subject, Schema schema) {
        Schema portable = PortableSchema.of(schema);
        List<Schema> known = versions.computeIfAbsent(subject, s -> new ArrayList<>());
        if (!known.contains(portable)) {
            checkLatest(subject, known, portable);
            known.add(portable);
        }
        return ids.computeIfAbsent(portable, s -> {
            byId.add(s);
            return byId.size();
        });
    }

    private static void checkLatest(String subject, List<Schema> known, Schema schema) {
        if (known.isEmpty()) {
            return;
        }
        String obstacle = AvroBody.obstacle(schema, known.get(known.size() - 1));
        if (obstacle != null) {
            throw new IncompatibleSchemaException(
                    "schema " + schema.getFullName() + " is not accepted under subject " + subject
                            + ", since it cannot read records of the version before, " + obstacle,
                    null);
        }
    }

    /** Subjects that have a schema, sorted. */
    public synchronized List<String> subjects() {
        return versions.keySet().stream().sorted().toList();
    }

    @Override
    public synchronized Schema byId(int id) {
        if (id < 1 || id > byId.size()) {
            throw new SchemaNotFoundException(
                    "no schema has id " + id + " in this process, which knows " + byId.size(), null);
        }
        return byId.get(id - 1);
    }
}
