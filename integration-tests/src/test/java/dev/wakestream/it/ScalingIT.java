package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

                assertAsOffline(stack, registry, id, recording);
                assertThat(second.isAlive()).isTrue();
                assertThat(third.isAlive()).isTrue();
            }
        }
    }

    /** Here in one process, as nobody is killed; to the broker they are as separate as on hosts of their own. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void instancesThatAreThereFromTheStartShareTheWorkAndMakeTheSame(int instances) throws Exception {
        StackAddress stack = TestStack.shared();
        String id = "it-scaling-" + instances;
        Map<String, String> properties = Map.of("application.id", id, "num.stream.threads", "1");
        Path recording = dir.resolve("run.wake");
        List<StreamsApplication> applications = new ArrayList<>();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Group group = new Group(stack, id)) {
            try {
                for (int i = 0; i < instances; i++) {
                    applications.add(Profiles.start(stack, registry, dir.resolve("state" + i), properties));
                }
                Map<String, Set<TopicPartition>> owners = group.awaitSharing(Topics.TRACE.name(), instances);
                group.awaitAllRead(Topics.TRACE.name());
                List<Long> before = pages(applications);

                RunInfo run = Runs.publish(Runs.hackbench(100, 12), stack, registry, recording, RunListener.NONE);

                assertAsOffline(stack, registry, run.getRun(), recording);
                List<Long> folded = new ArrayList<>();
                for (int i = 0; i < instances; i++) {
                    folded.add(pages(applications).get(i) - before.get(i));
                }
                assertThat(folded).as("pages by instance").allMatch(pages -> pages > 0);
                assertThat(folded.stream().mapToLong(Long::longValue).sum())
                        .as("all pages, and the markers in each partition")
                        .isEqualTo(run.getPages() + 2L * Topics.TRACE.partitions());
                assertThat(group.owners()).as("undisturbed").isEqualTo(owners);
                assertThat(applications)
                        .allMatch(application -> application.failure().isEmpty());
            } finally {
                applications.forEach(StreamsApplication::close);
            }
        }
    }

    private static List<Long> pages(List<StreamsApplication> applications) {
        return applications.stream()
                .map(application -> application.progress().totals().pages())
                .toList();
    }

    /** Waits for the run's results: to the byte those of the fold of its recording, as one instance makes them. */
    private static void assertAsOffline(
            StackAddress stack, ConfluentSchemaRegistry registry, String run, Path recording) throws Exception {
        RunProfile profile = Profiles.await(stack, registry, run);
        Profiles.assertEqual(
                profile, Profiles.windows(stack, registry, run), Runs.offline(recording, Profiles.WINDOWS));
        assertThat(profile.getCounters()).isEmpty();
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
