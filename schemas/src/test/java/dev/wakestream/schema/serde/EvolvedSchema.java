package dev.wakestream.schema.serde;

import dev.wakestream.schema.TracePage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.RandomData;

/**
 * The page's schema as a producer of another version may have it, made up from a seed: fields added anywhere, optional ones
 * left out, fields and branches in another order, actions that we do not know. And pages of it.
 */
final class EvolvedSchema {
    private final Random random;
    private final int boldness;
    private final Map<String, Schema> done = new HashMap<>();
    private int added;

    /** @param boldness how many percent of the fields and orders are touched */
    EvolvedSchema(long seed, int boldness) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.boldness = boldness;
    }

    private boolean touched() {
        return random.nextInt(100) < boldness;
    }

    Schema next() {
        done.clear();
        return evolve(TracePage.getClassSchema());
    }

    private Schema evolve(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> record(schema);
            case ARRAY -> Schema.createArray(evolve(schema.getElementType()));
            case UNION -> {
                List<Schema> branches = new ArrayList<>();
                schema.getTypes().forEach(branch -> branches.add(evolve(branch)));
                if (touched()) {
                    Collections.shuffle(branches, random);
                }
                yield Schema.createUnion(branches);
            }
            case ENUM -> {
                List<String> symbols = new ArrayList<>(schema.getEnumSymbols());
                if (touched()) {
                    symbols.add(random.nextInt(symbols.size()), "LATER");
                }
                yield Schema.createEnum(
                        schema.getName(), schema.getDoc(), schema.getNamespace(), symbols, schema.getEnumDefault());
            }
            case MAP, FIXED, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> Schema.create(schema.getType());
        };
    }

    private Schema record(Schema schema) {
        Schema known = done.get(schema.getFullName());
        if (known != null) {
            return known;
        }
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
            if (field.hasDefaultValue() && touched()) {
                continue;
            }
            if (touched()) {
                fields.add(unknown());
            }
            fields.add(new Schema.Field(field.name(), evolve(field.schema()), field.doc()));
        }
        if (touched()) {
            fields.add(unknown());
        }
        if (touched()) {
            int from = random.nextInt(fields.size());
            Collections.swap(fields, from, random.nextInt(fields.size()));
        }
        Schema evolved = Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
        done.put(schema.getFullName(), evolved);
        return evolved;
    }

    private Schema.Field unknown() {
        String name = "later" + added++;
        Schema type = switch (random.nextInt(8)) {
            case 0 -> Schema.create(Schema.Type.INT);
            case 1 -> Schema.create(Schema.Type.STRING);
            case 2 -> Schema.create(Schema.Type.DOUBLE);
            case 3 -> Schema.createMap(Schema.create(Schema.Type.LONG));
            case 4 -> Schema.createFixed("Fixed" + name, null, "later", 3);
            case 5 -> Schema.createEnum("Enum" + name, null, "later", List.of("A", "B", "C"));
            case 6 ->
                Schema.createUnion(
                        Schema.create(Schema.Type.NULL),
                        Schema.create(Schema.Type.BYTES),
                        Schema.create(Schema.Type.BOOLEAN));
            default ->
                Schema.createArray(Schema.createRecord(
                        "Record" + name,
                        null,
                        "later",
                        false,
                        List.of(
                                new Schema.Field("a", Schema.create(Schema.Type.FLOAT)),
                                new Schema.Field("b", Schema.create(Schema.Type.STRING)))));
        };
        return new Schema.Field(name, type, "not known today");
    }

    /** A datum of today's schema as one of the evolved schema; what today does not have is made up. */
    Object convert(Object datum, Schema to) {
        return switch (to.getType()) {
            case RECORD -> {
                GenericRecord from = (GenericRecord) datum;
                GenericRecord record = new GenericData.Record(to);
                for (Schema.Field field : to.getFields()) {
                    boolean known = from.getSchema().getField(field.name()) != null;
                    Object value = known ? from.get(field.name()) : madeUp(field.schema());
                    record.put(field.pos(), value == null ? null : convertKnown(known, value, field.schema()));
                }
                yield record;
            }
            case ARRAY -> {
                List<Object> items = new ArrayList<>();
                ((List<?>) datum).forEach(item -> items.add(convert(item, to.getElementType())));
                yield items;
            }
            case UNION -> convert(datum, to.getTypes().get(branchOf(datum, to)));
            case ENUM ->
                new GenericData.EnumSymbol(
                        to,
                        to.getEnumSymbols().contains("LATER") && random.nextInt(4) == 0 ? "LATER" : datum.toString());
            case MAP, FIXED, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> datum;
        };
    }

    private Object convertKnown(boolean known, Object value, Schema schema) {
        return known ? convert(value, schema) : value;
    }

    private static int branchOf(Object datum, Schema union) {
        if (datum instanceof GenericRecord record) {
            for (int i = 0; i < union.getTypes().size(); i++) {
                if (union.getTypes()
                        .get(i)
                        .getFullName()
                        .equals(record.getSchema().getFullName())) {
                    return i;
                }
            }
        }
        return GenericData.get().resolveUnion(union, datum);
    }

    private Object madeUp(Schema schema) {
        return new RandomData(schema, 1, random.nextLong()).iterator().next();
    }
}
