package dev.wakestream.schema.serde;

import dev.wakestream.schema.serde.BadPageException.Reason;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of records by Avro's own resolution between the writer's schema and ours. */
final class AvroBody {
    static {
        TrustedClasses.ensure();
    }

    private AvroBody() {}

    /** A reader of records written with a schema that was found {@linkplain #obstacle compatible}. */
    static <T extends SpecificRecord> DatumReader<T> reader(Class<T> type, Schema writer) {
        SpecificData data = SpecificData.getForClass(type);
        return new SpecificDatumReader<>(writer, data.getSchema(type), data);
    }

    /** Why records of one schema cannot be read with another; null = they can. */
    static @Nullable String obstacle(Schema reader, Schema writer) {
        SchemaPairCompatibility found = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        if (found.getType() == SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE) {
            return null;
        }
        for (Incompatibility obstacle : found.getResult().getIncompatibilities()) {
            return "at " + obstacle.getLocation() + ": " + obstacle.getMessage();
        }
        return found.getDescription();
    }

    /**
     * One record.
     *
     * @throws MalformedBytesException the bytes are not such a record
     */
    static <T> T read(DatumReader<T> reader, BoundedDecoder in) throws IOException {
        try {
            // No object to reuse: the caller keeps what it gets.
            return reader.read(null, in);
        } catch (StackOverflowError e) {
            // A foreign schema may be recursive, and its data as deep as it likes.
            throw new MalformedBytesException(Reason.MALFORMED, "records are nested too deep");
        } catch (RuntimeException e) {
            // Avro reports wrong data by various exceptions of its own and of the collections it fills.
            throw new MalformedBytesException(Reason.MALFORMED, "Avro cannot read it: " + e.getMessage());
        }
    }
}
