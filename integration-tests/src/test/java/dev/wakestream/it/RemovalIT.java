package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

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

    private final StringWriter said = new StringWriter();

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
            assertThat(remove(stack, run.getRun())).isZero();
            assertThat(said.toString())
                    .containsPattern("streams application " + name
                            + " is not running and has [0-9 ]+ records? to read until the removal")
                    .contains("removed 1 run");

            try (StreamsApplication application = Profiles.start(stack, registry, name, state);
                    TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
                assertThat(remove(stack, first.getRun())).isZero();
                assertGone(query, first.getRun());

                // whether anything of it was written depends on which partitions it read first
                assertThat(remove(stack, run.getRun())).isIn(0, 3);
                assertGone(query, run.getRun());
                assertThat(remove(stack, run.getRun())).isEqualTo(3);
                assertThat(application.failure()).isEmpty();
            }
        }
    }

    /** The verb; returns its exit code. */
    private int remove(StackAddress stack, String... runs) {
        List<String> args = new ArrayList<>(List.of("runs", "rm"));
        args.addAll(List.of(runs));
        args.addAll(List.of("--bootstrap-server", stack.bootstrapServers()));
        args.addAll(List.of("--schema-registry", stack.registryUrl()));
        args.addAll(List.of("--data-dir", dir.resolve("data").toString()));
        PrintWriter out = new PrintWriter(said, true);
        return Main.run(args.toArray(String[]::new), new Console(out, out, false), new AtomicBoolean());
    }
}
