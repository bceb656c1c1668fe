package dev.wakestream.query.topic;

import static dev.wakestream.testing.StoredSamples.MS;
import static dev.wakestream.testing.StoredSamples.START;
import static dev.wakestream.testing.StoredSamples.cost;
import static dev.wakestream.testing.StoredSamples.info;
import static dev.wakestream.testing.StoredSamples.key;
import static dev.wakestream.testing.StoredSamples.profile;
import static dev.wakestream.testing.StoredSamples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.topic.RunPartitions;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TopicRunResultsTest {
    private final FakeTopics topics = new FakeTopics(Topics.all());
    private final TopicRunResults results = results(1000);

    private TopicRunResults results(int maxWindows) {
        return new TopicRunResults(() -> topics.following(Duration.ofSeconds(1)), topics.registry, maxWindows);
    }

    @AfterEach
    void close() {
        results.close();
    }

    private void add(RunInfo info) {
        topics.add(Topics.RUNS, 0, info.getStartedAt().toEpochMilli(), info.getRun(), info);
    }

    private void add(CostWindow window) {
        int partition = RunPartitions.ofWindows(window.getRun(), Topics.WINDOWS.partitions());
        long atMs = START.toEpochMilli() + window.getEndNs() / MS;
        topics.add(Topics.WINDOWS, partition, atMs, key(window), window);
    }

    private void add(RunProfile profile) {
        int partition = RunPartitions.ofKey(profile.getRun(), Topics.PROFILES.partitions());
        topics.add(Topics.PROFILES, partition, START.toEpochMilli(), profile.getRun(), profile);
    }

    private static WindowRange range(String run, long fromMs, long toMs, long afterNs, boolean closedOnly, int limit) {
        return new WindowRange(run, Optional.empty(), fromMs * MS, toMs * MS, afterNs, closedOnly, limit);
    }

    private List<Long> starts(WindowRange range) {
        return results.windows(range).windows().stream()
                .map(window -> window.getStartNs() / (10 * MS))
                .toList();
    }

    @Test
    void runsComeInPiecesWithTheLatestOfEach() {
        for (int i = 0; i < 5; i++) {
            add(info("run" + i, RunState.STARTED, START));
        }
        add(info("run1", RunState.FINISHED, START));
        topics.add(Topics.RUNS, 0, 0L, "run2", null);

        var first = results.runs("", 2);
        add(info("run0b", RunState.STARTED, START)); // before what comes next
        var second = results.runs(first.next().orElseThrow(), 2);

        assertThat(first.items()).extracting(RunInfo::getRun).containsExactly("run0", "run1");
        assertThat(first.items().get(1).getState()).isEqualTo(RunState.FINISHED);
        assertThat(second.items()).extracting(RunInfo::getRun).containsExactly("run3", "run4");
        assertThat(second.next()).isEmpty();
        assertThat(results.runIds()).containsExactly("run0", "run0b", "run1", "run3", "run4");
    }

    @Test
    void theLatestProfileWinsAndATombstoneTakesItAway() {
        add(profile("r", false, cost("task", "f", 1)));
        assertThat(results.profile("r").orElseThrow().getFinal$()).isFalse();

        add(profile("r", true, cost("task", "f", 2)));
        assertThat(results.profile("r").map(RunProfile::getTotalNs)).contains(2L);

        topics.add(Topics.PROFILES, RunPartitions.ofKey("r", Topics.PROFILES.partitions()), 0L, "r", null);
        assertThat(results.profile("r")).isEmpty();
    }

    @Test
    void windowsOverlapTheRangeWhoseEndIsNotInIt() {
        for (int k = 0; k < 6; k++) {
            add(window("r", k, true, 1));
        }

        assertThat(starts(range("r", 10, 30, -1, false, 100))).containsExactly(1L, 2L);
        assertThat(starts(range("r", 15, 31, -1, false, 100))).containsExactly(1L, 2L, 3L);
        assertThat(starts(range("r", 0, 10, 0, false, 100))).isEmpty();
        assertThat(starts(range("other", 0, 10, -1, false, 100))).isEmpty();
    }

    @Test
    void piecesOfALongListAreWhatIsInItEachOnceAlsoWhileItGrows() {
        int n = 0;
        List<Long> seen = new ArrayList<>();
        long after = -1;
        do {
            for (int more = 0; more < 9 && n < 200; more++) {
                add(window("r", n, false, 1)); // a live update, then closed, beside another run
                add(window("r", n, true, 2));
                add(window("r2", n, true, 3));
                n++;
            }
            WindowPage page = results.windows(range("r", 0, 1_000_000, after, true, 7));
            page.windows().forEach(window -> {
                assertThat(window.getTotalNs()).isEqualTo(2);
                seen.add(window.getStartNs() / (10 * MS));
            });
            if (!page.windows().isEmpty()) {
                after = page.windows().get(page.windows().size() - 1).getStartNs();
            }
        } while (seen.size() < 200);

        assertThat(seen).doesNotHaveDuplicates().isSorted().hasSize(200);
    }

    @Test
    void openWindowsAreLeftOutOnRequest() {
        add(window("r", 0, true, 1));
        add(window("r", 1, false, 1));

        assertThat(starts(range("r", 0, 1000, -1, true, 10))).containsExactly(0L);
        assertThat(starts(range("r", 0, 1000, -1, false, 10))).containsExactly(0L, 1L);
    }

    @Test
    void theFirstDefinitionIsTheDefault() {
        add(window("r", "1s", 1000 * MS, 0, true, 9));
        add(window("r", 0, true, 1));

        WindowRange second =
                new WindowRange("r", Optional.of(WindowDefinition.ofName("1000ms")), 0, Long.MAX_VALUE, -1, false, 10);

        assertThat(results.windows(WindowRange.all("r")).window()).isEqualTo("10ms");
        assertThat(results.windows(second).window()).isEqualTo("1s");
        assertThat(results.windows(second).definitions()).containsExactly("10ms", "1s");
        assertThat(results.windows(second).windows())
                .extracting(CostWindow::getTotalNs)
                .containsExactly(9L);
    }

    @Test
    void whatIsOpenReplacesLiveUpdatesButNotWhatIsClosed() {
        add(window("r", 0, true, 1));
        add(window("r", 1, false, 1));
        OpenRuns.Snapshot open = new OpenRuns.Snapshot(
                Optional.empty(),
                List.of(window("r", 0, false, 50), window("r", 1, false, 60), window("r", 2, false, 70)),
                Map.of("10ms", 0L),
                false);

        Optional<WindowPage> page = results.windows(range("r", 0, 1000, -1, false, 10), open);

        assertThat(page.orElseThrow().windows())
                .extracting(CostWindow::getTotalNs)
                .containsExactly(1L, 60L, 70L);
    }

    @Test
    void waitsForWhatHasBeenClosedButIsNotStored() {
        add(window("r", 0, true, 1));
        OpenRuns.Snapshot open = new OpenRuns.Snapshot(
                Optional.empty(), List.of(window("r", 2, false, 70)), Map.of("10ms", 10 * MS), false);
        WindowRange all = range("r", 0, 1000, -1, false, 10);

        assertThat(results.windows(all, open)).isEmpty();

        add(window("r", 1, true, 5));

        assertThat(results.windows(all, open).orElseThrow().windows())
                .extracting(CostWindow::getTotalNs)
                .containsExactly(1L, 5L, 70L);
    }

    @Test
    void readsARunsPartitionOnlyFromItsStartOnAndNothingTwice() {
        int partition = RunPartitions.ofWindows("r", Topics.WINDOWS.partitions());
        for (int i = 0; i < 1000; i++) { // of an earlier day
            CostWindow old = window("r-old", i, true, 1);
            topics.add(Topics.WINDOWS, partition, START.toEpochMilli() - 86_400_000, key(old), old);
        }
        add(info("r", RunState.FINISHED, START));
        for (int k = 0; k < 100; k++) {
            add(window("r", k, true, 1));
        }

        for (long after = -1; after < 990 * MS; after += 100 * MS) {
            assertThat(results.windows(range("r", 0, 1000, after, false, 10)).windows())
                    .isNotEmpty();
        }

        // To find the run's records, to find its windows, and, ten at a time, to read them: the fake gives what
        // follows, too.
        assertThat(topics.read(Topics.WINDOWS, partition)).isLessThanOrEqualTo(100 + 100 + 10 * 100);
    }

    @Test
    void olderRunsAreFoundOnTheWayBack() {
        int partition = RunPartitions.ofKey("new", Topics.PROFILES.partitions());
        add(info("old", RunState.FINISHED, START.minusSeconds(86_400)));
        topics.add(
                Topics.PROFILES,
                RunPartitions.ofKey("old", Topics.PROFILES.partitions()),
                START.toEpochMilli() - 86_400_000,
                "old",
                profile("old", true, cost("task", "f", 7)));
        for (int i = 0; i < 50; i++) {
            topics.add(Topics.PROFILES, partition, START.toEpochMilli() - 86_400_000, "x" + i, profile("x" + i, true));
        }
        add(info("new", RunState.FINISHED, START));
        add(profile("new", true, cost("task", "f", 8)));

        assertThat(results.profile("new").map(RunProfile::getTotalNs)).contains(8L);
        assertThat(results.profile("old").map(RunProfile::getTotalNs)).contains(7L);
    }

    @Test
    void aTopicThatBeganAnewIsReadAnew() {
        add(profile("r", true, cost("task", "f", 1)));
        add(profile("r", true, cost("task", "f", 2)));
        assertThat(results.profile("r").map(RunProfile::getTotalNs)).contains(2L);

        int partition = RunPartitions.ofKey("r", Topics.PROFILES.partitions());
        topics.deleteBefore(Topics.PROFILES, partition, 2);
        add(profile("r", true, cost("task", "f", 3)));

        assertThat(results.profile("r").map(RunProfile::getTotalNs)).contains(3L);
    }

    @Test
    void moreWindowsOfARunThanCanBeRememberedAreRefused() {
        for (int k = 0; k < 11; k++) {
            add(window("r", k, true, 1));
        }
        try (TopicRunResults small = results(10)) {
            assertThatThrownBy(() -> small.windows(WindowRange.all("r")))
                    .hasMessageContaining("run r has more than 10 windows");
        }
    }

    @Test
    void comparisonsAreFoundByTheirKey() {
        Comparison comparison = new Comparison("e/a..e/b", List.of("r"), List.of("s"), "sampled", List.of(), List.of());
        topics.add(Topics.COMPARISONS, 0, 0L, comparison.getKey(), comparison);

        assertThat(results.comparison("e/a..e/b")).contains(comparison);
        assertThat(results.comparison("e/a..e/c")).isEmpty();
        assertThat(results.comparisonKeys()).containsExactly("e/a..e/b");
    }

    @Test
    void withoutTopicsThereIsNothing() {
        FakeTopics none = new FakeTopics(List.of());
        try (TopicRunResults empty =
                new TopicRunResults(() -> none.following(Duration.ofSeconds(1)), none.registry, 10)) {
            assertThat(empty.runs("", 10).items()).isEmpty();
            assertThat(empty.profile("r")).isEmpty();
            assertThat(empty.windows(WindowRange.all("r")).windows()).isEmpty();
            assertThat(empty.runIds()).isEmpty();
        }
    }
}
