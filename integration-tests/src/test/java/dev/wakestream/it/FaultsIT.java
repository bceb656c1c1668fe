package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cli.stack.StackOptions;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsIT {
    @TempDir
    private Path dir;

    @Test
    void aBrokerAndARegistryThatAreKilledInMidRunAndComeBackChangeNothing() throws Exception {
        StackOptions options = new StackOptions(dir.resolve("data"), freePort(), freePort());
        LocalStack stack = LocalStack.start(options);
        StackAddress address = stack.address();
        TestStack.createTopics(address);
        Path recording = dir.resolve("run.wake");
        CountDownLatch third = new CountDownLatch(1);
        CountDownLatch killed = new CountDownLatch(1);
        try (ConfluentSchemaRegistry registry = TestStack.registry(address);
                StreamsApplication application = Profiles.start(address, registry, "it-fault", dir.resolve("state"))) {
            RunListener stopAtAThird = progress -> {
                if (3 * progress.doneNs() > progress.totalNs() && progress.pages() > 0) {
                    third.countDown();
                    await(killed);
                }
                return true;
            };
            CompletableFuture<RunInfo> run = CompletableFuture.supplyAsync(() -> {
                try {
                    return Runs.publish(Runs.hackbench(300, 4), address, registry, recording, stopAtAThird);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });

            await(third);
            stack.children().forEach(FaultsIT::killHard);
            killed.countDown();
            stack.close();
            stack = LocalStack.start(options);
            String id =
                    run.get(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS).getRun();
            RunProfile profile = Profiles.await(address, registry, id);

            Profiles.assertEqual(
                    profile, Profiles.windows(address, registry, id), Runs.offline(recording, Profiles.WINDOWS));
            assertThat(profile.getCounters()).isEmpty();
            assertThat(application.failure()).isEmpty();
        } finally {
            stack.close();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** SIGKILL. */
    private static void killHard(long pid) {
        ProcessHandle.of(pid).ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
