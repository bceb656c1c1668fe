package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.offline.OfflineResult;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image that users run, in its roles. */
@OnContainers
class ImageIT {
    private static final String CASE = "hackbench-2cpu";

    @TempDir
    private Path dir;

    @Test
    void producesStreamsAndReportsWhatTheSameRunRecordedHereGives() throws Exception {
        Stack stack = Stack.shared();
        Path recording = dir.resolve("run.wake");
        Scenario scenario = ScenarioFiles.named(CASE).orElseThrow().scenario("single", 1);
        try (ConfluentSchemaRegistry registry = stack.registryClient();
                WakestreamContainer streams = WakestreamContainer.stream(stack)) {
            RunInfo oracle = Runs.record(scenario, registry, recording);
            streams.start();

            String run = WakestreamContainer.output(stack, Stack.PATIENCE, "produce", CASE)
                    .strip();
            RunProfile profile = Profiles.await(stack.host(), registry, run);
            String report = WakestreamContainer.output(
                    stack, Stack.PATIENCE, "report", run, "--denominator", "all", "--format", "json");

            OfflineResult offline = Runs.offline(recording, Profiles.WINDOWS);
            RunProfile expected = Objects.requireNonNull(offline.profile());
            assertThat(oracle.getEvents()).isPositive();
            assertThat(profile.getEventsTotal()).isEqualTo(oracle.getEvents());
            assertThat(profile.getFunctions()).isEqualTo(expected.getFunctions());
            assertThat(profile.getTotalNs()).isEqualTo(expected.getTotalNs());
            assertThat(profile.getCounters()).isEmpty();
            assertThat(report)
                    .contains("\"wakestream.profile/1\"")
                    .contains(run)
                    .contains("\"total_ns\" : " + expected.getTotalNs());
        }
    }

    @Test
    void anApplicationThatIsKilledInMidRunAndStartedAgainChangesNothing() throws Exception {
        Stack stack = Stack.shared();
        Path recording = dir.resolve("run.wake");
        try (ConfluentSchemaRegistry registry = stack.registryClient();
                WakestreamContainer streams = WakestreamContainer.stream(stack)) {
            streams.start();
            Disturbance disturbance =
                    Disturbance.atAThird(() -> Faulty.kill(streams)).atTwoThirds(() -> Faulty.startAgain(streams));

            RunInfo run = Runs.publish(Runs.hackbench(300, 6), stack.host(), registry, recording, disturbance);

            Undisturbed.assertResult(stack, registry, run, recording);
            assertThat(disturbance.isDone()).isTrue();
        }
    }
}
