package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.NohzRules;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.scenario.RunRecorder.Heard;
import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import dev.wakestream.sched.trace.TraceEvent.IdleScan;
import dev.wakestream.sched.trace.TraceEvent.Nohz;
import dev.wakestream.sched.trace.TraceEvent.NohzAction;
import dev.wakestream.sched.trace.TraceEvent.Placement;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What adds up in every scheduler trace, whatever the machine and the load. All runs here begin at the start of the workload and end with
 * it, so nothing is cut off and the sums are exact.
 */
class IdentitiesTest {
    private static final int IDLE = 0;
    private static final int FAIR_PRIO = 120;

    /** A run that went to its end. */
    private record Run(Scenario scenario, RunRecorder trace, SimulationResult result) {
        private static Run of(Scenario scenario) {
            RunRecorder trace = new RunRecorder();
            SimulationResult result = Simulation.run(scenario, trace);
            assertThat(result.spanNs()).as("the workload has ended").isLessThan(scenario.durationNs());
            return new Run(scenario, trace, result);
        }

        private SimulationResult.Counts counts() {
            return result.counts();
        }

        private <E extends TraceEvent> List<E> events(Class<E> kind) {
            return trace.of(kind).stream()
                    .map(heard -> kind.cast(heard.event()))
                    .toList();
        }

        /** Wakeups of tasks that have run before. */
        private List<SchedWakeup> wakeups() {
            return events(SchedWakeup.class).stream().filter(e -> !e.newTask()).toList();
        }

        private long nohz(NohzAction action) {
            return events(Nohz.class).stream().filter(e -> e.action() == action).count();
        }

        private long decided(Decision... by) {
            List<Decision> wanted = List.of(by);
            return wakeups().stream()
                    .filter(e -> wanted.contains(placement(e).decision()))
                    .count();
        }

