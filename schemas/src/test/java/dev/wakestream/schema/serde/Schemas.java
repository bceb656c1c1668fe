package dev.wakestream.schema.serde;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Schemas as another version of us, or another producer, might have them. */
final class Schemas {
    private Schemas() {}

    /** The record with one more field, optional, at its end. */
    static Schema withOptionalString(Schema record, String name) {
        Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING));
        return withField(record, new Schema.Field(name, optional, "added later", JsonProperties.NULL_VALUE));
    }

    /** The record with one more field, which has no default, at its end. */
    static Schema withMandatoryString(Schema record, String name) {
        return withField(record, new Schema.Field(name, Schema.create(Schema.Type.STRING), "added carelessly"));
    }

    private static Schema withField(Schema record, Schema.Field added) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : record.getFields()) {
            fields.add(new Schema.Field(field, field.schema()));
        }
        fields.add(added);
        return Schema.createRecord(record.getName(), record.getDoc(), record.getNamespace(), false, fields);
    }
}
