package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** perf bench sched pipe without costs: strict alternation, and its two figures. */
class SchedPipeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100})
    void everyLoopIsARoundTripAndBothTasksEnd(int loops) {
        SchedPipe workload = new SchedPipe(loops, false, new Pipes(4096, false), RandomStreams.of(7));
        RoundRobin kernel = new RoundRobin(1);

        kernel.run(workload, Long.MAX_VALUE);

        assertThat(kernel.received).isEqualTo(loops);
        assertThat(kernel.exited).isEqualTo(2);
        assertThat(kernel.sleeping).containsExactly(workload.main());
        assertThat(kernel.userNs).as("20 to 40 ns a call, four calls a loop").isBetween(80L * loops, 160L * loops);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void threadsShareAnAddressSpace(boolean threads) {
        SchedPipe workload = new SchedPipe(1, threads, new Pipes(4096, false), RandomStreams.of(7));

        List<Integer> spaces = workload.workers().stream().map(Task::mm).toList();

        assertThat(spaces).isEqualTo(threads ? List.of(0, 0) : List.of(1, 2));
    }

    @Test
    void timePerOpIsTheSpanByTheRoundTrips() {
        SchedPipe workload = new SchedPipe(1, false, new Pipes(4096, false), RandomStreams.of(7));

        List<Measure> measures = workload.measures(new Workload.Outcome(100_000, Long.MAX_VALUE, 25));

        assertThat(measures).hasSize(2);
        assertThat(measures.get(0).name()).isEqualTo("time_per_op");
        assertThat(measures.get(0).unit()).isEqualTo("us");
        assertThat(measures.get(0).value()).isEqualTo(4, Offset.offset(1e-9));
        assertThat(measures.get(1).value()).isEqualTo(250_000, Offset.offset(1e-6));
    }

    @Test
    void aRunWithoutARoundTripHasNoFigures() {
        SchedPipe workload = new SchedPipe(1, false, new Pipes(4096, false), RandomStreams.of(7));

        assertThat(workload.measures(new Workload.Outcome(0, Long.MAX_VALUE, 0)))
                .isEmpty();
    }
}
