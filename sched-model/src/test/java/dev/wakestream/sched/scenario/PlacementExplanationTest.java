package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.kernel.explain.Explanation.Kind;
import dev.wakestream.sched.kernel.explain.Explanation.Way;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceDigest;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a new task begins, and where a task goes that executes a program, explained: on 2 LLCs of 2 cores of 2 threads. */
class PlacementExplanationTest {
    private static final int MAIN = 1000;

    private static Scenario scenario(String kernel, Scenario.NewTasks placement) {
        return Scenarios.withCreation(
                Scenarios.withKernel(Scenarios.of(TestMachines.llcs(2, 2, 2), 2, 3, 10), kernel), placement);
    }

    private static Explanation explain(Scenario scenario, int pid) {
        return WakeupExplanation.explain(scenario, pid, 0, SimulationProgress.NONE)
                .explanation()
                .orElseThrow();
    }

    private static List<Check> groups(Explanation e) {
        return e.checks().stream().filter(c -> c.asked().startsWith("group ")).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3.10", "v5.5", "v5.12", "v5.19", "v6.1", "v6.6", "v6.18"})
    void everyNewTaskIsExplainedAsItsEventShowsIt(String kernel) {
        Scenario scenario = scenario(kernel, Scenario.NewTasks.SLOW_PATH);
        RunRecorder run = RunRecorder.of(scenario);
        int explained = 0;
        for (RunRecorder.Heard heard : run.of(SchedWakeup.class)) {
            SchedWakeup wakeup = (SchedWakeup) heard.event();
            if (!wakeup.newTask()) {
                continue;
            }
            Explanation e = explain(scenario, wakeup.pid());

            assertThat(e.kind()).isEqualTo(Kind.NEW_TASK);
            assertThat(e.waker().pid()).isEqualTo(MAIN);
            assertThat(e.wakerCpu()).isEqualTo(heard.cpu()).isEqualTo(e.prevCpu());
            assertThat(e.cpu()).isEqualTo(wakeup.targetCpu());
            assertThat(e.decision()).isEqualTo(Decision.IDLEST);
            assertThat(e.queueing().way()).isEqualTo(Way.DIRECT);
            assertThat(heard.timeNs()).isBetween(e.timeNs(), e.queueing().enqueuedNs());
            // The machine's two LLCs, the local one first; then smaller groups.
            assertThat(groups(e)).hasSizeGreaterThanOrEqualTo(4);
            assertThat(groups(e).get(0).asked()).endsWith(", the local one");
            explained++;
        }
        assertThat(explained).isEqualTo(12);
    }

    @Test
    void whatIsComparedIsThereGroupByGroup() {
        Explanation e = explain(scenario("v6.18", Scenario.NewTasks.SLOW_PATH), MAIN + 1);

        assertThat(e.checks())
                .extracting(Check::asked)
                .startsWith(
                        "domain PKG 0-7 of CPU 0",
                        "sched_balance_find_dst_group",
                        "group 0-3, the local one",
                        "group 4-7",
                        "sched_balance_find_dst_group",
                        "sched_balance_find_dst_group_cpu");
        assertThat(groups(e).get(0).saw()).contains("idle 3 of 4, tasks 1");
        assertThat(groups(e).get(1).saw()).contains("idle 4 of 4, tasks 0");
        assertThat(groups(e)).allSatisfy(c -> assertThat(c.answer()).isEqualTo("has spare"));
        int depth = 0;
        for (Check check : e.checks()) {
            depth -= check.kind() == Check.Kind.LEAVE ? 1 : 0;
            assertThat(check.depth()).as("%s", check).isEqualTo(depth);
            depth += check.kind() == Check.Kind.ENTER ? 1 : 0;
        }
        assertThat(depth).isZero();
    }

    @Test
    void nobodyIsAskedForATaskThatIsSpread() {
        Explanation e = explain(scenario("v6.18", Scenario.NewTasks.SPREAD), MAIN + 3);

        assertThat(e.kind()).isEqualTo(Kind.NEW_TASK);
        assertThat(e.checks()).isEmpty();
    }

    @Test
    void theMainTasksProgramStaysWhereItIsOnAnIdleMachine() {
        Explanation e = explain(scenario("v6.18", Scenario.NewTasks.SLOW_PATH), MAIN);

        assertThat(e.kind()).isEqualTo(Kind.EXEC);
        assertThat(e.queueing().way()).isEqualTo(Way.STAYS);
        assertThat(e.cpu()).isEqualTo(e.prevCpu()).isEqualTo(e.ran().cpu());
        assertThat(groups(e).get(0).saw()).as("it does not count itself").contains("idle 4 of 4, tasks 0");
    }

    /** v3.10 counts the task, so that any other CPU is idler: the trace has the stopper's two switches around the move. */
    @Test
    void byV310TheStopperMovesIt() {
        Scenario scenario = scenario("v3.10", Scenario.NewTasks.SLOW_PATH);
        RunRecorder run = RunRecorder.of(scenario);

        Explanation e = explain(scenario, MAIN);

        RunRecorder.Heard moved = run.of(SchedMigrateTask.class).get(0);
        SchedMigrateTask move = (SchedMigrateTask) moved.event();
        List<SchedSwitch> switches = run.of(SchedSwitch.class).stream()
                .filter(h -> h.cpu() == move.origCpu())
                .limit(3)
                .map(h -> (SchedSwitch) h.event())
                .toList();
        assertThat(e.kind()).isEqualTo(Kind.EXEC);
        assertThat(e.queueing().way()).isEqualTo(Way.STOPPER);
        assertThat(e.cpu()).isEqualTo(move.destCpu()).isNotEqualTo(e.prevCpu());
        assertThat(move.pid()).isEqualTo(MAIN);
        assertThat(moved.pid()).isEqualTo(switches.get(1).nextPid());
        assertThat(switches.get(1).prevPid()).isEqualTo(MAIN);
        assertThat(switches.get(1).prevState()).isEqualTo("R+");
        assertThat(switches.get(2).prevState()).isEqualTo("S");
        assertThat(e.ran().cpu()).isEqualTo(move.destCpu());
        assertThat(e.queueing().enqueuedNs()).isBetween(moved.timeNs(), e.ran().timeNs());
    }

    @Test
    void aRunWhoseCreationIsExplainedTellsTheSameEvents() {
        for (int pid : new int[] {MAIN, MAIN + 5}) {
            Scenario scenario = scenario("v3.10", Scenario.NewTasks.SLOW_PATH);
            TraceDigest digest = new TraceDigest();

            WakeupExplanation.explain(scenario, pid, 0, digest, SimulationProgress.NONE, true);

            assertThat(digest.hex()).isEqualTo(DigestMain.digest(scenario));
        }
    }
}
