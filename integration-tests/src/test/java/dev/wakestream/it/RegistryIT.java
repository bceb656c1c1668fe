package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.serde.IncompatibleSchemaException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

class RegistryIT {
    @Test
    void readsARecordOfAnotherProducerWhoseSchemaHasAnOptionalFieldMore() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack)) {
            Schema evolved = counterWith("origin");
            registry.register("it-evolved-value", Counter.getClassSchema());
            int id = registry.register("it-evolved-value", evolved);
            GenericRecord foreign = new GenericData.Record(evolved);
            foreign.put("name", "lost_pages");
            foreign.put("reason", "");
            foreign.put("count", 3L);

            Counter read = new AvroDeserializer<>(registry, Counter.class)
                    .deserialize("it-evolved", framed(id, evolved, foreign));

            assertThat(read).isEqualTo(new Counter("lost_pages", "", 3L));
        }
    }

    @Test
    void refusesAnIncompatibleSchemaInOneSentence() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack)) {
            registry.register("it-refused-value", Counter.getClassSchema());
            Schema other = SchemaBuilder.record("Counter")
                    .namespace("dev.wakestream.schema")
                    .fields()
                    .requiredInt("entirely_different")
                    .endRecord();

            assertThatThrownBy(() -> registry.register("it-refused-value", other))
                    .isInstanceOf(IncompatibleSchemaException.class)
                    .hasMessageContaining("it-refused-value")
                    .message()
                    .doesNotContain("\n");
        }
    }

    private static Schema counterWith(String optional) {
        return SchemaBuilder.record("Counter")
                .namespace("dev.wakestream.schema")
                .fields()
                .requiredString("name")
                .name("reason")
                .type()
                .stringType()
                .stringDefault("")
                .requiredLong("count")
                .optionalString(optional)
                .endRecord();
    }

    private static byte[] framed(int id, Schema schema, GenericRecord value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(out);
        head.writeByte(0);
        head.writeInt(id);
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericRecord>(schema).write(value, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
