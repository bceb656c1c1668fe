package dev.wakestream.sched.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.Disagreement.Kind;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.oracle.RecordedStep.Asked;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.oracle.RecordedStep.NoIdleCore;
import dev.wakestream.sched.topology.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls on 2 sockets of 2 cores of 2 threads, decided again; the waker is on CPU 0, prev is CPU 2. */
class DecisionOracleTest {
    private static final Left NOT_WIDE = new Left(SelectFunction.WAKE_WIDE, 0);
    private static final Left WIDE = new Left(SelectFunction.WAKE_WIDE, 1);
    private static final int WAKEUP = 0x8;
    private static final int SYNC = 0x18;

    private final Topology topology = Topology.of(RecordedMachine.of(2, 2, 2));
    private DecisionOracle oracle = new DecisionOracle(topology, KernelProfiles.V6_1, true, 5);

    private static RecordedCall call(String comm, int flags, int prev, int result, RecordedStep... steps) {
        return new RecordedCall(
                7, 0, 0, new RecordedCall.Current(9, comm), true, 14, prev, flags, prev, List.of(steps), result);
    }

    private OracleResult decide(int flags, int result, RecordedStep... steps) {
        oracle.called(call("task", flags, 2, result, steps));
        return oracle.result();
    }

    private static Entered wakeAffine(int sync) {
        return new Entered(SelectFunction.WAKE_AFFINE, 0, 2, sync);
    }

    private static Entered sibling(int target) {
        return new Entered(SelectFunction.SELECT_IDLE_SIBLING, target, 2, 0);
    }

    private static Left left(SelectFunction function, int result) {
        return new Left(function, result);
    }

    private void assertKind(OracleResult result, Kind kind, String kernel, String model) {
        assertThat(result.wakeups()).isEqualTo(new Tally(1, 0));
        assertThat(result.kinds()).containsOnlyKeys(kind);
        assertThat(result.first().get(0).kernel()).isEqualTo(kernel);
        assertThat(result.first().get(0).model()).isEqualTo(model);
    }

    @Test
    void aWideWakeupStaysAroundPrev() {
        OracleResult result =
                decide(WAKEUP, 2, WIDE, sibling(2), new Asked(2, true), left(SelectFunction.SELECT_IDLE_SIBLING, 2));

        assertThat(result.wakeups()).isEqualTo(new Tally(1, 1));
        assertThat(result.functions().get("select_idle_sibling")).isEqualTo(new Tally(1, 1));
        assertThat(result.functions().get("available_idle_cpu")).isEqualTo(new Tally(1, 1));
    }

    @Test
    void aSyncWakerThatIsAlonePullsWithoutAskingAboutPrev() {
        OracleResult result = decide(
                SYNC,
                2,
                NOT_WIDE,
                wakeAffine(1),
                new Asked(0, false),
                left(SelectFunction.WAKE_AFFINE, 0),
                sibling(0),
                new Asked(0, false),
                new Asked(2, true),
                left(SelectFunction.SELECT_IDLE_SIBLING, 2));

        assertThat(result.first()).isEmpty();
    }

    @Test
    void aWakeupThatIsNotSyncHasToAskAboutPrev() {
        OracleResult result =
                decide(WAKEUP, 0, NOT_WIDE, wakeAffine(0), new Asked(0, false), left(SelectFunction.WAKE_AFFINE, 0));

        assertKind(result, Kind.MODEL_ASKS, "returns 0 from wake_affine", "asks whether CPU 2 is idle");
    }

    @Test
    void anInterruptOfAnIdleCpuKeepsTheTaskWhereItsCacheIs() {
        OracleResult result = decide(
                WAKEUP,
                0,
                NOT_WIDE,
                wakeAffine(0),
                new Asked(0, true),
                new Asked(2, false),
                left(SelectFunction.WAKE_AFFINE, 0),
                sibling(0),
                new Asked(0, true),
                left(SelectFunction.SELECT_IDLE_SIBLING, 0));

        assertThat(result.first()).isEmpty();
    }

