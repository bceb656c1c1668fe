package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.offline.OfflineResult;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of several definitions at once, as the topic tells them record by record. */
class WindowsIT {
    private static final List<String> NAMES = List.of("10ms", "50ms/20ms", "1s");
    private static final WindowSpec WINDOWS =
            new WindowSpec(NAMES.stream().map(WindowDefinition::ofName).toList(), 0, WindowSpec.DEFAULT_MAX_AHEAD_NS);

    @TempDir
    private Path dir;

    @Test
    void eachDefinitionsWindowsAreThoseOfTheOfflineFoldAndEachIsFinalOnce() throws Exception {
        StackAddress stack = TestStack.shared();
        Path recording = dir.resolve("run.wake");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                WindowRecords records = new WindowRecords(stack, registry);
                Instance application = Instance.start(
                        stack,
                        dir.resolve("instance"),
                        Map.of("application.id", "it-windows"),
                        Stream.of("10ms", "1000ms", "50ms/20ms")
                                .flatMap(window -> Stream.of("--window", window))
                                .toArray(String[]::new))) {
            application.awaitRunning();
            HeldRun held = HeldRun.start(stack, registry, recording, 41);
            String run = held.id();
            await("a live window of each definition").atMost(TestStack.PATIENCE).untilAsserted(() -> {
                records.poll();
                assertThat(definitions(records.live(run))).containsExactlyInAnyOrderElementsOf(NAMES);
            });
            held.goOn();
            held.awaitEnd();
            RunProfile profile = Profiles.await(stack, registry, run);
            OfflineResult expected = Runs.offline(recording, WINDOWS);
            RunInfo next =
                    Runs.publish(Runs.hackbench(20, 42), stack, registry, dir.resolve("next.wake"), RunListener.NONE);
            Profiles.await(stack, registry, next.getRun()); // by now, whatever was still to be said of the run is said
            await("every window's last word").atMost(TestStack.PATIENCE).untilAsserted(() -> {
                records.toEnd();
                assertThat(records.closed(run))
                        .hasSizeGreaterThanOrEqualTo(expected.windows().size());
            });

            assertThat(profile).isEqualTo(expected.profile());
            assertThat(records.of(run).keySet()).hasSameSizeAs(expected.windows());
            records.of(run).forEach(WindowsIT::assertLiveThenFinalOnce);
            try (TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
                for (String name : NAMES) {
                    List<CostWindow> windows = query.windows(run, name);
                    assertThat(windows).isNotEmpty().allMatch(CostWindow::getFinal$);
                    assertThat(windows.stream().map(Profiles::bytes))
                            .as(name)
                            .containsExactlyElementsOf(expected.windows().stream()
                                    .filter(window -> window.getWindow().equals(name))
                                    .map(Profiles::bytes)
                                    .toList());
                }
                assertThat(query.windows(run)).as("the first definition").isEqualTo(query.windows(run, "10ms"));
                assertThat(query.windows(run)).hasSize((int) profile.getWindows());
            }
            assertThat(application.isAlive()).isTrue();
        }
    }

    private static Set<String> definitions(List<CostWindow> windows) {
        Set<String> names = new TreeSet<>();
        windows.forEach(window -> names.add(window.getWindow()));
        return names;
    }

    /** What is told of one window, in order. */
    private static void assertLiveThenFinalOnce(WindowKey key, List<CostWindow> told) {
        assertThat(told).as("%s", key).allSatisfy(window -> {
            assertThat(window.getWindow()).isEqualTo(key.getWindow());
            assertThat(window.getStartNs()).isEqualTo(key.getStartNs());
            assertThat(window.getEndNs()).isEqualTo(key.getEndNs());
        });
        assertThat(told.stream().filter(CostWindow::getFinal$)).as("%s", key).hasSize(1);
        assertThat(told.get(told.size() - 1).getFinal$()).as("%s", key).isTrue();
        WindowDefinition definition = WindowDefinition.ofName(key.getWindow());
        assertThat(key.getEndNs() - key.getStartNs()).isEqualTo(definition.lengthNs());
        assertThat(key.getStartNs() % definition.hopNs()).isZero();
    }

    /** All committed records of the topic, by key. */
    private static final class WindowRecords implements AutoCloseable {
        private final CommittedRecords<WindowKey, CostWindow> records;
        private final Map<WindowKey, List<CostWindow>> told = new LinkedHashMap<>();

        WindowRecords(StackAddress stack, ConfluentSchemaRegistry registry) {
            records = CommittedRecords.of(stack, registry, Topics.WINDOWS);
        }

        void poll() {
            records.poll(this::take);
        }

        void toEnd() {
            records.toEnd(this::take);
        }

        private void take(ConsumerRecord<WindowKey, CostWindow> record) {
            if (record.value() != null) {
                told.computeIfAbsent(record.key(), key -> new ArrayList<>()).add(record.value());
            }
        }

        Map<WindowKey, List<CostWindow>> of(String run) {
            Map<WindowKey, List<CostWindow>> windows = new LinkedHashMap<>(told);
            windows.keySet().removeIf(key -> !key.getRun().equals(run));
            return windows;
        }

        List<CostWindow> live(String run) {
            return all(run).filter(window -> !window.getFinal$()).toList();
        }

        List<CostWindow> closed(String run) {
            return all(run).filter(CostWindow::getFinal$).toList();
        }

        private Stream<CostWindow> all(String run) {
            return of(run).values().stream().flatMap(List::stream);
        }

        @Override
        public void close() {
            records.close();
        }
    }
}
