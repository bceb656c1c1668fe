package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Why nohz_balance_exit_idle is expensive, and why the patches of the headline case help: all CPUs that have left idle queue for the same two
 * lines in the same tick. Each run traces the tick in which all CPUs of a machine leave tickless idle, since a task has woken up on each of them shortly before.
 */
class MechanismTest {
    private static final int HZ = 125;
    private static final long BEFORE_THE_TICK_NS = 4 * Scenarios.MS;
    private static final long WAKE_NS = 6 * Scenarios.MS;
    private static final long WORK_NS = 6 * Scenarios.MS;
    private static final long TRACED_NS = 7 * Scenarios.MS;

    /** Self time of nohz_balance_exit_idle in the tick (ns), and the CPUs that left tickless idle (count). */
    private record Burst(long exitNs, int exits) {}

    private static Burst burst(TopologySpec machine, boolean skew, List<String> toggles) {
        Scenario.Tick tick = new Scenario.Tick(skew, 3000);
        Scenario scenario = Scenarios.with(
                Scenarios.withTimes(
                        Scenarios.with(Scenarios.of(machine, 1, 1, 1), HZ, tick),
                        BEFORE_THE_TICK_NS,
                        TRACED_NS,
                        10 * Scenarios.MS),
                toggles);
        ProfileSink profile = new ProfileSink();
        SimulationResult result = AllAtOnce.run(scenario, WAKE_NS, WORK_NS, profile);
        return new Burst(
                profile.selfNs(AllAtOnce.COMM, "nohz_balance_exit_idle"),
                result.nohzExitsPerTick().stream().mapToInt(Integer::intValue).sum());
    }

    /**
     * The k-th CPU in the queue waits for k − 1 transfers, so n CPUs wait n²/2 of them (model-spec 5.3): half the CPUs, a quarter of the cost.
     */
    @Test
    void halfTheCpusPayAQuarterForTheTickBurst() {
        Burst whole = burst(TestMachines.power10(6), false, List.of());
        Burst half = burst(TestMachines.halfPower10(), false, List.of());

        assertThat(whole.exits).isBetween(400, 480);
        assertThat(half.exits).isBetween(200, 240);
        assertThat((double) whole.exitNs / half.exitNs).isBetween(2.8, 5.5);
    }

    @Test
    void withoutAlignedTicksThePatchesSaveNextToNothing() {
        TopologySpec machine = TestMachines.halfPower10();
        Burst base = burst(machine, false, List.of());
        Burst patched = burst(machine, false, Scenarios.PATCHED);
        Burst skewedBase = burst(machine, true, List.of());
        Burst skewedPatched = burst(machine, true, Scenarios.PATCHED);

        long aligned = base.exitNs - patched.exitNs;
        long skewed = skewedBase.exitNs - skewedPatched.exitNs;
        assertThat(patched.exitNs).as("the patches help").isLessThan(base.exitNs * 3 / 4);
        assertThat(skewedBase.exits).as("the skewed run has exits to compare").isGreaterThan(base.exits / 2);
        assertThat(Math.abs(skewed)).isLessThan(aligned / 4);
    }
}