    @Test
    void aFailedCoreSearchTakesTheFlagDownAndFallsBackToAnIdleThread() {
        OracleResult result = decide(
                WAKEUP,
                1,
                WIDE,
                sibling(2),
                new Asked(2, false),
                new Entered(SelectFunction.SELECT_IDLE_CPU, 2, 1, 4),
                new Entered(SelectFunction.SELECT_IDLE_CORE, 3),
                new Asked(2, false),
                new Asked(3, false),
                left(SelectFunction.SELECT_IDLE_CORE, -1),
                new Entered(SelectFunction.SELECT_IDLE_CORE, 0),
                new Asked(0, false),
                new Asked(1, true),
                left(SelectFunction.SELECT_IDLE_CORE, -1),
                new NoIdleCore(2),
                left(SelectFunction.SELECT_IDLE_CPU, 1),
                left(SelectFunction.SELECT_IDLE_SIBLING, 1));

        assertThat(result.first()).isEmpty();
        assertThat(result.functions().get("select_idle_core")).isEqualTo(new Tally(2, 2));
    }

    @Test
    void aLimitOfZeroForbidsTheCoreSearchToo() {
        RecordedStep[] steps = {
            WIDE,
            sibling(2),
            new Asked(2, false),
            new Entered(SelectFunction.SELECT_IDLE_CPU, 2, 1, 0),
            left(SelectFunction.SELECT_IDLE_CPU, -1),
            left(SelectFunction.SELECT_IDLE_SIBLING, 2)
        };

        assertThat(decide(WAKEUP, 2, steps).first()).isEmpty();
    }

    @Test
    void theScanGoesNoFartherThanItsLimit() {
        OracleResult result = decide(
                WAKEUP,
                0,
                WIDE,
                sibling(2),
                new Asked(2, false),
                new Entered(SelectFunction.SELECT_IDLE_SMT, 2),
                new Asked(3, false),
                left(SelectFunction.SELECT_IDLE_SMT, -1),
                new Entered(SelectFunction.SELECT_IDLE_CPU, 2, 0, 1),
                new Asked(3, false),
                new Asked(0, true),
                left(SelectFunction.SELECT_IDLE_CPU, 0),
                left(SelectFunction.SELECT_IDLE_SIBLING, 0));

        assertKind(result, Kind.KERNEL_ASKS, "asks whether CPU 0 is idle", "returns -1 from select_idle_cpu");
        assertThat(result.first().get(0).function()).isEqualTo("select_idle_cpu");
        assertThat(result.first().get(0).step()).isEqualTo(8);
    }

    @Test
    void anotherOrderIsADifference() {
        OracleResult result =
                decide(WAKEUP, 2, NOT_WIDE, wakeAffine(0), new Asked(2, true), left(SelectFunction.WAKE_AFFINE, 2));

        assertKind(result, Kind.OTHER_CPU_ASKED, "asks whether CPU 2 is idle", "asks whether CPU 0 is idle");
    }

    @Test
    void anotherResultIsADifference() {
        OracleResult result =
                decide(WAKEUP, 2, WIDE, sibling(2), new Asked(2, true), left(SelectFunction.SELECT_IDLE_SIBLING, 3));

        assertKind(
                result, Kind.OTHER_RESULT, "returns 3 from select_idle_sibling", "returns 2 from select_idle_sibling");
    }

    @Test
    void aCallWhoseRecordEndsTooEarlyIsToldApart() {
        OracleResult result = decide(WAKEUP, 2, WIDE, sibling(2));

        assertKind(result, Kind.RECORD_INCOMPLETE, "the recording of the call ends", "asks whether CPU 2 is idle");
    }

