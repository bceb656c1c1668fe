package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnContainers
class WholeRoadContainersIT {
    @TempDir
    private Path dir;

    @Test
    void theProfileOfARunIsTheOfflineFoldOfItsRecording() throws Exception {
        Stack stack = Stack.shared();
        try (ConfluentSchemaRegistry registry = stack.registryClient();
                StreamsApplication application =
                        Profiles.start(stack.application(), registry, "it-road", dir.resolve("state"))) {
            Path recording = dir.resolve("run.wake");

            RunInfo run = Runs.publish(Runs.hackbench(60, 1), stack.host(), registry, recording, RunListener.NONE);

            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(application.failure()).isEmpty();
        }
    }
}
