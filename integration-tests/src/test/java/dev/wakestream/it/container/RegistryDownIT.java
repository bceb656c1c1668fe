package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.serde.RegistryUnreachableException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnContainers
class RegistryDownIT {
    @TempDir
    private Path dir;

    @Test
    void atTheStartIsSaidInOneSentenceAndTheNextStartDoesItsWork() throws Exception {
        Stack stack = Stack.shared();
        Path recording = dir.resolve("run.wake");
        RunInfo run;
        try (ConfluentSchemaRegistry registry = stack.registryClient()) {
            run = Runs.publish(Runs.hackbench(60, 3), stack.host(), registry, recording, RunListener.NONE);
        }

        stack.registry().kill();
        try (ConfluentSchemaRegistry registry = stack.registryClient()) {
            assertThatThrownBy(() -> Profiles.start(stack.application(), registry, "it-late", dir.resolve("early")))
                    .isInstanceOf(RegistryUnreachableException.class)
                    .hasMessageContaining(stack.registry().url())
                    .message()
                    .doesNotContain("\n");
        } finally {
            stack.registry().startAgain();
        }

        try (ConfluentSchemaRegistry registry = stack.registryClient();
                StreamsApplication application =
                        Profiles.start(stack.application(), registry, "it-late", dir.resolve("state"))) {
            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(application.failure()).isEmpty();
        }
    }

    @Test
    void inMidRunChangesNothing() throws Exception {
        Stack stack = Stack.shared();
        Path recording = dir.resolve("run.wake");
        Disturbance disturbance =
                Disturbance.atAThird(stack.registry()::kill).atTwoThirds(stack.registry()::startAgain);
        try (ConfluentSchemaRegistry registry = stack.registryClient();
                StreamsApplication application =
                        Profiles.start(stack.application(), registry, "it-registry", dir.resolve("state"))) {

            RunInfo run = Runs.publish(Runs.hackbench(300, 4), stack.host(), registry, recording, disturbance);

            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(disturbance.isDone()).isTrue();
            assertThat(application.failure()).isEmpty();
        }
    }
}
