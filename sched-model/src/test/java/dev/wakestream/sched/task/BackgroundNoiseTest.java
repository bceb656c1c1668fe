package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.BackgroundNoise.Rhythm;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Housekeeping without costs: how many turns, of whom, and where they may be. */
class BackgroundNoiseTest {
    private static final long MS = 1_000_000;
    private static final Rhythm KWORKERS = new Rhythm(10 * MS, 10_000);
    private static final Rhythm DAEMONS = new Rhythm(5 * MS, 100_000);

    @Test
    void turnsComeAtTheirRate() {
        BackgroundNoise workload = new BackgroundNoise(4, KWORKERS, 2, DAEMONS, RandomStreams.of(7));
        RoundRobin kernel = new RoundRobin(1);

        kernel.run(workload, 10_000 * MS);

        assertThat(kernel.received).as("4 * 100 and 2 * 200 a second").isCloseTo(8_000, Percentage.withPercentage(4));
        assertThat(kernel.timerWakeups).isBetween((int) kernel.received, (int) kernel.received + 6);
    }

    @Test
    void everyCpuHasAKernelThreadOfItsOwnAndDaemonsMayRunAnywhere() {
        List<Task> workers = new BackgroundNoise(3, KWORKERS, 1, DAEMONS, RandomStreams.of(7)).workers();

        assertThat(workers).extracting(Task::pinnedTo).containsExactly(0, 1, 2, Task.ANYWHERE);
        assertThat(workers)
                .extracting(Task::comm)
                .containsExactly("kworker/0:0", "kworker/1:0", "kworker/2:0", "daemon");
    }

    @Test
    void withoutARhythmThereAreNoKernelThreads() {
        assertThat(new BackgroundNoise(3, Rhythm.NONE, 0, DAEMONS, RandomStreams.of(7)).workers())
                .isEmpty();
    }

    @Test
    void latencyIsFromTheTimerToTheWork() {
        BackgroundNoise workload = new BackgroundNoise(1, KWORKERS, 0, DAEMONS, RandomStreams.of(7));
        new RoundRobin(1).run(workload, 1_000 * MS);

        List<Measure> measures = workload.measures(new Workload.Outcome(1_000 * MS, Long.MAX_VALUE, 100));

        assertThat(measures.get(0)).isEqualTo(new Measure("turn_latency_p50", "us", false, 0.0));
    }
}
