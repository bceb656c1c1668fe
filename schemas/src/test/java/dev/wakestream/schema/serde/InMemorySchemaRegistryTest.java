package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.WindowKey;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class InMemorySchemaRegistryTest {
    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final Schema key = WindowKey.getClassSchema();

    @Test
    void givesOneIdToASchemaUnderWhateverSubject() {
        int id = registry.register("a-key", key);

        assertThat(registry.register("a-key", key)).isEqualTo(id);
        assertThat(registry.register("b-key", key)).isEqualTo(id);
        assertThat(registry.register("c-value", Counter.getClassSchema())).isEqualTo(id + 1);
        assertThat(registry.byId(id)).isEqualTo(PortableSchema.of(key));
    }

    @Test
    void acceptsAnOptionalFieldAndRefusesAMandatoryOne() {
        int id = registry.register("a-key", key);
        int evolved = registry.register("a-key", Schemas.withOptionalString(key, "zone"));

        assertThat(evolved).isNotEqualTo(id);
        assertThatExceptionOfType(IncompatibleSchemaException.class)
                .isThrownBy(() -> registry.register("a-key", Schemas.withMandatoryString(key, "host")))
                .withMessage("schema dev.wakestream.schema.WindowKey is not accepted under subject a-key, "
                        + "since it cannot read records of the version before, at /fields/4: host");
        assertThat(registry.register("a-key", key)).isEqualTo(id);
    }

    @Test
    void saysWhichIdItDoesNotKnow() {
        assertThatExceptionOfType(SchemaNotFoundException.class)
                .isThrownBy(() -> registry.byId(0))
                .withMessage("no schema has id 0 in this process, which knows 0");
    }

    @Test
    void keepsNoJavaInItsSchemas() {
        String text = registry.byId(registry.register("a-key", key)).toString();

        assertThat(key.toString()).contains("avro.java.string");
        assertThat(text).contains("first instant (ns since the run's start)").doesNotContain("java");
    }
}
