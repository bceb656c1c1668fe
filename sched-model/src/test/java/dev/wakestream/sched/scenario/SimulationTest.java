package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.SimulationResult.Polarity;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The door of the model: what comes out of a run besides its events. */
class SimulationTest {
    private static final Scenario ENDS =
            Scenarios.withTimes(Scenarios.of(TestMachines.smt(), 2, 3, 40), 0, 100 * Scenarios.MS, 10 * Scenarios.MS);
    private static final Scenario GOES_ON = Scenarios.of(TestMachines.smt(), 2, 3, 1_000_000);

    @Test
    void allMessagesPassWhenTheLoopsAreFew() {
        for (Ipc ipc : Ipc.values()) {
            for (Mode mode : Mode.values()) {
                SimulationResult result = Simulation.run(Scenarios.with(ENDS, ipc, mode), DiscardingSink.INSTANCE);

                assertThat(result.counts().messages()).as("%s %s", ipc, mode).isEqualTo(2 * 3 * 3 * 40);
                assertThat(result.spanNs()).isLessThan(100 * Scenarios.MS);
            }
        }
    }

    @Test
    void aWorkloadThatEndsHasACompletionTime() {
        SimulationResult result = Simulation.run(ENDS, DiscardingSink.INSTANCE);

        Metric completion = result.metrics().get(0);
        assertThat(completion.name()).isEqualTo("completion_time");
        assertThat(completion.unit()).isEqualTo("s");
        assertThat(completion.polarity()).isEqualTo(Polarity.LOWER);
        assertThat(completion.value()).isBetween(0.0, result.spanNs() / 1e9);
    }

    @Test
    void oneThatGoesOnHasARateOnly() {
        SimulationResult result = Simulation.run(GOES_ON, DiscardingSink.INSTANCE);

        assertThat(result.spanNs()).isEqualTo(GOES_ON.durationNs());
        assertThat(result.metrics())
                .filteredOn(metric -> !metric.name().startsWith("sis_"))
                .containsExactly(new Metric(
                        "messages_per_second",
                        "1/s",
                        Polarity.HIGHER,
                        result.counts().messages() * 1e9 / result.spanNs()));
        assertThat(result.counts().messages()).isPositive();
    }

    @Test
    void countsAreThoseOfTheTrace() {
        Scenario scenario = Scenarios.withTimes(GOES_ON, 300_000, 2 * Scenarios.MS, Scenarios.MS);
        RunRecorder run = new RunRecorder();

        SimulationResult.Counts counts = Simulation.run(scenario, run).counts();

        assertThat(counts.wakeups())
                .isEqualTo(run.of(TraceEvent.SchedWakeup.class).size());
        assertThat(counts.switches())
                .isEqualTo(run.of(TraceEvent.SchedSwitch.class).size());
        assertThat(counts.migrations())
                .isEqualTo(run.of(TraceEvent.SchedMigrateTask.class).size());
        assertThat(counts.nohzExits()).isEqualTo(nohz(run, TraceEvent.NohzAction.EXIT_IDLE));
        assertThat(counts.ticks()).isGreaterThan(2);
    }

    @Test
    void searchesAreCountedAsTheTraceHasThem() {
        Scenario scenario = Scenarios.withTimes(
                Scenarios.of(TestMachines.twoNodes(), 2, 3, 1_000_000), 300_000, 8 * Scenarios.MS, Scenarios.MS);
        RunRecorder run = new RunRecorder();

        SimulationResult result = Simulation.run(scenario, run);

        List<TraceEvent.IdleScan> scans = run.of(TraceEvent.IdleScan.class).stream()
                .map(heard -> (TraceEvent.IdleScan) heard.event())
                .toList();
        assertThat(scans).isNotEmpty();
        assertThat(value(result, "sis_domain_search")).isEqualTo(scans.size());
        assertThat(value(result, "sis_domain_scanned"))
                .isEqualTo(scans.stream().mapToInt(TraceEvent.IdleScan::scanned).sum());
        assertThat(value(result, "sis_failed")).isEqualTo((double) scans.stream()
                .filter(scan -> scan.resultCpu() == TraceEvent.IdleScan.NONE_FOUND)
                .count());
        assertThat(value(result, "sis_search")).isGreaterThan(scans.size());
        assertThat(value(result, "sis_fast_success_rate")).isBetween(0.0, 100.0);
    }

    @Test
    void figuresOfTheSearchAreThereWithSiblingsAndWithoutEvents() {
        SimulationResult quiet = Simulation.run(GOES_ON, DiscardingSink.INSTANCE);
        SimulationResult heard = Simulation.run(GOES_ON, new RunRecorder());

        assertThat(quiet.metrics()).isEqualTo(heard.metrics());
        assertThat(quiet.metrics()).extracting(Metric::name).containsAll(IdleSearchMetrics.COUNTED);
        assertThat(value(quiet, "sis_recent_hit") + value(quiet, "sis_recent_miss"))
                .isLessThanOrEqualTo(value(quiet, "sis_search"));
    }

    private static double value(SimulationResult result, String name) {
        return result.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }

    private static long nohz(RunRecorder run, TraceEvent.NohzAction action) {
        return run.of(TraceEvent.Nohz.class).stream()
                .filter(heard -> ((TraceEvent.Nohz) heard.event()).action() == action)
                .count();
    }

    @Test
    void progressIsToldAndMayStopTheRun() {
        List<Long> told = new ArrayList<>();

        assertThatThrownBy(() -> Simulation.run(GOES_ON, DiscardingSink.INSTANCE, (simulatedNs, totalNs) -> {
                    told.add(simulatedNs);
                    assertThat(totalNs).isEqualTo(GOES_ON.durationNs());
                    return simulatedNs < 2 * Scenarios.MS;
                }))
                .isInstanceOf(SimulationCancelledException.class)
                .hasMessage("simulation stopped after 2000000 ns of simulated time");
        assertThat(told).filteredOn(ns -> ns > 0).containsExactly(Scenarios.MS, 2 * Scenarios.MS);
    }
}
