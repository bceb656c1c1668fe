package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.runtime.PipelineException;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An instance that comes back in its state directory is the one that it was: nothing waits until the broker misses the old one. Sessions and
 * transactions last longer than a test has patience, so that one that waited for either would fail.
 */
class RestartIT {
    private static final String TIMEOUT_MS =
            Long.toString(TestStack.PATIENCE.plus(Duration.ofMinutes(1)).toMillis());

    @TempDir
    private Path dir;

    private static Map<String, String> properties(String application) {
        return Map.of(
                "application.id",
                application,
                "num.stream.threads",
                "2",
                "consumer.session.timeout.ms",
                TIMEOUT_MS,
                "producer.transaction.timeout.ms",
                TIMEOUT_MS);
    }

    @Test
    void oneThatWasKilledInMidRunTakesItsPartitionsBackAtOnce() throws Exception {
        StackAddress stack = TestStack.shared();
        Map<String, String> properties = properties("it-restart");
        Path recording = dir.resolve("run.wake");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Admin admin = Admin.create(TestStack.client(stack))) {
            HeldRun run;
            List<String> producers;
            try (Instance instance = Instance.start(stack, dir.resolve("1"), properties)) {
                instance.awaitRunning();
                run = HeldRun.start(stack, registry, recording, 41);
                producers = producers(admin, "it-restart");
                instance.kill();
            }
            try (Instance again = Instance.start(stack, dir.resolve("1"), properties)) {
                again.awaitRunning();
                run.goOn();
                run.awaitEnd();
                RunProfile profile = Profiles.await(stack, registry, run.id());

                Profiles.assertEqual(
                        profile,
                        Profiles.windows(stack, registry, run.id()),
                        Runs.offline(recording, Profiles.WINDOWS));
                assertThat(profile.getCounters()).isEmpty();
                assertThat(producers(admin, "it-restart")).hasSize(2).isEqualTo(producers);
                again.stop();
            }
        }
    }

    @Test
    void oneThatIsClosedLeavesTheOthersNothingToWaitFor() throws Exception {
        StackAddress stack = TestStack.shared();
        Map<String, String> properties = properties("it-restart-close");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Group group = new Group(stack, "it-restart-close");
                StreamsApplication first = Profiles.start(stack, registry, dir.resolve("1"), properties)) {
            group.awaitSharing(Topics.TRACE.name(), 2);
            try (StreamsApplication second = Profiles.start(stack, registry, dir.resolve("2"), properties)) {
                group.awaitSharing(Topics.TRACE.name(), 4);
                assertThat(second.failure()).isEmpty();
            }

            group.awaitSharing(Topics.TRACE.name(), 2);

            assertThat(first.failure()).isEmpty();
        }
    }

    @Test
    void twoInOneStateDirectoryAreNot() throws Exception {
        StackAddress stack = TestStack.shared();
        Map<String, String> properties = properties("it-restart-twice");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication first = Profiles.start(stack, registry, dir.resolve("1"), properties)) {
            assertThatThrownBy(() -> Profiles.start(stack, registry, dir.resolve("1"), properties))
                    .isInstanceOf(PipelineException.class)
                    .hasMessage("state directory " + dir.resolve("1")
                            + " is in use by another instance of it-restart-twice: each needs one of its own");
            assertThat(first.failure()).isEmpty();
        }
    }

    @Test
    void ofTwoWithOneNameTheOlderStopsAndSaysWhy() throws Exception {
        StackAddress stack = TestStack.shared();
        Map<String, String> properties = properties("it-restart-copied");
        Path copied = Path.of("it-restart-copied", "instance-id");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Group group = new Group(stack, "it-restart-copied");
                StreamsApplication older = Profiles.start(stack, registry, dir.resolve("1"), properties)) {
            group.awaitSharing(Topics.TRACE.name(), 2);
            Files.createDirectories(dir.resolve("2").resolve(copied).getParent());
            Files.copy(dir.resolve("1").resolve(copied), dir.resolve("2").resolve(copied));

            try (StreamsApplication newer = Profiles.start(stack, registry, dir.resolve("2"), properties)) {
                await().atMost(TestStack.PATIENCE)
                        .untilAsserted(() -> assertThat(older.failure())
                                .hasValueSatisfying(why -> assertThat(why)
                                        .startsWith(
                                                "the streams application stopped, since another instance has started"
                                                        + " under its name")));

                group.awaitSharing(Topics.TRACE.name(), 2);
                assertThat(newer.failure()).isEmpty();
            }
        }
    }

    /** Names of the producers that have had transactions, in order. */
    private static List<String> producers(Admin admin, String application) throws Exception {
        return admin.listTransactions().all().get().stream()
                .map(TransactionListing::transactionalId)
                .filter(id -> id.matches(application + "-[0-9a-f-]{36}-[0-9]+"))
                .sorted()
                .toList();
    }
}
