package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records written by any release are read by today's code. {@code released/VERSION/} holds the schemas as that release
 * registers them; a new release adds a folder, and no file there ever changes.
 */
class ReleasedSchemasTest {
    private static final Path RELEASED = Path.of("src/test/resources/released");

    static List<Arguments> released() {
        List<Arguments> files = new ArrayList<>();
        for (Path version : sorted(RELEASED)) {
            for (Class<? extends SpecificRecord> type : Records.ALL) {
                files.add(Arguments.of(version.resolve(type.getSimpleName() + ".avsc"), type));
            }
        }
        return files;
    }

    private static List<Path> sorted(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("released")
    void readsWhatThatReleaseWrote(Path file, Class<? extends SpecificRecord> type) throws IOException {
        Schema written = new Schema.Parser().parse(Files.readString(file));
        InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
        int id = registry.register("t-value", written);
        List<byte[]> values = Records.random(written, id, 30, 1);

        registry.register("t-value", SpecificData.get().getSchema(type));

        AvroDeserializer<? extends SpecificRecord> reader = new AvroDeserializer<>(registry, type);
        assertThat(values)
                .hasSize(30)
                .allSatisfy(value -> assertThat(reader.deserialize("t", value)).isInstanceOf(type));
    }

    @ParameterizedTest
    @MethodSource("records")
    void documentsEveryFieldAndTheUnitOfEveryTime(Class<? extends SpecificRecord> type) {
        documented(SpecificData.get().getSchema(type), type.getSimpleName());
    }

    static List<Class<? extends SpecificRecord>> records() {
        return Records.ALL;
    }

    private static void documented(Schema schema, String path) {
        switch (schema.getType()) {
            case RECORD -> record(schema, path);
            case ARRAY -> documented(schema.getElementType(), path);
            case UNION -> schema.getTypes().forEach(branch -> documented(branch, path));
            case ENUM -> {
                assertThat(schema.getDoc()).as(path).isNotBlank();
                // So that old readers survive a symbol added later.
                assertThat(schema.getEnumDefault()).as(path).isEqualTo("UNKNOWN");
            }
            case INT, LONG, DOUBLE, BOOLEAN, STRING, BYTES, NULL -> {}
            case MAP, FIXED, FLOAT -> fail("%s is of type %s, which no record uses", path, schema.getType());
        }
    }

    private static void record(Schema schema, String path) {
        assertThat(schema.getDoc()).as(path).isNotBlank();
        for (Schema.Field field : schema.getFields()) {
            String at = path + "." + field.name();
            assertThat(field.doc()).as(at).isNotBlank();
            if (field.name().endsWith("_ns")) {
                assertThat(field.doc()).as(at).contains("(ns");
            }
            if (field.name().endsWith("_at")) {
                assertThat(field.doc()).as(at).contains("(ms since the epoch)");
            }
            documented(field.schema(), at);
        }
    }
}
