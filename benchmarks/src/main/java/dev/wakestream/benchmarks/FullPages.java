package dev.wakestream.benchmarks;

import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.PageSums;
import dev.wakestream.schema.serde.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Full pages of the model's run of hackbench on the headline case's machine, as one partition brings them. */
final class FullPages {
    /** Events of a page (count). */
    static final int EVENTS = 512;

    private FullPages() {}

    /** Those of the records that are full pages. */
    static byte[][] of(List<byte[]> records, PageReader reader) throws BadPageException {
        PageSums sums = new PageSums(timeNs -> Long.MAX_VALUE);
        List<byte[]> full = new ArrayList<>();
        for (byte[] record : records) {
            reader.read(record, sums);
            if (sums.begin() == null && sums.end() == null && sums.events() == EVENTS) {
                full.add(record);
            }
        }
        return full.toArray(byte[][]::new);
    }

    /** The schema as a later producer may have it: a field more in the page, in each event and in each switch. */
    static Schema withUnknownFields(Schema page) {
        return with(page, List.of("TracePage", "TraceEvent", "SchedSwitch"));
    }

    private static Schema with(Schema schema, List<String> records) {
        return switch (schema.getType()) {
            case RECORD -> {
                List<Schema.Field> fields = new ArrayList<>();
                for (Schema.Field field : schema.getFields()) {
                    fields.add(new Schema.Field(field, with(field.schema(), records)));
                }
                if (records.contains(schema.getName())) {
                    Schema optional =
                            Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING));
                    fields.add(new Schema.Field("later", optional, "added later", JsonProperties.NULL_VALUE));
                }
                yield Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
            }
            case ARRAY -> Schema.createArray(with(schema.getElementType(), records));
            case UNION ->
                Schema.createUnion(
                        schema.getTypes().stream().map(s -> with(s, records)).toList());
            case ENUM, MAP, FIXED, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> schema;
        };
    }

    /** The same pages written with another schema. */
    static byte[][] rewrite(byte[][] pages, Schema schema, int schemaId) {
        Schema today = TracePage.getClassSchema();
        GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(today, schema);
        GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(schema);
        byte[][] rewritten = new byte[pages.length][];
        try {
            for (int i = 0; i < pages.length; i++) {
                byte[] page = pages[i];
                GenericRecord record = reader.read(
                        null,
                        DecoderFactory.get()
                                .binaryDecoder(
                                        page, WireFormat.HEADER_BYTES, page.length - WireFormat.HEADER_BYTES, null));
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                out.write(page, 0, WireFormat.HEADER_BYTES);
                BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
                writer.write(record, encoder);
                rewritten[i] = out.toByteArray();
                WireFormat.setSchemaId(rewritten[i], schemaId);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer in memory failed", e);
        }
        return rewritten;
    }
}
