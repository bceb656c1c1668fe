package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.Main;
import dev.wakestream.cli.command.Console;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemovalIT {
    @TempDir
    private Path dir;

    @Test
    void aRemovedRunIsGoneFromEveryTopicAndItsNeighbourIsNot() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-removal", dir.resolve("state"))) {
            RunInfo gone =
                    Runs.publish(Runs.hackbench(30, 7), stack, registry, dir.resolve("a.wake"), RunListener.NONE);
            RunInfo kept =
                    Runs.publish(Runs.hackbench(30, 8), stack, registry, dir.resolve("b.wake"), RunListener.NONE);
            Profiles.await(stack, registry, gone.getRun());
            RunProfile expected = Profiles.await(stack, registry, kept.getRun());

            assertThat(remove(stack, "nobody")).isEqualTo(3);
            assertThat(remove(stack, gone.getRun())).isZero();

            try (TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
                await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
                    assertThat(query.run(gone.getRun())).isEmpty();
                    assertThat(query.profile(gone.getRun())).isEmpty();
                    assertThat(query.windows(gone.getRun())).isEmpty();
                });
                assertThat(query.profile(kept.getRun())).contains(expected);
                assertThat(query.windows(kept.getRun())).isNotEmpty();
            }
            assertThat(application.failure()).isEmpty();
        }
    }

    /** The verb; returns its exit code. */
    private int remove(StackAddress stack, String run) {
        List<String> args = new ArrayList<>(List.of("runs", "rm", run));
        args.addAll(List.of("--bootstrap-server", stack.bootstrapServers()));
        args.addAll(List.of("--schema-registry", stack.registryUrl()));
        args.addAll(List.of("--data-dir", dir.resolve("data").toString()));
        PrintWriter out = new PrintWriter(new StringWriter());
        return Main.run(args.toArray(String[]::new), new Console(out, out, false), new AtomicBoolean());
    }
}
