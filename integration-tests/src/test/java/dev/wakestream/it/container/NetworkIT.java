package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between the application and its broker; the producer's way is not touched. */
@OnContainers
class NetworkIT {
    /** Long enough that requests are on their way when it begins and others wait when it ends (s). */
    private static final int FREEZE_S = 4;

    @TempDir
    private Path dir;

    @AfterEach
    void restore() {
        Stack.shared().kafka().applicationWays().forEach(FaultProxy::restore);
    }

    @Test
    void aCutInMidRunChangesNothing() throws Exception {
        FaultProxy way = Stack.shared().kafka().applicationWays().get(0);
        int before = way.refused();

        assertUnchanged("it-cut", Disturbance.atAThird(way::cut).atTwoThirds(() -> {
            Awaitility.await().atMost(Stack.PATIENCE).until(() -> way.refused() >= before + 3);
            way.restore();
        }));
    }

    @Test
    void aBlackHoleInMidRunChangesNothing() throws Exception {
        FaultProxy way = Stack.shared().kafka().applicationWays().get(0);

        assertUnchanged(
                "it-black-hole",
                Disturbance.atAThird(way::freeze)
                        .atTwoThirds(() -> CompletableFuture.delayedExecutor(FREEZE_S, TimeUnit.SECONDS)
                                .execute(way::restore)));
    }

    private void assertUnchanged(String applicationId, Disturbance disturbance) throws Exception {
        Stack stack = Stack.shared();
        try (ConfluentSchemaRegistry registry = stack.registryClient();
                StreamsApplication application =
                        Profiles.start(stack.application(), registry, applicationId, dir.resolve("state"))) {
            Path recording = dir.resolve("run.wake");

            RunInfo run = Runs.publish(Runs.hackbench(300, 2), stack.host(), registry, recording, disturbance);

            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(disturbance.isDone()).isTrue();
            assertThat(application.failure()).isEmpty();
        }
    }
}