        private long metric(String name) {
            return result.metrics().stream()
                    .filter(metric -> metric.name().equals(name))
                    .mapToLong(metric -> (long) metric.value())
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Placement placement(SchedWakeup e) {
        return Objects.requireNonNull(e.placement());
    }

    private static final List<Named<Run>> RUNS = all();

    private static Stream<Named<Run>> runs() {
        return RUNS.stream();
    }

    /** v3.10 has no sched_waking, and places wakeups from other nodes by load. */
    private static Stream<Named<Run>> runsWithWaking() {
        return runs().filter(run -> !run.getPayload().scenario().kernel().equals("v3.10"));
    }

    private static List<Named<Run>> all() {
        List<Named<Run>> runs = new ArrayList<>();
        for (Ipc ipc : Ipc.values()) {
            for (Mode mode : Mode.values()) {
                Scenario smt = Scenarios.with(ended(TestMachines.smt(), 2, 4, 20), ipc, mode);
                runs.add(run("smt, " + ipc + ", " + mode, smt));
            }
        }
        Scenario chip = ended(TestMachines.power10(1), 3, 20, 20);
        runs.add(run("chip of Power10", chip));
        runs.add(run("chip of Power10, menu", Scenarios.with(chip, Governor.MENU)));
        runs.add(run("chip of Power10, patched", Scenarios.with(chip, Scenarios.PATCHED)));
        runs.add(run("two LLCs", ended(TestMachines.small(), 3, 6, 20)));
        runs.add(run(
                "two nodes, skewed ticks",
                Scenarios.with(ended(TestMachines.twoNodes(), 3, 6, 20), 250, new Scenario.Tick(true, 1000))));
        runs.add(run("four nodes with clusters", ended(RandomMachines.kunpengLike(), 3, 20, 20)));
        runs.add(run("random machine 5", ended(RandomMachines.random(5), 2, 10, 30)));
        runs.add(run("one CPU", ended(RandomMachines.oneCpu(), 1, 4, 20)));
        runs.add(
                run("pipe", Scenarios.with(ended(TestMachines.twoNodes(), 1, 1, 1), new WorkloadSpec.Pipe(200, true))));
        for (KernelProfile profile : KernelProfiles.all()) {
            runs.add(run(profile.name() + ", smt", with(profile, ended(TestMachines.smt(), 2, 5, 20))));
            runs.add(run(
                    profile.name() + ", two nodes",
                    Scenarios.with(with(profile, ended(TestMachines.twoNodes(), 3, 6, 30)), Ipc.PIPE, Mode.THREAD)));
        }
        return List.copyOf(runs);
    }

    private static Scenario with(KernelProfile profile, Scenario s) {
        return new Scenario(
                s.machine(),
                profile.name(),
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    private static Named<Run> run(String name, Scenario scenario) {
        return Named.of(name, Run.of(scenario));
    }

    private static Scenario ended(TopologySpec machine, int groups, int fds, int loops) {
        return Scenarios.withCreation(
                Scenarios.withTimes(Scenarios.of(machine, groups, fds, loops), 0, 500 * Scenarios.MS, Scenarios.MS));
    }

    /** Moves by kind (count); the kernel's third kind, of running tasks, is not modelled, so it must be nowhere. */
    private record Moves(long byWakeup, long byBalance, List<Heard> ofRunning) {}

    private static Moves moves(Run run) {
        Set<Integer> wakingUp = new HashSet<>();
        Set<Integer> running = new HashSet<>();
        long byWakeup = 0;
        long byBalance = 0;
        List<Heard> ofRunning = new ArrayList<>();
        for (Heard heard : run.trace().all) {
            if (heard.event() instanceof SchedWaking e) {
                wakingUp.add(e.pid());
            } else if (heard.event() instanceof SchedWakeup e) {
                wakingUp.remove(e.pid());
            } else if (heard.event() instanceof SchedSwitch e) {
                running.remove(e.prevPid());
                running.add(e.nextPid());
            } else if (heard.event() instanceof SchedMigrateTask e) {
                if (wakingUp.contains(e.pid())) {
                    byWakeup++;
                } else if (running.contains(e.pid())) {
                    ofRunning.add(heard);
                } else {
                    byBalance++;
                }
            }
        }
        return new Moves(byWakeup, byBalance, ofRunning);
    }

    @ParameterizedTest
    @MethodSource("runsWithWaking")
    void migrationsAreWakeupMovesAndBalanceMoves(Run run) {
        Moves moves = moves(run);
        long placedElsewhere = run.wakeups().stream()
                .filter(e -> placement(e).prevCpu() != e.targetCpu())
                .count();

        assertThat(moves.ofRunning()).isEmpty();
        assertThat(moves.byWakeup()).isEqualTo(placedElsewhere);
        assertThat(moves.byWakeup() + moves.byBalance())
                .isEqualTo(run.events(SchedMigrateTask.class).size())
                .isEqualTo(run.counts().migrations());
    }

    @Test
    void theRunsHaveMovesOfBothKinds() {
        assertThat(runs()).anyMatch(run -> moves(run.getPayload()).byWakeup() > 0);
        assertThat(runs()).anyMatch(run -> moves(run.getPayload()).byBalance() > 0);
    }

    /** Where a task is can be followed through the trace; no event may say otherwise. */
    @ParameterizedTest
    @MethodSource("runs")
    void everyTaskIsWhereTheEventBeforePutIt(Run run) {
        Map<Integer, Integer> place = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        for (Heard heard : run.trace().all) {
            if (heard.event() instanceof SchedWaking e) {
                check(place, e.pid(), e.targetCpu(), heard, wrong);
            } else if (heard.event() instanceof SchedMigrateTask e) {
                check(place, e.pid(), e.origCpu(), heard, wrong);
                place.put(e.pid(), e.destCpu());
                if (e.origCpu() == e.destCpu()) {
                    wrong.add("moves to where it is: " + heard);
                }
            } else if (heard.event() instanceof SchedWakeup e) {
                check(place, e.pid(), e.targetCpu(), heard, wrong);
            } else if (heard.event() instanceof SchedSwitch e) {
                if (e.nextPid() != IDLE) {
                    check(place, e.nextPid(), heard.cpu(), heard, wrong);
                }
                if (e.prevPid() != IDLE) {
                    check(place, e.prevPid(), heard.cpu(), heard, wrong);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    private static void check(Map<Integer, Integer> place, int pid, int cpu, Heard heard, List<String> wrong) {
        Integer before = place.put(pid, cpu);
        if (before != null && before != cpu) {
            wrong.add("was on cpu " + before + ": " + heard);
        }
    }

    /** Interruptibly, or for a mutex. */
    private static boolean sleeps(SchedSwitch e) {
        return e.prevState().equals("S") || e.prevState().equals("D");
    }

    /** A task sleeps and is woken in turn; at the end everybody has gone. */
    @ParameterizedTest
    @MethodSource("runs")
    void everySleepEndsWithOneWakeup(Run run) {
        Map<Integer, Integer> asleep = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        for (Heard heard : run.trace().all) {
            if (heard.event() instanceof SchedSwitch e && sleeps(e)) {
                asleep.merge(e.prevPid(), 1, Integer::sum);
            } else if (heard.event() instanceof SchedWakeup e) {
                asleep.merge(e.pid(), -1, Integer::sum);
            }
            asleep.values().removeIf(times -> times == 0);
            if (asleep.values().stream().anyMatch(times -> times > 1 || times < -1)) {
                wrong.add("slept or was woken twice: " + heard);
            }
        }

        Map<Integer, Integer> net = new TreeMap<>();
        run.events(SchedWakeup.class).forEach(e -> net.merge(e.pid(), 1, Integer::sum));
        run.events(SchedSwitch.class).stream()
                .filter(e -> sleeps(e))
                .forEach(e -> net.merge(e.prevPid(), -1, Integer::sum));
        List<Integer> ofExited = run.events(SchedSwitch.class).stream()
                .filter(e -> e.prevState().equals("Z"))
                .map(e -> net.getOrDefault(e.prevPid(), 0))
                .toList();

        assertThat(wrong).isEmpty();
        assertThat(ofExited).isNotEmpty();
        assertThat(run.wakeups().size()).isEqualTo(run.counts().wakeups());
        // To be created is to be woken for the first time.
        assertThat(ofExited).allSatisfy(times -> assertThat(times).isOne());
        assertThat(net.values()).allSatisfy(times -> assertThat(times).isBetween(-1, 1));
    }

    /** Every task but the main one is created once, by a task that runs, and runs afterwards. */
    @ParameterizedTest
    @MethodSource("runs")
    void everyChildIsCreatedOnce(Run run) {
        List<SchedWakeup> created = run.events(SchedWakeup.class).stream()
                .filter(SchedWakeup::newTask)
                .toList();
        Set<Integer> ran = new HashSet<>();
        // Idle tasks and stoppers are nobody's children.
        run.events(SchedSwitch.class).stream()
                .filter(e -> e.nextPid() != IDLE && e.nextPrio() == FAIR_PRIO)
                .forEach(e -> ran.add(e.nextPid()));

        assertThat(created).extracting(SchedWakeup::pid).doesNotHaveDuplicates().allMatch(ran::contains);
        assertThat(created).hasSize(ran.size() - 1);
        assertThat(created).allSatisfy(e -> assertThat(placement(e).decision()).isEqualTo(Decision.IDLEST));
    }

    @ParameterizedTest
    @MethodSource("runsWithWaking")
    void everyWakingHasItsWakeup(Run run) {
        assertThat(run.events(SchedWaking.class)).hasSameSizeAs(run.wakeups());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void switchesAddUp(Run run) {
        List<SchedSwitch> switches = run.events(SchedSwitch.class);
        long toIdle = switches.stream().filter(e -> e.nextPid() == IDLE).count();
        long fromIdle = switches.stream().filter(e -> e.prevPid() == IDLE).count();
        int cpus = run.trace().cpus();

        assertThat(switches).hasSize((int) run.counts().switches());
        assertThat(toIdle).isEqualTo(run.counts().idleEntries());
        // Every CPU begins idle, so it has left idle as often as it came back, or once more.
        assertThat(fromIdle - toIdle).isBetween(0L, (long) cpus);
    }

    /** Fast checks, searches, and searches in vain; each search of an LLC is one idle_scan, two where cores are searched apart. */
    @ParameterizedTest
    @MethodSource("runsWithWaking")
    void searchesAddUp(Run run) {
        List<IdleScan> scans = run.events(IdleScan.class);
        long fast = run.decided(Decision.TARGET, Decision.PREV, Decision.RECENT);
        long sibling = run.decided(Decision.SMT_SIBLING);
        long found = run.decided(Decision.IDLE_CORE, Decision.IDLE_CPU);
        long failed = run.decided(Decision.FALLBACK);
        long unsearched = run.decided(Decision.QUEUED, Decision.PINNED);

        assertThat(fast + sibling + found + failed + unsearched)
                .isEqualTo(run.counts().wakeups());
        assertThat(run.metric("sis_search")).isEqualTo(fast + sibling + found + failed);
        assertThat(run.metric("sis_domain_search")).isEqualTo(sibling + found + failed);
        assertThat(run.metric("sis_failed")).isEqualTo(failed);
        assertThat(run.metric("sis_recent_hit")).isEqualTo(run.decided(Decision.RECENT));
        assertThat(scans.stream().filter(scan -> scan.resultCpu() != IdleScan.NONE_FOUND))
                .hasSize((int) found);
        boolean oneSearch = kernel(run).selection().coreSearch() != SelectionRules.CoreSearch.SEPARATE;
        if (run.trace().cpus() > 1 && oneSearch) {
            assertThat(scans.stream().filter(scan -> scan.resultCpu() == IdleScan.NONE_FOUND))
                    .hasSize((int) failed);
        }
        assertThat(run.metric("sis_domain_scanned"))
                .isGreaterThanOrEqualTo(
                        scans.stream().mapToLong(IdleScan::scanned).sum() + sibling);
    }

    /** A search gives the CPU on which the task wakes up, and never looks further than it may. */
    @ParameterizedTest
    @MethodSource("runsWithWaking")
    void aSearchGivesTheCpuOfItsWakeup(Run run) {
        Map<Integer, Integer> wakingOn = new HashMap<>();
        Map<Integer, IdleScan> scanOf = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        for (Heard heard : run.trace().all) {
            if (heard.event() instanceof SchedWaking e) {
                wakingOn.put(heard.cpu(), e.pid());
                scanOf.remove(e.pid());
            } else if (heard.event() instanceof IdleScan e) {
                scanOf.put(Objects.requireNonNull(wakingOn.get(heard.cpu())), e);
                if (e.limit() > 0 && e.scanned() > e.limit()) {
                    wrong.add("looked further than it may: " + heard);
                }
            } else if (heard.event() instanceof SchedWakeup e && !e.newTask()) {
                Decision by = placement(e).decision();
                IdleScan scan = scanOf.remove(e.pid());
                boolean searched = by == Decision.IDLE_CORE || by == Decision.IDLE_CPU;
                int expected = searched ? e.targetCpu() : IdleScan.NONE_FOUND;
                if (scan == null ? searched : scan.resultCpu() != expected) {
                    wrong.add(heard + " after " + scan);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** The tick of a busy CPU ends its tickless time once; kicks are sent by such ticks, and only they and idle entries start a balance. */
    @ParameterizedTest
    @MethodSource("runs")
    void ticklessIdleAddsUp(Run run) {
        SimulationResult.Counts counts = run.counts();
        long inTick = run.result().nohzExitsPerTick().stream()
                .mapToLong(Integer::longValue)
                .sum();

        assertThat(run.nohz(NohzAction.EXIT_IDLE)).isEqualTo(counts.nohzExits()).isEqualTo(inTick);
        assertThat(counts.nohzEnters())
                .isLessThanOrEqualTo(
                        run.nohz(NohzAction.ENTER_IDLE) + run.trace().cpus());
        // All CPUs are tickless when the run begins.
        assertThat(counts.nohzExits() - counts.nohzEnters())
                .isBetween(0L, (long) run.trace().cpus());
        assertThat(counts.nohzExits()).isLessThanOrEqualTo(counts.ticks());
        // v5.5 and v5.12 also balance, or kick, on their way to idle, which is no event.
        if (kernel(run).nohz().newidleBalance() != NohzRules.NewidleBalance.ON_THE_SPOT) {
            assertThat(counts.ilbKicks()).isLessThanOrEqualTo(run.nohz(NohzAction.BALANCER_KICK));
            assertThat(counts.ilbRuns()).isLessThanOrEqualTo(counts.ilbKicks() + run.nohz(NohzAction.RUN_IDLE_BALANCE));
        }
        assertThat(run.nohz(NohzAction.ILB))
                .isBetween(counts.ilbRuns() - run.trace().cpus(), counts.ilbRuns());
    }

    private static KernelProfile kernel(Run run) {
        return KernelProfiles.find(run.scenario().kernel()).orElseThrow();
    }
}
