package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.RunRecorder.Heard;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tasks that are bound to a CPU stay there, however busy it is. */
class PinnedTest {
    private static final int FIRST_PID = 1001;

    @Test
    void kernelThreadsRunOnTheirCpusOnly() {
        Scenario scenario = Scenarios.withTimes(
                Scenarios.with(
                        Scenarios.of(TestMachines.smt(), 1, 1, 1),
                        new WorkloadSpec.Idle(2_000, 200_000, 20, 500, 900_000)),
                0,
                30 * Scenarios.MS,
                Scenarios.MS);

        RunRecorder run = RunRecorder.of(scenario);

        Map<Integer, Set<Integer>> cpusOf = new HashMap<>();
        Set<Integer> moved = new HashSet<>();
        int wakeups = 0;
        for (Heard heard : run.all) {
            if (heard.event() instanceof SchedSwitch e && e.nextPid() >= FIRST_PID) {
                cpusOf.computeIfAbsent(e.nextPid(), pid -> new HashSet<>()).add(heard.cpu());
            } else if (heard.event() instanceof SchedMigrateTask e) {
                moved.add(e.pid());
            } else if (heard.event() instanceof SchedWakeup) {
                wakeups++;
            }
        }
        int kworkers = scenario.machine().cpus();
        for (int cpu = 0; cpu < kworkers; cpu++) {
            assertThat(cpusOf.get(FIRST_PID + cpu)).containsExactly(cpu);
            assertThat(moved).doesNotContain(FIRST_PID + cpu);
        }
        assertThat(moved).as("daemons move").isNotEmpty();
        assertThat(wakeups).isGreaterThan(kworkers * 20);
    }
}
