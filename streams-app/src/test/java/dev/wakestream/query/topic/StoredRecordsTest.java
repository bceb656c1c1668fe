package dev.wakestream.query.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StoredRecordsTest {
    private final FakeTopics topics = new FakeTopics(Topics.all());

    private void window(int partition, String run, long startNs, boolean there) {
        CostWindow window = there
                ? new CostWindow(
                        run,
                        startNs,
                        startNs + 10,
                        true,
                        1L,
                        0L,
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        List.of(),
                        0,
                        0,
                        false,
                        null)
                : null;
        topics.add(Topics.WINDOWS, partition, new WindowKey(run, startNs, startNs + 10, ""), window);
    }

    private void profile(String run) {
        topics.add(
                Topics.PROFILES,
                2,
                run,
                new RunProfile(
                        run, true, 4, 0L, 1L, 0L, 0L, 0L, 0L, List.of(), List.of(), List.of(), List.of(), 0L, null));
    }

    private List<String> found(String... runs) {
        TopicReader reader = topics.reader(Duration.ofSeconds(1));
        // one poll for each topic that has records
        Topics.all().forEach(topic -> topics.deliverOnPoll());
        try (StoredRecords stored = new StoredRecords(reader, topics.registry)) {
            return stored.of(Set.of(runs)).stream()
                    .map(record -> record.topic() + "-" + record.partition())
                    .toList();
        }
    }

    @Test
    void areAllOfARunsResultsWhereTheyAre() {
        window(5, "r", 0, true);
        window(5, "r", 10, true);
        window(4, "other", 0, true);
        profile("r");
        profile("other");
        topics.add(
                Topics.COMPARISONS,
                0,
                "e/base..e/patched",
                Comparison.newBuilder()
                        .setKey("e/base..e/patched")
                        .setBase(List.of("other"))
                        .setPatched(List.of("r"))
                        .setDenominator("all")
                        .setRows(List.of())
                        .setWarnings(List.of())
                        .build());

        assertThat(found("r"))
                .containsExactly(
                        "wakestream.windows-5",
                        "wakestream.windows-5",
                        "wakestream.profiles-2",
                        "wakestream.comparisons-0");
    }

    @Test
    void whatWasTakenBackAlreadyIsNotStored() {
        window(5, "r", 0, true);
        window(5, "r", 0, false);
        topics.addRaw(Topics.RUNS, 0, "r".getBytes(StandardCharsets.UTF_8), null);

        assertThat(found("r")).isEmpty();
    }
}
