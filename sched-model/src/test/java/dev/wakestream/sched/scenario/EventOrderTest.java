package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.scenario.RunRecorder.Heard;
import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import dev.wakestream.sched.trace.TraceEvent.Placement;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order that readers of a scheduler trace rely on (model-spec 8). Each CPU has a clock of its own; times must agree all the same. */
class EventOrderTest {
    private static final int IDLE = 0;

    private static Stream<Named<RunRecorder>> runs() {
        Scenario smt = Scenarios.of(TestMachines.smt(), 1, 3, 1000);
        Scenario small = Scenarios.of(TestMachines.small(), 2, 4, 1000);
        Scenario chip = Scenarios.withTimes(
                Scenarios.of(TestMachines.power10(1), 6, 20, 1000), 0, 2 * Scenarios.MS, Scenarios.MS);
        Scenario random = Scenarios.of(RandomMachines.random(5), 1, 10, 1000);
        Scenario warm = Scenarios.withTimes(small, 1_500_500, 2 * Scenarios.MS, 50_000);
        Stream<Named<RunRecorder>> others = Scenarios.workloads().entrySet().stream()
                .map(entry -> run(
                        entry.getKey(),
                        Scenarios.withTimes(
                                Scenarios.with(Scenarios.with(smt, entry.getValue()), Governor.MENU),
                                0,
                                10 * Scenarios.MS,
                                Scenarios.MS)));
        Stream<Named<RunRecorder>> hackbench = Stream.of(
                run("smt, sockets", smt),
                run("smt, pipes, threads", Scenarios.with(smt, Ipc.PIPE, Mode.THREAD)),
                run("small, menu", Scenarios.with(small, Governor.MENU)),
                run("small, after a warm-up", warm),
                run("chip of Power10", chip),
                run(
                        "chip of Power10, threads, menu",
                        Scenarios.with(Scenarios.with(chip, Ipc.SOCKET, Mode.THREAD), Governor.MENU)),
                run("random machine 5", random),
                run("random machine 5, patched", Scenarios.with(random, Scenarios.PATCHED)));
        return Stream.concat(hackbench, others);
    }

    private static Named<RunRecorder> run(String name, Scenario scenario) {
        return Named.of(name, RunRecorder.of(scenario));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aTaskIsWakingThenWokenThenRuns(RunRecorder run) {
        Map<Integer, Long> waking = new HashMap<>();
        Map<Integer, Long> runnable = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        for (Heard heard : run.all) {
            if (heard.event() instanceof SchedWaking e) {
                waking.put(e.pid(), heard.timeNs());
            } else if (heard.event() instanceof SchedWakeup e) {
                Long since = waking.remove(e.pid());
                if (since != null && since >= heard.timeNs()) {
                    wrong.add("woken before it was waking: " + heard);
                }
                runnable.put(e.pid(), heard.timeNs());
            } else if (heard.event() instanceof SchedSwitch e && e.nextPid() != IDLE) {
                Long since = runnable.get(e.nextPid());
                if (since != null && since > heard.timeNs()) {
                    wrong.add("runs " + (since - heard.timeNs()) + " ns before it was woken: " + heard);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aTaskMovesOnItsWayFromWakingToWakeup(RunRecorder run) {
        Map<Integer, List<Heard>> moves = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        int moved = 0;
        for (Heard heard : run.all) {
            if (heard.event() instanceof SchedWaking e) {
                moves.put(e.pid(), new ArrayList<>());
            } else if (heard.event() instanceof SchedMigrateTask e) {
                List<Heard> underWay = moves.get(e.pid());
                if (underWay != null) {
                    underWay.add(heard);
                }
            } else if (heard.event() instanceof SchedWakeup e) {
                List<Heard> onItsWay = moves.remove(e.pid());
                Placement placement = Objects.requireNonNull(e.placement());
                boolean moves1 = placement.prevCpu() != e.targetCpu();
                moved += moves1 ? 1 : 0;
                if (onItsWay != null && onItsWay.size() != (moves1 ? 1 : 0)) {
                    wrong.add(heard + " after moves " + onItsWay);
                }
                if (moves1 && placement.decision() == Decision.QUEUED) {
                    wrong.add("moved though it was still queued: " + heard);
                }
                if (onItsWay != null && onItsWay.stream().anyMatch(m -> m.timeNs() > heard.timeNs())) {
                    wrong.add(heard + " before its move " + onItsWay);
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(moved).isPositive();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void noTaskIsOnTwoCpus(RunRecorder run) {
        Map<Integer, Integer> cpuOf = new HashMap<>();
        Map<Integer, Long> offSince = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        for (Heard heard : run.all) {
            if (heard.event() instanceof SchedSwitch e) {
                if (e.prevPid() != IDLE) {
                    cpuOf.remove(e.prevPid());
                    offSince.put(e.prevPid(), heard.timeNs());
                }
                if (e.nextPid() != IDLE) {
                    Integer other = cpuOf.put(e.nextPid(), heard.cpu());
                    if (other != null) {
                        wrong.add("still on cpu " + other + ": " + heard);
                    }
                    if (offSince.getOrDefault(e.nextPid(), 0L) > heard.timeNs()) {
                        wrong.add("off its CPU only at " + offSince.get(e.nextPid()) + ": " + heard);
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theSwitchesOfACpuAreAChainAndItsTimesNeverDecrease(RunRecorder run) {
        for (int cpu = 0; cpu < run.cpus(); cpu++) {
            Integer current = null;
            long last = 0;
            for (Heard heard : run.onCpu(cpu)) {
                assertThat(heard.timeNs()).as("%s", heard).isGreaterThanOrEqualTo(last);
                last = heard.timeNs();
                if (current != null) {
                    assertThat(heard.pid()).as("current task of %s", heard).isEqualTo(current);
                }
                current = heard.pid();
                if (heard.event() instanceof SchedSwitch e) {
                    assertThat(e.prevPid()).as("%s", heard).isEqualTo(current);
                    current = e.nextPid();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theWaitOfASwitchIsTheTimeSinceTheTaskBecameRunnable(RunRecorder run) {
        Map<Integer, Long> runnable = new HashMap<>();
        int compared = 0;
        for (Heard heard : run.all) {
            if (heard.event() instanceof SchedWakeup e) {
                runnable.put(e.pid(), heard.timeNs());
            } else if (heard.event() instanceof SchedSwitch e) {
                if (e.prevState().equals("R+")) {
                    runnable.put(e.prevPid(), heard.timeNs());
                }
                Long since = runnable.get(e.nextPid());
                if (e.nextPid() == IDLE) {
                    assertThat(e.waitNs()).isEqualTo(SchedSwitch.WAIT_UNKNOWN);
                } else if (since != null) {
                    assertThat(e.waitNs()).as("%s", heard).isEqualTo(heard.timeNs() - since);
                    compared++;
                }
            }
        }
        assertThat(compared).isPositive();
    }
}
