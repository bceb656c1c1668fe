package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.GroupType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application in a group of Kafka Streams' own kind (KIP-1071), which a broker lists, describes and deletes by other requests
 * than a consumer group. What the verbs say of it and do to it is the same.
 */
class StreamsGroupIT {
    private static final String APPLICATION = "it-streams-group";
    private static final Map<String, String> PROPERTIES =
            Map.of("application.id", APPLICATION, "group.protocol", "streams");
    private static final int OK = 0;
    private static final int USAGE = 2;

    @TempDir
    private Path dir;

    @Test
    void runsAreFoldedAndRemovedAndTheApplicationIsResetAsInAConsumerGroup() throws Exception {
        StackAddress stack = TestStack.shared();
        Verbs verbs = new Verbs(stack, dir, PROPERTIES);
        Path state = dir.resolve("state");
        String[] reset = {"stream", "--reset", "--yes", "--state-dir", state.toString()};
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE);
                Admin admin = Admin.create(TestStack.client(stack))) {
            try (StreamsApplication application = Profiles.start(stack, registry, state, PROPERTIES)) {
                RunInfo gone = publish(stack, registry, 31);
                RunInfo kept = publish(stack, registry, 32);
                Profiles.await(stack, registry, gone.getRun());
                RunProfile profile = Profiles.await(stack, registry, kept.getRun());
                Profiles.assertEqual(
                        profile,
                        Profiles.windows(stack, registry, kept.getRun()),
                        Runs.offline(dir.resolve("32.wake"), Profiles.WINDOWS));
                assertThat(groups(admin)).containsEntry(APPLICATION, GroupType.STREAMS);

                assertThat(verbs.run("runs", "rm", gone.getRun()))
                        .as(verbs.said())
                        .isEqualTo(OK);
                assertThat(query.run(gone.getRun())).isEmpty();
                assertThat(query.profile(gone.getRun())).isEmpty();
                assertThat(query.windows(gone.getRun())).isEmpty();
                assertThat(query.profile(kept.getRun())).contains(profile);

                Path lock = Files.createDirectories(state).resolve("lock");
                try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock held = file.lock()) { // as the instance has it whose directory it is
                    assertThat(held.isValid()).isTrue();
                    assertThat(verbs.run("stream", "--reset", "--dry-run", "--state-dir", state.toString()))
                            .as(verbs.said())
                            .isEqualTo(OK);
                }
                assertThat(verbs.said()).contains("# to be deleted", "note: application " + APPLICATION + " is active");
                assertThat(verbs.run(reset)).as(verbs.said()).isEqualTo(USAGE);
                assertThat(verbs.said()).contains("application " + APPLICATION + " is active");
                assertThat(internalTopics(admin)).hasSize(3);
                assertThat(application.failure()).isEmpty();
            }
            Files.createDirectories(state.resolve(APPLICATION).resolve("0_0"));

            assertThat(verbs.run(reset)).as(verbs.said()).isEqualTo(OK);
            assertThat(groups(admin)).doesNotContainKey(APPLICATION);
            assertThat(internalTopics(admin)).isEmpty();
            assertThat(state.resolve(APPLICATION)).doesNotExist();

            try (Instance next = Instance.start(stack, dir.resolve("next"), PROPERTIES)) {
                next.awaitRunning();
                RunInfo run = publish(stack, registry, 33);
                Profiles.await(stack, registry, run.getRun());
                assertThat(groups(admin)).containsEntry(APPLICATION, GroupType.STREAMS);
                assertThat(next.isAlive()).isTrue();
            }
        }
    }

    private RunInfo publish(StackAddress stack, ConfluentSchemaRegistry registry, long seed) throws Exception {
        Path recording = dir.resolve(seed + ".wake");
        return Runs.publish(Runs.hackbench(30, seed), stack, registry, recording, RunListener.NONE);
    }

    private static Map<String, GroupType> groups(Admin admin) throws Exception {
        Map<String, GroupType> types = new TreeMap<>();
        for (GroupListing group : admin.listGroups().all().get()) {
            types.put(group.groupId(), group.type().orElseThrow());
        }
        return types;
    }

    private static List<String> internalTopics(Admin admin) throws Exception {
        return admin.listTopics().names().get().stream()
                .filter(topic -> topic.startsWith(APPLICATION + "-"))
                .toList();
    }
}
