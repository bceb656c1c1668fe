package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.kernel.explain.Explanation.Kick;
import dev.wakestream.sched.kernel.explain.Explanation.Way;
import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceDigest;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import dev.wakestream.sched.trace.TraceEvent.Placement;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WakeupExplanationTest {
    private static Optional<Explanation> explain(Scenario scenario, int pid, long fromNs) {
        return WakeupExplanation.explain(scenario, pid, fromNs, SimulationProgress.NONE)
                .explanation();
    }

    private static RunRecorder.Heard first(RunRecorder run, Class<? extends TraceEvent> kind, int pid, long fromNs) {
        return run.of(kind).stream()
                .filter(h -> h.timeNs() >= fromNs)
                .filter(h -> pidOf(h.event()) == pid)
                .findFirst()
                .orElseThrow();
    }

    private static int pidOf(TraceEvent event) {
        if (event instanceof SchedWaking waking) {
            return waking.pid();
        }
        return event instanceof SchedWakeup wakeup ? wakeup.pid() : ((SchedSwitch) event).nextPid();
    }

    @Test
    void aRunThatIsExplainedTellsTheSameEvents() {
        for (Scenario scenario : List.of(
                SmallTrace.scenario(),
                DigestMain.scenario(),
                Scenarios.with(Scenarios.of(TestMachines.smt(), 2, 3, 1000), Governor.MENU))) {
            TraceDigest digest = new TraceDigest();

            Optional<Explanation> explanation = WakeupExplanation.explain(
                            scenario, 1002, 0, digest, SimulationProgress.NONE, true)
                    .explanation();

            assertThat(digest.hex()).isEqualTo(DigestMain.digest(scenario));
            assertThat(explanation).isPresent();
        }
    }

    /** What is said of each wakeup is what the events of an undisturbed run show. */
    @Test
    void everyWakeupOfATaskIsExplainedAsItsEventsShowIt() {
        Scenario scenario = Scenarios.withTimes(
                Scenarios.with(Scenarios.of(TestMachines.smt(), 2, 3, 10_000), Governor.MENU),
                0,
                10 * Scenarios.MS,
                10 * Scenarios.MS);
        RunRecorder run = RunRecorder.of(scenario);
        Set<Decision> seen = EnumSet.noneOf(Decision.class);
        int explained = 0;

        for (RunRecorder.Heard waking : run.of(SchedWaking.class)) {
            int pid = pidOf(waking.event());
            if (explained == 60 || waking.timeNs() > 9 * Scenarios.MS) {
                break;
            }
            // The call begins a little before its event; the one before is over by then.
            Explanation e = explain(scenario, pid, waking.timeNs() - 200).orElseThrow();
            RunRecorder.Heard wakeup = first(run, SchedWakeup.class, pid, waking.timeNs());
            RunRecorder.Heard ran = first(run, SchedSwitch.class, pid, wakeup.timeNs());
            Placement placement = ((SchedWakeup) wakeup.event()).placement();

            assertThat(new Placement(e.prevCpu(), e.wakerCpu(), e.decision(), e.wide(), e.affine()))
                    .as("%s", waking)
                    .isEqualTo(placement);
            assertThat(e.timeNs()).isBetween(waking.timeNs() - 200, waking.timeNs());
            assertThat(e.waker().pid()).isEqualTo(waking.pid());
            assertThat(e.cpu()).isEqualTo(((SchedWakeup) wakeup.event()).targetCpu());
            assertThat(e.queueing().enqueuedNs()).isBetween(waking.timeNs(), wakeup.timeNs());
            assertThat(e.ran().timeNs()).isGreaterThanOrEqualTo(ran.timeNs());
            assertThat(e.ran().cpu()).isEqualTo(ran.cpu());
            assertThat(e.checks().isEmpty()).isEqualTo(e.decision() == Decision.QUEUED);
            seen.add(e.decision());
            explained++;
        }

        assertThat(explained).isEqualTo(60);
        assertThat(seen).hasSizeGreaterThan(2);
    }

    @Test
    void everyCpuThatASearchLookedAtIsThere() {
        Scenario scenario = Scenarios.of(TestMachines.flat(6), 3, 3, 1000);
        RunRecorder run = RunRecorder.of(scenario);
        RunRecorder.Heard scan = run.of(TraceEvent.IdleScan.class).stream()
                .filter(h -> ((TraceEvent.IdleScan) h.event()).scanned() > 3)
                .findFirst()
                .orElseThrow();
        RunRecorder.Heard wakeup = run.of(SchedWaking.class).stream()
                .filter(h -> h.cpu() == scan.cpu() && h.order() < scan.order())
                .reduce((a, b) -> b)
                .orElseThrow();

        Explanation e =
                explain(scenario, pidOf(wakeup.event()), wakeup.timeNs() - 200).orElseThrow();

        assertThat(e.checks().stream()
                        .filter(c -> c.function().equals("select_idle_cpu") && c.kind() == Check.Kind.IDLE_TEST))
                .hasSize(((TraceEvent.IdleScan) scan.event()).scanned())
                .allSatisfy(c -> assertThat(c.depth()).isEqualTo(2));
        assertThat(e.checks().stream().map(Check::asked))
                .containsSubsequence(
                        "record_wakee",
                        "wake_wide",
                        "select_idle_sibling",
                        "recent_used_cpu",
                        "select_idle_cpu",
                        "scan limit",
                        "searched");
    }

    @Test
    void functionsBeginAndEndInPairs() {
        Scenario scenario = Scenarios.of(TestMachines.smt(), 2, 3, 1000);

        List<Check> checks = explain(scenario, 1005, 0).orElseThrow().checks();

        int depth = 0;
        for (Check check : checks) {
            depth -= check.kind() == Check.Kind.LEAVE ? 1 : 0;
            assertThat(check.depth()).as("%s", check).isEqualTo(depth);
            depth += check.kind() == Check.Kind.ENTER ? 1 : 0;
        }
        assertThat(depth).isZero();
    }

    @Test
    void aTaskOfAnIdleCpuOfAnotherLlcGoesThroughItsList() {
        Explanation e = explain(SmallTrace.scenario(), 1001, 0).orElseThrow();

        assertThat(e.queueing().way()).isEqualTo(Way.REMOTE_LIST);
        assertThat(e.queueing().kick()).isEqualTo(Kick.IPI);
        assertThat(e.queueing().preempts()).isTrue();
        assertThat(e.queueing().nrRunning()).isEqualTo(1);
    }

    @Test
    void aTaskThatIsNotWokenAnyMoreHasNoExplanation() {
        WakeupExplanation.Answer answer =
                WakeupExplanation.explain(SmallTrace.scenario(), 1001, 9_999_999, SimulationProgress.NONE);

        assertThat(answer.explanation()).isEmpty();
        assertThat(answer.lastBeforeNs()).isBetween(1L, answer.spanNs());
    }

    @Test
    void tasksAreThoseOfTheWorkload() {
        assertThat(WakeupExplanation.tasks(SmallTrace.scenario()).keySet()).containsExactly(1000, 1001, 1002);
        assertThat(WakeupExplanation.tasks(Scenarios.with(SmallTrace.scenario(), new WorkloadSpec.Boot(List.of("MC")))))
                .isEmpty();
        assertThatThrownBy(() -> explain(SmallTrace.scenario(), 7, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no task 7");
    }
}
