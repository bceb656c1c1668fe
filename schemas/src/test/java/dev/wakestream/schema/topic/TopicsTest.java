package dev.wakestream.schema.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicsTest {
    @Test
    void areThoseOfTheContract() {
        assertThat(Topics.all())
                .extracting(
                        Topic::name, Topic::partitions, topic -> topic.config().get("cleanup.policy"))
                .containsExactly(
                        row("wakestream.trace", 6, "delete"),
                        row("wakestream.runs", 1, "compact"),
                        row("wakestream.windows", 6, "compact,delete"),
                        row("wakestream.profiles", 6, "compact"),
                        row("wakestream.comparisons", 1, "compact"),
                        row("wakestream.rejected", 1, "delete"));
    }

    private static org.assertj.core.groups.Tuple row(Object... columns) {
        return org.assertj.core.groups.Tuple.tuple(columns);
    }

    @Test
    void keepATraceForSevenDaysAndTakeFullPages() {
        assertThat(Topics.TRACE.config()).containsEntry("retention.ms", "604800000");
        assertThat(Integer.parseInt(Topics.TRACE.config().getOrDefault("max.message.bytes", "0")))
                .isGreaterThan(PageWriter.SOFT_LIMIT_BYTES + PageWriter.MAX_TEXT_BYTES);
    }

    @Test
    void takeResultsOfVeryManyRows() {
        String limit = Integer.toString(16 * 1024 * 1024);

        assertThat(List.of(Topics.WINDOWS, Topics.PROFILES, Topics.COMPARISONS))
                .allSatisfy(topic -> assertThat(topic.config()).containsEntry("max.message.bytes", limit));
        assertThat(List.of(Topics.TRACE, Topics.RUNS, Topics.REJECTED))
                .allSatisfy(topic -> assertThat(topic.config()).containsEntry("max.message.bytes", "1048588"));
    }

    @Test
    void nameTheirSubjects() {
        assertThat(Topics.TRACE.subject()).isEqualTo("wakestream.trace-value");
        assertThat(Topics.WINDOWS.keySubject()).isEqualTo("wakestream.windows-key");
    }

    @Test
    void readAndWriteTheirKeys() {
        InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
        WindowKey key = new WindowKey("r", 0L, 100L, "");

        byte[] bytes = Topics.WINDOWS.keySerde(registry).serializer().serialize(Topics.WINDOWS.name(), key);

        assertThat(Topics.WINDOWS.keySerde(registry).deserializer().deserialize(Topics.WINDOWS.name(), bytes))
                .isEqualTo(key);
        assertThat(registry.subjects()).containsExactly(Topics.WINDOWS.keySubject());
        assertThat(Topics.TRACE.keySerde(registry).serializer().serialize(Topics.TRACE.name(), "r/1"))
                .isEqualTo(new byte[] {'r', '/', '1'});
    }

    @Test
    void mayHaveOtherPartitionsButNotNone() {
        assertThat(Topics.TRACE.withPartitions(24).partitions()).isEqualTo(24);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topics.TRACE.withPartitions(0))
                .withMessage("topic wakestream.trace needs at least one partition, not 0");
    }
}
