package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.WindowKey;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AvroSerdeTest {
    private static final String TOPIC = "keys";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroSerde<WindowKey> keys = AvroSerde.forKeys(registry, WindowKey.class);

    static List<Class<? extends SpecificRecord>> records() {
        return Records.ALL;
    }

    @ParameterizedTest
    @MethodSource("records")
    void readsEveryRecordOfAnotherProducerAndWritesTheSameBytes(Class<? extends SpecificRecord> type) {
        roundTrip(type);
    }

    private <T extends SpecificRecord> void roundTrip(Class<T> type) {
        Schema schema = PortableSchema.of(SpecificData.get().getSchema(type));
        int id = registry.register("t-value", schema);
        AvroSerde<T> serde = AvroSerde.forValues(registry, type);
        for (byte[] value : Records.random(schema, id, 20, 42)) {

            T record = Objects.requireNonNull(serde.deserializer().deserialize("t", value));

            assertThat(record).isInstanceOf(type);
            assertThat(serde.serializer().serialize("t", record)).isEqualTo(value);
        }
    }

    @Test
    void framesRecordsInTheConfluentWireFormat() {
        byte[] value = serialized(new WindowKey("r", 1L, -1L, ""));

        // magic byte, id 1 in four bytes, "r" with its length, 1 and -1 in zigzag, an empty name
        assertThat(value).containsExactly(0, 0, 0, 0, 1, 2, 'r', 2, 1, 0);
    }

    @Test
    void registersUnderTheTopicsSubjectOnceOrUnderAFixedOne() {
        serialized(new WindowKey("r", 1L, 2L, ""));
        AvroSerde.forValues(registry, WindowKey.class).serializer().serialize("a", new WindowKey("r", 1L, 2L, ""));
        AvroSerde.forSubject(registry, WindowKey.class, "fixed")
                .serializer()
                .serialize("b", new WindowKey("r", 1L, 2L, ""));

        assertThat(registry.subjects()).containsExactly("a-value", "fixed", TOPIC + "-key");
    }

    @Test
    void keepsTombstones() {
        assertThat(keys.serializer().serialize(TOPIC, null)).isNull();
        assertThat(keys.deserializer().deserialize(TOPIC, null)).isNull();
    }

    @Test
    void readsAndWritesDefaultsOfBuildersToo() {
        Metric metric =
                Metric.newBuilder().setName("time").setUnit("s").setValue(1.5).build();
        Counter counter = Counter.newBuilder().setName("lost").setCount(3L).build();

        assertThat(metric.getPolarity()).isEqualTo(Polarity.UNKNOWN);
        assertThat(counter.getReason()).isEmpty();
    }

    @Test
    void readsARecordThatAnOptionalFieldWasAddedTo() {
        Schema evolved = Schemas.withOptionalString(WindowKey.getClassSchema(), "zone");
        int id = registry.register(TOPIC + "-key", evolved);
        byte[] value = Records.framed(
                evolved,
                id,
                new GenericRecordBuilder(evolved)
                        .set("run", "r")
                        .set("start_ns", 1L)
                        .set("end_ns", 2L)
                        .set("zone", "x")
                        .build());

        assertThat(keys.deserializer().deserialize(TOPIC, value)).isEqualTo(new WindowKey("r", 1L, 2L, ""));
    }

    @Test
    void fillsAFieldThatAnOlderProducerDoesNotHave() {
        Schema old = SchemaBuilder.record("Metric")
                .namespace("dev.wakestream.schema")
                .fields()
                .requiredString("name")
                .requiredString("unit")
                .requiredDouble("value")
                .endRecord();
        int id = registry.register("m-value", old);
        byte[] value = Records.framed(
                old,
                id,
                new GenericRecordBuilder(old)
                        .set("name", "n")
                        .set("unit", "s")
                        .set("value", 1.0)
                        .build());

        Metric metric = new AvroDeserializer<>(registry, Metric.class).deserialize("m", value);

        assertThat(metric).isEqualTo(new Metric("n", "s", Polarity.UNKNOWN, 1.0));
    }

    @Test
    void refusesWhatIsNoSuchRecordWithOneSentence() {
        byte[] sound = serialized(new WindowKey("r", 1L, 2L, ""));
        byte[] magic = sound.clone();
        magic[0] = 7;
        byte[] unknown = sound.clone();
        WireFormat.setSchemaId(unknown, 77);
        byte[] other = sound.clone();
        WireFormat.setSchemaId(other, registry.register("x-value", RunInfo.getClassSchema()));

        assertThat(refusal(new byte[3]))
                .isEqualTo("not in the Confluent wire format, 3 bytes, shorter than the 5 of its header");
        assertThat(refusal(magic)).isEqualTo("not in the Confluent wire format, first byte is 7, must be 0");
        assertThat(refusal(unknown)).isEqualTo("no schema has id 77 in this process, which knows 2");
        assertThat(refusal(Arrays.copyOf(sound, sound.length + 2))).isEqualTo("2 bytes follow its end");
        assertThat(refusal(other))
                .startsWith(
                        "written with schema 2 (dev.wakestream.schema.RunInfo), which cannot be read as ours, at /");
    }

    @Test
    void refusesEveryTruncationAndHostileLengths() {
        byte[] sound = serialized(new WindowKey("some-run", 1L << 40, 1L << 50, ""));
        for (int length = 5; length < sound.length; length++) {
            assertThat(refusal(Arrays.copyOf(sound, length))).contains("ends").doesNotContain("ends 0 bytes");
        }
        byte[] hostile = {0, 0, 0, 0, 1, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 'r', 2, 2};

        assertThat(refusal(hostile))
                .isEqualTo("a text or block of 2147483647 bytes is announced, "
                        + "but the record ends 3 bytes after byte 10");
    }

    @Test
    void saysWhichFieldOfARecordIsMissing() {
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serialized(new WindowKey(null, 1L, 2L, "")))
                .withMessageStartingWith("cannot write a WindowKey to topic keys: ")
                .withMessageContaining("run");
    }

    @Test
    void isSharedByThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Integer> work = () -> {
                int same = 0;
                for (long i = 0; i < 5_000; i++) {
                    WindowKey key = new WindowKey(Thread.currentThread().getName(), i, i * i, "");
                    same += key.equals(keys.deserializer().deserialize(TOPIC, serialized(key))) ? 1 : 0;
                }
                return same;
            };
            for (Future<Integer> same : threads.invokeAll(List.of(work, work, work, work))) {
                assertThat(same.get()).isEqualTo(5_000);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private byte[] serialized(WindowKey key) {
        return Objects.requireNonNull(keys.serializer().serialize(TOPIC, key));
    }

    private String refusal(byte[] value) {
        String prefix = "a record of topic keys is no sound WindowKey: ";
        try {
            keys.deserializer().deserialize(TOPIC, value);
        } catch (SerializationException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).startsWith(prefix).doesNotContain("\n");
            return message.substring(prefix.length());
        }
        throw new AssertionError("was read: " + Arrays.toString(value));
    }
}
