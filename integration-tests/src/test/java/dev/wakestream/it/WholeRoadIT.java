package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.offline.OfflineResult;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeRoadIT {
    @TempDir
    private Path dir;

    @Test
    void givesWhatTheOfflineFoldOfTheRecordingGives() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-oracle", dir.resolve("state"))) {
            Path recording = dir.resolve("run.wake");

            RunInfo run = Runs.publish(Runs.hackbench(100, 1), stack, registry, recording, RunListener.NONE);
            RunProfile profile = Profiles.await(stack, registry, run.getRun());

            OfflineResult oracle = Runs.offline(recording, Profiles.WINDOWS);
            Profiles.assertEqual(profile, Profiles.windows(stack, registry, run.getRun()), oracle);
            assertThat(application.failure()).isEmpty();
        }
    }

    @Test
    void accountsForEveryNanosecondAndClosesTheLastWindowWithoutLaterTraffic() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-exact", dir.resolve("state"))) {
            RunInfo run =
                    Runs.publish(Runs.hackbench(95, 2), stack, registry, dir.resolve("run.wake"), RunListener.NONE);

            RunProfile profile = Profiles.await(stack, registry, run.getRun());
            List<CostWindow> windows = Profiles.windows(stack, registry, run.getRun());

            assertThat(profile.getTotalNs()).isEqualTo(12 * run.getSpanNs());
            assertThat(profile.getEventsTotal()).isEqualTo(run.getEvents());
            assertThat(profile.getCounters()).isEmpty();
            assertThat(windows.get(windows.size() - 1).getEndNs()).isGreaterThanOrEqualTo(run.getSpanNs());
            assertThat(windows.stream().mapToLong(CostWindow::getTotalNs).sum()).isEqualTo(profile.getTotalNs());
            assertThat(application.failure()).isEmpty();
        }
    }

    @Test
    void keepsRunsApartThatArePublishedAtTheSameTime() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                StreamsApplication application = Profiles.start(stack, registry, "it-two-runs", dir.resolve("state"))) {
            CompletableFuture<RunInfo> first = publishInBackground(stack, registry, "first.wake");
            CompletableFuture<RunInfo> second = publishInBackground(stack, registry, "second.wake");
            String one = first.get().getRun();
            String two = second.get().getRun();

            RunProfile profileOne = Profiles.await(stack, registry, one);
            RunProfile profileTwo = Profiles.await(stack, registry, two);

            assertThat(first.get().getDigest())
                    .isEqualTo(second.get().getDigest())
                    .hasSize(64);
            assertThat(profileOne.getFunctions()).isEqualTo(profileTwo.getFunctions());
            Profiles.assertEqual(
                    profileOne,
                    Profiles.windows(stack, registry, one),
                    Runs.offline(dir.resolve("first.wake"), Profiles.WINDOWS));
            assertThat(application.failure()).isEmpty();
        }
    }

    private CompletableFuture<RunInfo> publishInBackground(
            StackAddress stack, ConfluentSchemaRegistry registry, String file) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return Runs.publish(Runs.hackbench(60, 3), stack, registry, dir.resolve(file), RunListener.NONE);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
