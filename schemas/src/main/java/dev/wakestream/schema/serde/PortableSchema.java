package dev.wakestream.schema.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;

/** Schemas as they go into a registry or a file. */
public final class PortableSchema {
    /** Tells Avro's Java classes which string class to use, and means nothing to others. */
    private static final String JAVA_STRING = "avro.java.string";

    private static final ObjectMapper JSON = new ObjectMapper();

    private PortableSchema() {}

    /**
     * The same schema without what only the generated Java classes need, so that its text, and thereby its id, is that of
     * the {@code .avsc} file whoever registers it first.
     */
    public static Schema of(Schema schema) {
        try {
            JsonNode json = JSON.readTree(schema.toString());
            strip(json);
            return new Schema.Parser().parse(json.toString());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Avro printed schema " + schema.getFullName() + " as broken JSON", e);
        }
    }

    private static void strip(JsonNode json) {
        if (json instanceof ObjectNode object) {
            object.remove(JAVA_STRING);
        }
        for (JsonNode child : json) {
            strip(child);
        }
    }
}