    @Test
    void onlyAKthreadOfItsOwnCpuMayStayBesideItsWaker() {
        RecordedStep[] steps = {
            NOT_WIDE,
            new Entered(SelectFunction.SELECT_IDLE_SIBLING, 0, 0, 0),
            new Asked(0, false),
            left(SelectFunction.SELECT_IDLE_SIBLING, 0)
        };

        oracle.called(call("kworker/0:1", WAKEUP, 0, 0, steps));
        oracle.called(call("kworker/u0:1", WAKEUP, 0, 0, steps));
        oracle.called(call("kworker/1:1", WAKEUP, 0, 0, steps));

        assertThat(oracle.result().wakeups()).isEqualTo(new Tally(3, 1));
    }

    @Test
    void withoutIdleTestsTheirAnswersAreReadOffTheResults() {
        oracle = new DecisionOracle(topology, KernelProfiles.V6_1, false, 5);

        OracleResult found = decide(
                WAKEUP,
                1,
                NOT_WIDE,
                wakeAffine(0),
                left(SelectFunction.WAKE_AFFINE, 0),
                sibling(0),
                new Entered(SelectFunction.SELECT_IDLE_SMT, 2),
                left(SelectFunction.SELECT_IDLE_SMT, -1),
                new Entered(SelectFunction.SELECT_IDLE_CPU, 0, 0, 2),
                left(SelectFunction.SELECT_IDLE_CPU, 1),
                left(SelectFunction.SELECT_IDLE_SIBLING, 1));

        assertThat(found.wakeups()).isEqualTo(new Tally(1, 1));
    }

    @Test
    void withoutIdleTestsACpuBeyondTheLimitIsStillADifference() {
        oracle = new DecisionOracle(topology, KernelProfiles.V6_1, false, 5);

        OracleResult beyond = decide(
                WAKEUP,
                1,
                WIDE,
                sibling(2),
                new Entered(SelectFunction.SELECT_IDLE_SMT, 2),
                left(SelectFunction.SELECT_IDLE_SMT, -1),
                new Entered(SelectFunction.SELECT_IDLE_CPU, 2, 0, 2),
                left(SelectFunction.SELECT_IDLE_CPU, 1),
                left(SelectFunction.SELECT_IDLE_SIBLING, 1));

        assertKind(beyond, Kind.OTHER_RESULT, "returns 1 from select_idle_cpu", "returns -1 from select_idle_cpu");
    }

    @Test
    void aTasksRecentlyUsedCpuIsWhatItsLastWakeupLeft() {
        RecordedStep[] missed = {
            WIDE,
            sibling(2),
            new Asked(2, false),
            new Entered(SelectFunction.SELECT_IDLE_CPU, 2, 1, 0),
            left(SelectFunction.SELECT_IDLE_CPU, -1),
            left(SelectFunction.SELECT_IDLE_SIBLING, 2)
        };
        RecordedCall first = new RecordedCall(
                7, 0, 0, new RecordedCall.Current(9, "task"), true, 14, 2, WAKEUP, 5, List.of(missed), 2);
        RecordedCall second = new RecordedCall(
                8, 0, 0, new RecordedCall.Current(9, "task"), true, 14, 2, WAKEUP, 5, List.of(missed), 2);

        oracle.called(first);
        oracle.called(second);
        oracle.called(call("task", WAKEUP, 2, 2, missed));

        assertThat(oracle.result().functions().get(DecisionOracle.RECENT_USED)).isEqualTo(new Tally(2, 1));
    }

    @Test
    void forkExecAndCallsWithoutTheirPathAreCountedApart() {
        oracle.called(call("task", 0x4, 2, 5));
        oracle.called(call("task", 0x2, 2, 2));
        oracle.called(call("task", WAKEUP, 2, 2));

        OracleResult result = oracle.result();

        assertThat(result.wakeups()).isEqualTo(Tally.NONE);
        assertThat(result.placements()).isEqualTo(2);
        assertThat(result.withoutPath()).isEqualTo(1);
    }
}
