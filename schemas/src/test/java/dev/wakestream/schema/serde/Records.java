package dev.wakestream.schema.serde;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.WindowKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;

/** Every record that stands alone in a topic, and random data of any schema as another producer would frame it. */
final class Records {
    static final List<Class<? extends SpecificRecord>> ALL = List.of(
            TracePage.class, RunInfo.class, WindowKey.class, CostWindow.class, RunProfile.class, Comparison.class);

    private Records() {}

    /** Framed random records of a schema, by Avro's generic writer. */
    static List<byte[]> random(Schema schema, int schemaId, int count, long seed) {
        List<byte[]> values = new ArrayList<>();
        for (Object record : new RandomData(GenericData.get(), schema, count, seed)) {
            values.add(framed(schema, schemaId, record));
        }
        return values;
    }

    static byte[] framed(Schema schema, int schemaId, Object record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[WireFormat.HEADER_BYTES]);
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<>(schema).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new AssertionError("writing to memory", e);
        }
        byte[] value = bytes.toByteArray();
        WireFormat.setSchemaId(value, schemaId);
        return value;
    }
}
