package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** hackbench on a machine with one CPU, a round-robin queue and no costs: its messages and its ends. */
class HackbenchTest {
    @ParameterizedTest
    @CsvSource({
        // groups, fds, loops, message, pipes, threads
        "1, 1, 1, 100, false, false",
        "1, 3, 500, 100, false, false",
        "2, 4, 300, 100, true, false",
        "3, 20, 50, 100, true, true",
        "2, 20, 50, 4096, false, true",
        "1, 5, 200, 4096, true, false"
    })
    void everyMessageArrivesAndEveryWorkerEnds(
            int groups, int fds, int loops, int messageBytes, boolean pipes, boolean threads) {
        RandomStreams random = RandomStreams.of(7);
        Hackbench workload =
                new Hackbench(groups, fds, loops, messageBytes, pipes, threads, new Pipes(4096, false), random);
        RoundRobin kernel = new RoundRobin(Hackbench.STRETCH_CAP);

        kernel.run(workload, Long.MAX_VALUE);

        long messages = (long) groups * fds * fds * loops;
        assertThat(workload.workers()).hasSize(groups * fds * 2);
        assertThat(kernel.received).isEqualTo(messages);
        assertThat(kernel.exited).isEqualTo(groups * fds * 2);
        assertThat(kernel.sleeping).as("the main task waits for the others").containsExactly(workload.main());
        assertThat(kernel.wakeups).isGreaterThanOrEqualTo(groups * fds * 2);
        assertThat(kernel.userNs).as("20 to 40 ns a message on either side").isBetween(40 * messages, 80 * messages);
    }

    @ParameterizedTest
    @CsvSource({"false, 41", "true, 1"})
    void processesHaveAddressSpacesOfTheirOwnAndThreadsShareOne(boolean threads, int spaces) {
        Hackbench workload = new Hackbench(1, 20, 1, 100, false, threads, new Pipes(4096, false), RandomStreams.of(7));
        Set<Integer> seen = new HashSet<>();
        workload.workers().forEach(task -> seen.add(task.mm()));
        seen.add(workload.main().mm());

        assertThat(seen).hasSize(spaces);
    }
}
