package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks that a run spreads over its machine, beside those that fork places. */
class SpreadTasksTest {
    private static final int CPUS = 16;
    private static final int TASKS = 40;

    /** CPUs that the new tasks begin on, in the order of their creation. */
    private static List<Integer> placed(Scenario.NewTasks placement) {
        Scenario traced = Scenarios.withCreation(Scenarios.of(TestMachines.flat(CPUS), 2, 10, 3), placement);
        List<Integer> cpus = new ArrayList<>();
        for (RunRecorder.Heard heard : RunRecorder.of(traced).of(SchedWakeup.class)) {
            SchedWakeup wakeup = (SchedWakeup) heard.event();
            if (wakeup.newTask()) {
                cpus.add(wakeup.targetCpu());
            }
        }
        return cpus;
    }

    @Test
    void spreadTasksFillTheMachineInOrderAgainAndAgain() {
        List<Integer> inOrder =
                IntStream.range(0, TASKS).map(i -> i % CPUS).boxed().toList();

        assertThat(placed(Scenario.NewTasks.SPREAD)).isEqualTo(inOrder);
    }

    @Test
    void forkPlacesByWhatItFinds() {
        List<Integer> forked = placed(Scenario.NewTasks.SLOW_PATH);

        assertThat(forked).hasSize(TASKS).isNotEqualTo(placed(Scenario.NewTasks.SPREAD));
    }
}
