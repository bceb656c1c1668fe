package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.task.Phases.Action;
import dev.wakestream.sched.task.Phases.Event;
import dev.wakestream.sched.task.Phases.Kind;
import dev.wakestream.sched.task.Phases.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tasks in the shape of rt-app's without costs: loops, timers, who wakes whom. */
class PhasesTest {
    private static final long MS = 1_000_000;

    private static Event event(Action action, long ns, String ref) {
        return new Event(action, ns, ref);
    }

    private static RoundRobin run(Phases workload, long ns) {
        RoundRobin kernel = new RoundRobin(1);
        kernel.run(workload, ns);
        return kernel;
    }

    @Test
    void phasesAreGoneThroughAsOftenAsTheySay() {
        Phase work = new Phase(3, List.of(event(Action.RUN, 100, ""), event(Action.RUN, 10, "")));
        Phase pause = new Phase(2, List.of(event(Action.SLEEP, MS, "")));

        RoundRobin kernel = run(new Phases(List.of(new Kind("task", 2, 0, 4, List.of(work, pause)))), 1_000 * MS);

        assertThat(kernel.exited).isEqualTo(2);
        assertThat(kernel.received).as("loops").isEqualTo(2 * 4);
        assertThat(kernel.timerWakeups).isEqualTo(2 * 4 * 2);
        assertThat(kernel.userNs).as("work, and what follows a sleep").isBetween(2L * 4 * 330, 2L * 4 * 330 + 16 * 100);
    }

    @Test
    void aTimerKeepsItsPeriodHoweverLongTheWorkIs() {
        Phase phase = new Phase(1, List.of(event(Action.RUN, MS, ""), event(Action.TIMER, 4 * MS, "t")));

        RoundRobin kernel = run(new Phases(List.of(new Kind("task", 1, 0, -1, List.of(phase)))), 100 * MS);

        assertThat(kernel.received).isBetween(24L, 25L);
    }

    @Test
    void aTimerThatIsLateDoesNotSleep() {
        Phase phase = new Phase(1, List.of(event(Action.RUN, 3 * MS, ""), event(Action.TIMER, 2 * MS, "t")));

        RoundRobin kernel = run(new Phases(List.of(new Kind("task", 1, 0, 10, List.of(phase)))), 1_000 * MS);

        assertThat(kernel.timerWakeups).as("the first use alone is in time").isEqualTo(1);
        assertThat(kernel.nowNs).isBetween(32 * MS, 33 * MS);
    }

    @Test
    void aResumeWakesAllWhoSleepForItsName() {
        Phase wakes = new Phase(1, List.of(event(Action.SLEEP, MS, ""), event(Action.RESUME, 0, "go")));
        Phase sleeps = new Phase(1, List.of(event(Action.SUSPEND, 0, "go"), event(Action.RUN, 1_000, "")));
        Phases workload = new Phases(
                List.of(new Kind("waker", 1, 0, 5, List.of(wakes)), new Kind("sleeper", 3, 0, -1, List.of(sleeps))));

        RoundRobin kernel = run(workload, 1_000 * MS);

        assertThat(workload.objects()).isEqualTo(1);
        assertThat(kernel.exited).isEqualTo(1);
        assertThat(kernel.received).isEqualTo(5 + 3 * 5);
        assertThat(workload.measures(new Workload.Outcome(10 * MS, Long.MAX_VALUE, 20)))
                .extracting(Measure::name)
                .contains("wakeup_latency_p50", "loops_per_second");
    }

    @Test
    void aTaskWithADelayBeginsLater() {
        Phase phase = new Phase(1, List.of(event(Action.RUN, MS, "")));

        RoundRobin kernel = run(new Phases(List.of(new Kind("task", 1, 7 * MS, 1, List.of(phase)))), 100 * MS);

        assertThat(kernel.exited).isEqualTo(1);
        assertThat(kernel.nowNs).isBetween(8 * MS, 8 * MS + 1_000);
    }

    @Test
    void aRuntimeEndsByTheClock() {
        Phase phase = new Phase(1, List.of(event(Action.RUNTIME, 2 * MS, "")));

        RoundRobin kernel = run(new Phases(List.of(new Kind("task", 4, 0, 1, List.of(phase)))), 100 * MS);

        assertThat(kernel.exited).isEqualTo(4);
        assertThat(kernel.nowNs)
                .as("four at the same time, not one after the other")
                .isLessThan(7 * MS);
    }
}
