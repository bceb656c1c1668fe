package dev.wakestream.benchmarks.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PerfBenchTest {
    @Test
    void findsTheTotalTime() {
        String report = """
                # Running 'sched/messaging' benchmark:
                # 20 sender and receiver processes per group
                # 10 groups == 400 processes run

                     Total time: 0.547 [sec]
                """;

        assertThat(PerfBench.totalSeconds(report)).hasValue(0.547);
    }

    @Test
    void findsNoneInAMessageOfMissingPerf() {
        assertThat(PerfBench.totalSeconds("perf not found for kernel 6.1.0")).isEmpty();
    }
}
