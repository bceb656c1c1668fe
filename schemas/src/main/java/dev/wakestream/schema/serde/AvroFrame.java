package dev.wakestream.schema.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Writes records into frames; keeps its buffer. For use by one thread. */
final class AvroFrame {
    private static final byte[] NO_ID = new byte[WireFormat.HEADER_BYTES];

    static {
        TrustedClasses.ensure();
    }

    private final ByteBuilder bytes = new ByteBuilder(1024);
    private @Nullable BinaryEncoder encoder;

    /** The record with the frame before it. */
    <T> byte[] write(DatumWriter<T> writer, T record, int schemaId) {
        bytes.clear();
        bytes.write(NO_ID, 0, NO_ID.length);
        encoder = EncoderFactory.get().directBinaryEncoder(bytes, encoder);
        try {
            writer.write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer in memory failed", e);
        }
        byte[] value = bytes.toByteArray();
        WireFormat.writeHeader(value, schemaId);
        return value;
    }

    /** For records that are written once in a while. */
    static <T extends SpecificRecord> byte[] write(T record, int schemaId) {
        SpecificData data = SpecificData.getForClass(record.getClass());
        return new AvroFrame().write(new SpecificDatumWriter<T>(record.getSchema(), data), record, schemaId);
    }
}
