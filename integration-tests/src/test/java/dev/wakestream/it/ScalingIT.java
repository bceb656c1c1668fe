package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several instances on one topic make the same of a run as one does, whoever comes and goes while it is under way. */
class ScalingIT {
    private static final Map<String, String> STANDBYS =
            Map.of("application.id", "it-scaling", "num.standby.replicas", "1", "num.stream.threads", "1");

    @TempDir
    private Path dir;

    @Test
    void anInstanceThatIsKilledAndOneThatIsAddedInMidRunChangeNothing() throws Exception {
        StackAddress stack = TestStack.shared();
        Path recording = dir.resolve("run.wake");
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Instance first = Instance.start(stack, dir.resolve("1"), member("one"));
                Instance second = Instance.start(stack, dir.resolve("2"), member("two"))) {
            first.awaitRunning();
            second.awaitRunning();
            Stops stops = new Stops();
            CompletableFuture<RunInfo> run = CompletableFuture.supplyAsync(() -> {
                try {
                    return Runs.publish(Runs.hackbench(300, 11), stack, registry, recording, stops);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });

            stops.await(0);
            first.kill();
            stops.goOn(0);
            stops.await(1);
            try (Instance third = Instance.start(stack, dir.resolve("3"), member("three"))) {
                third.awaitRunning();
                stops.goOn(1);
                String id = run.get(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                        .getRun();
                RunProfile profile = Profiles.await(stack, registry, id);

                Profiles.assertEqual(
                        profile, Profiles.windows(stack, registry, id), Runs.offline(recording, Profiles.WINDOWS));
                assertThat(profile.getCounters()).isEmpty();
                assertThat(second.isAlive()).isTrue();
                assertThat(third.isAlive()).isTrue();
            }
        }
    }

    private static Map<String, String> member(String name) {
        Map<String, String> properties = new TreeMap<>(STANDBYS);
        properties.put("group.instance.id", name);
        return properties;
    }

    /** Holds a run at a third and at two thirds. */
    private static final class Stops implements RunListener {
        private final CountDownLatch[] reached = {new CountDownLatch(1), new CountDownLatch(1)};
        private final CountDownLatch[] goOn = {new CountDownLatch(1), new CountDownLatch(1)};
        private final AtomicInteger next = new AtomicInteger();

        @Override
        public boolean progress(Progress progress) {
            int stop = next.get();
            if (stop < reached.length && 3 * progress.doneNs() > (stop + 1) * progress.totalNs()) {
                next.incrementAndGet();
                reached[stop].countDown();
                wait(goOn[stop]);
            }
            return true;
        }

        void await(int stop) {
            wait(reached[stop]);
        }

        void goOn(int stop) {
            goOn[stop].countDown();
        }

        private static void wait(CountDownLatch latch) {
            try {
                assertThat(latch.await(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
