package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers wait for the slowest CPU: none may be silent for long, neither in idle nor in a long stretch. */
class CheckpointTest {
    @ParameterizedTest
    @ValueSource(longs = {50_000, 200_001, 1_000_000})
    void noCpuIsSilentForLongerThanTheCheckpointPeriod(long checkpointNs) {
        Scenario scenario = Scenarios.withTimes(
                Scenarios.with(Scenarios.of(TestMachines.power10(1), 1, 3, 1000), 100, new Scenario.Tick(false, 0)),
                777_777,
                5 * Scenarios.MS,
                checkpointNs);

        RunRecorder run = RunRecorder.of(scenario);

        for (int cpu = 0; cpu < run.cpus(); cpu++) {
            long last = 0;
            for (RunRecorder.Heard heard : run.onCpu(cpu)) {
                assertThat(heard.timeNs() - last).as("silence before %s", heard).isLessThanOrEqualTo(checkpointNs);
                last = heard.timeNs();
            }
            assertThat(last).isEqualTo(run.spanNs());
        }
    }
}
