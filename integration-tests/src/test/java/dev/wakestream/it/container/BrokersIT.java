package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.it.TestStack;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.GenericContainer;

@OnContainers
class BrokersIT {
    /** With one broker dead and one paused nothing can be stored, nor any leader be elected, for so long (s). */
    private static final int PAUSE_S = 5;

    @TempDir
    private Path dir;

    @Test
    void oneOfThreeThatDiesAndOneThatPausesInMidRunChangeNothing() throws Exception {
        try (Stack stack = Stack.ofBrokers(3);
                ConfluentSchemaRegistry registry = stack.registryClient();
                StreamsApplication application =
                        Profiles.start(stack.application(), registry, "it-brokers", dir.resolve("state"))) {
            Path recording = dir.resolve("run.wake");
            List<KafkaCluster.Broker> brokers = stack.kafka().brokers();
            GenericContainer<?> pausing = brokers.get(1).container();
            Disturbance disturbance = Disturbance.atAThird(
                            () -> Faulty.kill(brokers.get(2).container()))
                    .atTwoThirds(() -> {
                        Faulty.pause(pausing);
                        CompletableFuture.delayedExecutor(PAUSE_S, TimeUnit.SECONDS)
                                .execute(() -> Faulty.resume(pausing));
                    });

            RunInfo run = Runs.publish(Runs.hackbench(300, 5), stack.host(), registry, recording, disturbance);

            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(disturbance.isDone()).isTrue();
            assertThat(application.failure()).isEmpty();
            assertThat(topics(stack))
                    .hasSizeGreaterThan(7)
                    .allSatisfy(topic -> assertThat(topic.partitions())
                            .as(topic.name())
                            .allSatisfy(partition ->
                                    assertThat(partition.replicas()).hasSize(3)));
        }
    }

    /** The contract's and the application's own. */
    private static List<TopicDescription> topics(Stack stack) throws Exception {
        try (Admin admin = Admin.create(TestStack.client(stack.host()))) {
            Set<String> ours = admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith("wakestream.") || name.startsWith("it-brokers-"))
                    .collect(Collectors.toSet());
            return List.copyOf(admin.describeTopics(ours).allTopicNames().get().values());
        }
    }
}
