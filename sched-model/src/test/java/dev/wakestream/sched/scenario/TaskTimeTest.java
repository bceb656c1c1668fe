package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CPUs' clocks may be ahead of each other, but what happens to one task happens in the order of its own time. */
class TaskTimeTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aTaskIsWokenMovedAndRunInTheOrderOfTime(long seed) {
        Scenario scenario = new Scenario(
                TestMachines.power10(1),
                "v6.18",
                List.of(),
                new Hackbench(7, 20, 100_000, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS),
                100,
                new Scenario.Tick(false, 3_000),
                new Scenario.Idle(Scenario.Governor.NONE),
                0,
                25_000_000,
                10_000_000,
                seed);
        TaskTimes times = new TaskTimes();

        Simulation.run(scenario, times);

        assertThat(times.moves).as("moves by balancing or wakeup").isGreaterThan(100);
        assertThat(times.wrong).isEmpty();
    }

    private static final class TaskTimes implements TraceSink {
        private final Map<Integer, Long> lastNs = new HashMap<>();
        private final Map<Integer, TraceEvent> lastEvent = new HashMap<>();
        private final List<String> wrong = new ArrayList<>();
        private long moves;

        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof TraceEvent.SchedWakeup e) {
                seen(e.pid(), timeNs, event);
            } else if (event instanceof TraceEvent.SchedMigrateTask e) {
                moves++;
                seen(e.pid(), timeNs, event);
            } else if (event instanceof TraceEvent.SchedSwitch e) {
                seen(e.prevPid(), timeNs, event);
                seen(e.nextPid(), timeNs, event);
            }
        }

        private void seen(int pid, long timeNs, TraceEvent event) {
            if (pid == 0) {
                return;
            }
            Long before = lastNs.put(pid, timeNs);
            TraceEvent eventBefore = lastEvent.put(pid, event);
            if (before != null && before > timeNs) {
                wrong.add(
                        "task " + pid + ": " + eventBefore + " at " + before + " ns, then " + event + " at " + timeNs);
            }
        }

        @Override
        public void end(long spanNs) {}
    }
}
