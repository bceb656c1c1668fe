package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A run of the model that is held in its middle, with half of its pages sent, until it is told to go on. */
final class HeldRun {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CompletableFuture<String> id = new CompletableFuture<>();
    private final CompletableFuture<RunInfo> end;

    private HeldRun(StackAddress stack, SchemaRegistry registry, Path recording, long seed) {
        RunListener listener = new RunListener() {
            @Override
            public void started(RunInfo run) {
                id.complete(run.getRun());
            }

            @Override
            public boolean progress(Progress progress) {
                if (2 * progress.doneNs() > progress.totalNs()) {
                    reached.countDown();
                    await(goOn);
                }
                return true;
            }
        };
        end = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return Runs.publish(Runs.hackbench(300, seed), stack, registry, recording, listener);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> {
                    Thread thread = new Thread(task, "held run");
                    thread.setDaemon(true);
                    thread.start();
                });
    }

    /** Starts one, and waits until it is held. */
    static HeldRun start(StackAddress stack, SchemaRegistry registry, Path recording, long seed) {
        HeldRun run = new HeldRun(stack, registry, recording, seed);
        await(run.reached);
        return run;
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

    String id() throws Exception {
        return id.get(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    void goOn() {
        goOn.countDown();
    }

    /** Waits until all its pages are sent. */
    void awaitEnd() throws Exception {
        end.get(TestStack.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
