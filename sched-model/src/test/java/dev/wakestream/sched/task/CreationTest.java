package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every workload creates all its tasks, each once, and is released once, when the last one is there. */
class CreationTest {
    private static final long MS = 1_000_000;
    private static final int CAP = 1000;

    private static Stream<Arguments> workloads() {
        RandomStreams random = RandomStreams.of(3);
        Phases.Phase phase = new Phases.Phase(1, List.of(new Phases.Event(Phases.Action.RUN, 1_000, "")));
        return Stream.of(
                Arguments.of("hackbench", new Hackbench(2, 4, 3, 100, true, true, new Pipes(4096, false), random), 0),
                Arguments.of("processes", new Hackbench(1, 9, 1, 100, false, false, new Pipes(4096, false), random), 0),
                Arguments.of("pipe", new SchedPipe(5, false, new Pipes(4096, false), random), 0),
                Arguments.of("schbench", Schbench.old(new Schbench.Threads(3, 5), 30_000, 30_000, random), 0),
                Arguments.of("pgbench", new Pgbench(7, 3, new Pgbench.Times(5_000, 20_000, 0.1), random), 1),
                Arguments.of("rt-app", new Phases(List.of(new Phases.Kind("t", 4, 0, 2, List.of(phase)))), 0),
                Arguments.of(
                        "idle",
                        new BackgroundNoise(
                                2,
                                new BackgroundNoise.Rhythm(100_000, 10),
                                3,
                                new BackgroundNoise.Rhythm(100_000, 10),
                                random),
                        5));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workloads")
    void allTasksAreThereWhenTheWorkloadIsReleased(String name, Workload workload, int residents) {
        RoundRobin kernel = new RoundRobin(CAP);

        kernel.run(workload, MS);

        int created = workload.workers().size() - residents;
        assertThat(workload.workers().stream().filter(Task::isResident)).hasSize(residents);
        assertThat(kernel.created).hasSize(created);
        assertThat(kernel.createdBeforeRelease).isEqualTo(created);
        assertThat(kernel.releases).isOne();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workloads")
    void aTypedCommandExecutesItsProgramOnceAndIsTheSameAfterwards(String name, Workload workload, int residents) {
        RoundRobin kernel = new RoundRobin(CAP);

        kernel.run(new ExecutedWorkload(workload), MS);

        assertThat(kernel.execs).isOne();
        assertThat(kernel.created).hasSize(workload.workers().size() - residents);
        assertThat(kernel.releases).isOne();
    }

    /** A byte from each worker, and one for all of them. */
    @ParameterizedTest
    @MethodSource("groups")
    void hackbenchStartsItsTasksWhenAllAreReady(int groups, int fds) {
        Hackbench workload =
                new Hackbench(groups, fds, 1, 100, false, false, new Pipes(4096, false), RandomStreams.of(1));
        RoundRobin kernel = new RoundRobin(CAP);

        kernel.run(workload, Long.MAX_VALUE);

        assertThat(kernel.received).as("no message before the start").isEqualTo((long) groups * fds * fds);
        assertThat(kernel.receivedBeforeRelease).isZero();
        assertThat(kernel.exited).isEqualTo(2 * groups * fds);
    }

    private static Stream<Arguments> groups() {
        return Stream.of(Arguments.of(1, 1), Arguments.of(3, 7));
    }
}
