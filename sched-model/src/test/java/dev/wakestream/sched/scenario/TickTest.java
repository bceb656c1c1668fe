package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When ticks fall, and when they stop. */
class TickTest {
    private static final long PERIOD_NS = Scenarios.MS;

    /** Places in the tick period (ns) at which CPUs left tickless idle: they do in a tick, as its first work. */
    private static List<Long> exits(boolean skew, long jitterNs) {
        Scenario scenario = Scenarios.with(
                Scenarios.of(TestMachines.flat(16), 2, 5, 100_000), 1000, new Scenario.Tick(skew, jitterNs));
        // Traced from the run's first instant, the grid begins with the trace.
        return RunRecorder.of(Scenarios.withCreation(Scenarios.withTimes(scenario, 0, 8 * Scenarios.MS, Scenarios.MS)))
                .of(TraceEvent.Nohz.class)
                .stream()
                .filter(heard -> ((TraceEvent.Nohz) heard.event()).action() == TraceEvent.NohzAction.EXIT_IDLE)
                .map(heard -> heard.timeNs() % PERIOD_NS)
                .toList();
    }

    @Test
    void ticksFallTogether() {
        List<Long> exits = exits(false, 0);

        assertThat(exits).hasSizeGreaterThan(20).allMatch(place -> place < PERIOD_NS / 20);
    }

    @Test
    void jitterMakesThemLate() {
        List<Long> exits = exits(false, 100_000);

        assertThat(exits).hasSizeGreaterThan(20).allMatch(place -> place < 100_000 + PERIOD_NS / 20);
        assertThat(exits).anyMatch(place -> place > 50_000);
    }

    @Test
    void skewSpreadsThemOverHalfAPeriod() {
        List<Long> exits = exits(true, 0);

        assertThat(exits).hasSizeGreaterThan(20).allMatch(place -> place < PERIOD_NS / 2 + PERIOD_NS / 20);
        assertThat(exits.stream().map(place -> place / (PERIOD_NS / 32)).distinct())
                .hasSizeGreaterThan(8);
    }

    /** A tick is 10 ms, and hackbench is never idle for so long: once it has seen that, the governor keeps the tick. */
    @Test
    void aGovernorKeepsTheTickOfABusyCpu() {
        Scenario none = Scenarios.withTimes(
                Scenarios.with(Scenarios.of(TestMachines.flat(8), 2, 5, 100_000), 100, new Scenario.Tick(false, 1000)),
                10 * Scenarios.MS,
                30 * Scenarios.MS,
                10 * Scenarios.MS);

        long stopped = Simulation.run(none, DiscardingSink.INSTANCE).counts().nohzEnters();
        long kept = Simulation.run(Scenarios.with(none, Governor.MENU), DiscardingSink.INSTANCE)
                .counts()
                .nohzEnters();

        assertThat(stopped).isGreaterThan(15);
        assertThat(kept).isLessThan(stopped / 4);
    }
}
