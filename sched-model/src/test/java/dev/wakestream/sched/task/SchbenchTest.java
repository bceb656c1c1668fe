package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** schbench on one CPU without costs: who waits for whom, and what is measured. */
class SchbenchTest {
    private static final long MS = 1_000_000;
    private static final Workload.Outcome SECOND = new Workload.Outcome(1000 * MS, Long.MAX_VALUE, 50);

    private static Map<String, Double> figures(Workload workload, Workload.Outcome outcome) {
        return workload.measures(outcome).stream().collect(Collectors.toMap(Measure::name, Measure::value));
    }

    @Test
    void aBurstComesOncePerPauseAndEveryWorkerIsWokenInIt() {
        Schbench workload = Schbench.old(new Schbench.Threads(1, 4), 10 * MS, MS, RandomStreams.of(7));
        RoundRobin kernel = new RoundRobin(1);

        kernel.run(workload, 1000 * MS);

        assertThat(workload.workers()).hasSize(5);
        assertThat(kernel.timerWakeups)
                .as("a pause is 10 to 12.5 ms and follows 1 ms of work")
                .isBetween(70, 98);
        assertThat(kernel.wakeups)
                .as("four workers a pause, and the message thread")
                .isGreaterThan(4 * 70);
        assertThat(figures(workload, SECOND)).containsKeys("wakeup_latency_p50", "wakeup_latency_p99.9");
        assertThat(figures(workload, SECOND)).doesNotContainKeys("requests_per_second", "request_latency_p50");
    }

    @Test
    void aSpinEndsByTheClockHoweverManyShareTheCpu() {
        RoundRobin kernel = new RoundRobin(1);
        Schbench workload = Schbench.old(new Schbench.Threads(1, 4), 10 * MS, 2 * MS, RandomStreams.of(7));

        kernel.run(workload, 2 * MS + MS / 2);

        assertThat(kernel.userNs)
                .as("four spins of 2 ms at the same time, in turns")
                .isLessThan(3 * MS);
    }

    @Test
    void aRequestSleepsTwiceAndMultipliesUnderTheLockOfItsCpu() {
        Schbench workload = Schbench.requests(new Schbench.Threads(1, 3), MS, 2, MS, 1, RandomStreams.of(7));
        RoundRobin kernel = new RoundRobin(1);

        kernel.run(workload, 600 * MS);

        assertThat(kernel.received)
                .as("three at a time take 2 + 3 * 2 ms at most")
                .isGreaterThanOrEqualTo(3 * 60);
        assertThat(kernel.timerWakeups).isBetween((int) (2 * kernel.received), (int) (2 * kernel.received) + 6);
        Map<String, Double> figures = figures(workload, SECOND);
        assertThat(figures.get("request_latency_p50")).as("us").isBetween(4_000.0, 10_000.0);
        assertThat(figures.get("requests_per_second")).isEqualTo(50.0);
    }

    @Test
    void percentilesAreTheSmallestValuesThatEnoughDoNotExceed() {
        Latencies latencies = new Latencies();
        for (int i = 1000; i >= 1; i--) {
            latencies.add(i);
        }

        assertThat(latencies.percentiles(0, 500, 990, 999, 1000)).containsExactly(1, 500, 990, 999, 1000);
    }

    @Test
    void oneLatencyIsEveryPercentile() {
        Latencies latencies = new Latencies();
        latencies.add(5_000);
        List<Measure> measures = new ArrayList<>();

        latencies.measures("wait", measures);

        assertThat(measures).allSatisfy(m -> assertThat(m.value()).isEqualTo(5.0));
        assertThat(measures.get(0)).isEqualTo(new Measure("wait_p50", "us", false, 5.0));
    }

    @Test
    void withoutLatenciesThereIsNoFigure() {
        Schbench workload = Schbench.old(new Schbench.Threads(1, 1), MS, MS, RandomStreams.of(7));

        assertThat(workload.measures(SECOND)).isEmpty();
    }
}
