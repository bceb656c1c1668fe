package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** As much of JSON Schema as our schema files use; whatever else stands in one is refused. */
public final class JsonSchema {
    private static final Path FOLDER = Path.of("../docs/reference/schemas");
    private static final List<String> KNOWN = List.of(
            "$schema",
            "$defs",
            "$ref",
            "title",
            "description",
            "type",
            "const",
            "enum",
            "required",
            "properties",
            "additionalProperties",
            "items");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode root;
    private final List<String> problems = new ArrayList<>();

    private JsonSchema(JsonNode root) {
        this.root = root;
    }

    /** Where the document does not follow the schema in the file; empty = nowhere. */
    public static List<String> problems(String schemaFile, String document) throws IOException {
        JsonSchema schema = new JsonSchema(JSON.readTree(Files.readString(FOLDER.resolve(schemaFile))));
        schema.check("$", schema.root, JSON.readTree(document));
        return schema.problems;
    }

    private void check(String at, JsonNode schema, JsonNode value) {
        schema.fieldNames().forEachRemaining(key -> {
            if (!KNOWN.contains(key)) {
                problems.add("schema of " + at + " uses " + key);
            }
        });
        if (schema.has("$ref")) {
            check(at, root.at(schema.get("$ref").asText().substring(1)), value);
            return;
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            problems.add(at + " is not " + schema.get("const"));
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            problems.add(at + " is " + value + ", not one of " + schema.get("enum"));
        }
        if (schema.has("type") && !hasType(schema.get("type"), value)) {
            problems.add(at + " is " + value.getNodeType() + ", not " + schema.get("type"));
        }
        if (value.isObject()) {
            object(at, schema, value);
        }
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                check(at + "[" + i + "]", schema.get("items"), value.get(i));
            }
        }
    }

    private void object(String at, JsonNode schema, JsonNode value) {
        schema.path("required").forEach(key -> {
            if (!value.has(key.asText())) {
                problems.add(at + " lacks " + key.asText());
            }
        });
        value.fieldNames().forEachRemaining(key -> {
            JsonNode property = schema.path("properties").path(key);
            JsonNode other = schema.path("additionalProperties");
            if (!property.isMissingNode()) {
                check(at + "." + key, property, value.get(key));
            } else if (other.isObject()) {
                check(at + "." + key, other, value.get(key));
            } else {
                problems.add(at + " has an undescribed " + key);
            }
        });
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        for (JsonNode each : values) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasType(JsonNode types, JsonNode value) {
        if (types.isTextual()) {
            return isA(types.asText(), value);
        }
        for (JsonNode type : types) {
            if (isA(type.asText(), value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isA(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> false;
        };
    }
}
