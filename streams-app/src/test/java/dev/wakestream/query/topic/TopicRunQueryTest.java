package dev.wakestream.query.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.schema.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicRunQueryTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final FakeTopics topics = new FakeTopics(Topics.all());

    private static RunProfile profile(String run, boolean closed, long totalNs) {
        return new RunProfile(
                run, closed, 4, 0L, totalNs, 0L, 0L, 0L, 0L, List.of(), List.of(), List.of(), List.of(), 0L, null);
    }

    private static CostWindow window(String run, long startNs, boolean closed, long totalNs) {
        return new CostWindow(
                run,
                startNs,
                startNs + 10,
                closed,
                totalNs,
                0L,
                List.of(),
                List.of(),
                List.of(),
                "",
                List.of(),
                0,
                0,
                false,
                null);
    }

    private TopicRunQuery query() {
        return new TopicRunQuery(topics.reader(TIMEOUT), topics.registry);
    }

    @Test
    void theLatestProfileWins() {
        topics.add(Topics.PROFILES, 3, "r", profile("r", false, 1));
        topics.add(Topics.PROFILES, 3, "other", profile("other", true, 99));
        topics.add(Topics.PROFILES, 3, "r", profile("r", true, 2));

        assertThat(query().profile("r").map(RunProfile::getTotalNs)).contains(2L);
    }

    @Test
    void whatIsNotThereIsEmpty() {
        assertThat(query().profile("r")).isEmpty();
        assertThat(query().windows("r")).isEmpty();
        assertThat(query().runs()).isEmpty();
    }

    @Test
    void aTombstoneTakesAProfileAway() {
        topics.add(Topics.PROFILES, 0, "r", profile("r", true, 2));
        topics.add(Topics.PROFILES, 0, "r", null);

        assertThat(query().profile("r")).isEmpty();
    }

    @Test
    void windowsOfTheRunComeByStartEachOnce() {
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 10L, 20L, ""), window("r", 10, true, 5));
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 0L, 10L, ""), window("r", 0, false, 1));
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 0L, 10L, ""), window("r", 0, true, 2));
        topics.add(Topics.WINDOWS, 2, new WindowKey("other", 0L, 10L, ""), window("other", 0, true, 9));

        assertThat(query().windows("r")).extracting(CostWindow::getTotalNs).containsExactly(2L, 5L);
    }

    @Test
    void windowsOfTwoDefinitionsAreNeverMixed() {
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 0L, 1_000_000_000L, "1s"), window("r", 0, true, 7));
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 0L, 10_000_000L, "10ms"), window("r", 0, true, 2));
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 10_000_000L, 20_000_000L, "10ms"), window("r", 10, true, 5));
        topics.add(Topics.WINDOWS, 1, new WindowKey("r", 0L, 10_000_000L, ""), window("r", 0, true, 9));

        assertThat(query().windows("r"))
                .as("the first definition, wherever its records are")
                .extracting(CostWindow::getTotalNs)
                .containsExactly(2L, 5L);
        assertThat(query().windows("r", "1000ms"))
                .extracting(CostWindow::getTotalNs)
                .containsExactly(7L);
        assertThat(query().windows("r", "1s/100ms")).isEmpty();
        assertThatThrownBy(() -> query().windows("r", "all")).hasMessageContaining("'all' names no windows");
    }

    @Test
    void recordsThatAreNoneOfOursAreSkipped() {
        topics.addRaw(Topics.PROFILES, 0, "r".getBytes(StandardCharsets.UTF_8), new byte[] {1, 2, 3});
        topics.addRaw(Topics.PROFILES, 0, null, new byte[] {1, 2, 3});
        topics.add(Topics.PROFILES, 1, "r", profile("r", true, 2));

        assertThat(query().profile("r").map(RunProfile::getTotalNs)).contains(2L);
    }

    @Test
    void saysInOneSentenceThatNoBrokerAnswers() throws IOException {
        String address;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = "127.0.0.1:" + socket.getLocalPort();
        }
        try (TopicRunQuery query = new TopicRunQuery(Map.of("bootstrap.servers", address), topics.registry, TIMEOUT)) {
            assertThatThrownBy(query::runs)
                    .isInstanceOf(BrokerUnreachableException.class)
                    .hasMessageContaining("broker " + address + " did not answer within 1 s");
        }
    }

    @Test
    void awaitsTheFinalProfilesOfAllRuns() {
        topics.add(Topics.PROFILES, 0, "a", profile("a", false, 1));
        topics.add(Topics.PROFILES, 0, "a", profile("a", true, 2));
        topics.add(Topics.PROFILES, 1, "b", profile("b", true, 3));
        List<Boolean> seen = new ArrayList<>();

        Map<String, RunProfile> found;
        try (AwaitProfile await = new AwaitProfile(topics.reader(TIMEOUT), topics.registry)) {
            found = await.await(List.of("a", "b"), TIMEOUT, p -> seen.add(p.getFinal$()));
        }

        assertThat(found).containsOnlyKeys("a", "b");
        assertThat(found.values()).extracting(RunProfile::getTotalNs).containsExactly(2L, 3L);
        assertThat(seen).containsExactlyInAnyOrder(false, true, true);
    }

    @Test
    void aProfileThatWasTakenBackIsNotThereThoughItsRecordStillIs() {
        topics.add(Topics.PROFILES, 0, "a", profile("a", true, 1));
        topics.add(Topics.PROFILES, 0, "b", profile("b", true, 2));
        topics.add(Topics.PROFILES, 0, "a", null);

        try (AwaitProfile await = new AwaitProfile(topics.reader(TIMEOUT), topics.registry)) {
            assertThatThrownBy(() -> await.await(List.of("a", "b"), Duration.ofMillis(50), p -> {}))
                    .isInstanceOf(ProfileTimeoutException.class)
                    .satisfies(e ->
                            assertThat(((ProfileTimeoutException) e).missing()).containsExactly("a"));
        }
    }

    @Test
    void aProfileThatWasTakenBackAndFoldedAgainIsTheNewOne() {
        topics.add(Topics.PROFILES, 0, "a", profile("a", true, 1));
        topics.add(Topics.PROFILES, 0, "a", null);
        topics.add(Topics.PROFILES, 0, "a", profile("a", true, 2));

        try (AwaitProfile await = new AwaitProfile(topics.reader(TIMEOUT), topics.registry)) {
            assertThat(await.await(List.of("a"), TIMEOUT, p -> {}).values())
                    .extracting(RunProfile::getTotalNs)
                    .containsExactly(2L);
        }
    }

    @Test
    void givesUpWhenThereIsNoNewsAndNamesTheMissingRuns() {
        topics.add(Topics.PROFILES, 0, "a", profile("a", true, 2));
        try (AwaitProfile await = new AwaitProfile(topics.reader(TIMEOUT), topics.registry)) {
            assertThatThrownBy(() -> await.await(List.of("a", "b"), Duration.ofMillis(50), p -> {}))
                    .isInstanceOf(ProfileTimeoutException.class)
                    .hasMessageContaining("no news of the profile of b")
                    .satisfies(e ->
                            assertThat(((ProfileTimeoutException) e).missing()).containsExactly("b"));
        }
    }

    @Test
    void doesNotWaitForATopicThatIsNotThere() {
        FakeTopics empty = new FakeTopics(List.of());
        try (AwaitProfile await = new AwaitProfile(empty.reader(TIMEOUT), empty.registry)) {
            assertThatThrownBy(() -> await.await(List.of("a"), TIMEOUT, p -> {}))
                    .hasMessageContaining("topic wakestream.profiles does not exist");
        }
    }
}
