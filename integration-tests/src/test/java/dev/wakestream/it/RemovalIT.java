package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.store.StateStores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemovalIT {
    @TempDir
    private Path dir;

    @Test
    void aRemovedRunIsGoneFromEveryTopicAndItsNeighbourIsNot() throws Exception {
        StackAddress stack = TestStack.shared();
        Verbs verbs = new Verbs(stack, dir, Map.of());
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-removal", dir.resolve("state"))) {
            RunInfo gone =
                    Runs.publish(Runs.hackbench(30, 7), stack, registry, dir.resolve("a.wake"), RunListener.NONE);
            RunInfo kept =
                    Runs.publish(Runs.hackbench(30, 8), stack, registry, dir.resolve("b.wake"), RunListener.NONE);
            Profiles.await(stack, registry, gone.getRun());
            RunProfile expected = Profiles.await(stack, registry, kept.getRun());

            assertThat(verbs.run("runs", "rm", "nobody")).isEqualTo(3);
            assertThat(verbs.run("runs", "rm", gone.getRun())).isZero();

            try (TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
                assertGone(query, gone.getRun());
                assertThat(query.profile(kept.getRun())).contains(expected);
                assertThat(query.windows(kept.getRun())).isNotEmpty();
            }
            assertThat(application.failure()).isEmpty();
        }
    }

    /** At once, as the verb has waited for the application. */
    private static void assertGone(TopicRunQuery query, String run) {
        assertThat(query.run(run)).isEmpty();
        assertThat(query.profile(run)).isEmpty();
        assertThat(query.windows(run)).isEmpty();
    }

    @Test
    void anApplicationThatIsStoppedIsNamedSinceItMayStillWriteOfTheRun() throws Exception {
        StackAddress stack = TestStack.shared();
        Verbs verbs = new Verbs(stack, dir, Map.of());
        String name = "it-removal-stopped";
        Path state = dir.resolve("state");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack)) {
            RunInfo first;
            try (StreamsApplication application = Profiles.start(stack, registry, name, state)) {
                first = Runs.publish(Runs.hackbench(20, 1), stack, registry, dir.resolve("a.wake"), RunListener.NONE);
                Profiles.await(stack, registry, first.getRun());
                assertThat(application.failure()).isEmpty();
            }
            RunInfo run = Runs.publish(Runs.hackbench(20, 2), stack, registry, dir.resolve("b.wake"), RunListener.NONE);
            assertThat(verbs.run("runs", "rm", run.getRun())).isZero();
            assertThat(verbs.said())
                    .containsPattern("streams application " + name
                            + " is not running and has [0-9 ]+ records? to read until the removal")
                    .contains("removed 1 run");

            try (StreamsApplication application = Profiles.start(stack, registry, name, state);
                    TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
                assertThat(verbs.run("runs", "rm", first.getRun())).isZero();
                assertGone(query, first.getRun());

                // whether anything of it was written depends on which partitions it read first
                assertThat(verbs.run("runs", "rm", run.getRun())).isIn(0, 3);
                assertGone(query, run.getRun());
                assertThat(verbs.run("runs", "rm", run.getRun())).isEqualTo(3);
                assertThat(application.failure()).isEmpty();
            }
        }
    }

    @Test
    void nothingStaysOfRunsThatAreRemovedWhileTwoInstancesFoldOthers() throws Exception {
        StackAddress stack = TestStack.shared();
        Verbs verbs = new Verbs(stack, dir, Map.of());
        String name = "it-removal-load";
        List<String> changelogs = Stream.of(StateStores.FOLD, StateStores.MERGE)
                .map(store -> name + "-" + store + "-changelog")
                .toList();
        Map<String, String> properties = Map.of("application.id", name, "num.stream.threads", "1");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE);
                StreamsApplication one = Profiles.start(stack, registry, dir.resolve("1"), properties);
                StreamsApplication two = Profiles.start(stack, registry, dir.resolve("2"), properties);
                Group group = new Group(stack, name)) {
            group.awaitSharing(Topics.TRACE.name(), 2);
            RunInfo ended =
                    Runs.publish(Runs.hackbench(30, 51), stack, registry, dir.resolve("ended"), RunListener.NONE);
            HeldRun open = HeldRun.start(stack, registry, dir.resolve("open"), 52);
            String removed = open.id();
            List<HeldRun> kept = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                kept.add(HeldRun.start(stack, registry, dir.resolve("kept" + i), 53 + i));
            }
            Profiles.await(stack, registry, ended.getRun());
            await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
                assertThat(query.windows(removed)).isNotEmpty();
                assertThat(changelogs).allMatch(changelog -> holds(stack, changelog, removed));
            });

            kept.forEach(HeldRun::goOn);
            assertThat(verbs.run("runs", "rm", ended.getRun(), removed))
                    .as(verbs.said())
                    .isZero();
            assertGone(query, ended.getRun());
            assertGone(query, removed);

            open.goOn();
            assertThatThrownBy(open::awaitEnd)
                    .rootCause()
                    .hasMessage("run " + removed + " was removed while it was being produced: nothing is kept of it");
            for (int i = 0; i < kept.size(); i++) {
                kept.get(i).awaitEnd();
                String run = kept.get(i).id();
                RunProfile profile = Profiles.await(stack, registry, run);
                Profiles.assertEqual(
                        profile,
                        Profiles.windows(stack, registry, run),
                        Runs.offline(dir.resolve("kept" + i), Profiles.WINDOWS));
            }
            group.awaitAllRead(Topics.TRACE.name());
            assertGone(query, ended.getRun());
            assertGone(query, removed);
            assertThat(one.failure()).isEmpty();
            assertThat(two.failure()).isEmpty();
            assertThat(changelogs).noneMatch(changelog -> holds(stack, changelog, ended.getRun()));
            assertThat(changelogs).noneMatch(changelog -> holds(stack, changelog, removed));
        }
    }

    /** Whether a store's changelog has a value under some key of a run, whose id is in its keys as it is. */
    private static boolean holds(StackAddress stack, String changelog, String run) {
        Set<String> keys = new TreeSet<>();
        try (CommittedRecords<byte[], byte[]> records = CommittedRecords.of(stack, changelog)) {
            records.toEnd(record -> {
                String key = record.partition() + " " + new String(record.key(), StandardCharsets.ISO_8859_1);
                if (record.value() == null) {
                    keys.remove(key);
                } else {
                    keys.add(key);
                }
            });
        }
        return keys.stream().anyMatch(key -> key.contains(run));
    }
}
