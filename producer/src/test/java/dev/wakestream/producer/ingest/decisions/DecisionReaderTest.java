package dev.wakestream.producer.ingest.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.RecordedCall;
import dev.wakestream.sched.oracle.RecordedStep.Asked;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.oracle.RecordedStep.NoIdleCore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading recordings of decisions: what becomes a call, what is cut, what is rejected. */
class DecisionReaderTest {
    private static final String ENTRY = line(3, "strf: (select_task_rq_fair+0x0/0x1a0) pid=14 prev=5 wf=0x18 recent=4");
    private static final String EXIT = line(3, "strf_ret: (try_to_wake_up+0xfe/0x4a0 <- select_task_rq_fair) new=6");

    private final List<RecordedCall> calls = new ArrayList<>();

    private static String line(int cpu, String event) {
        return "  my-task: x-743     [00" + cpu + "] dNs3.    17.205530: " + event + "\n";
    }

    private DecisionSummary read(String... lines) throws UnusableInputException {
        byte[] text = String.join("", lines).getBytes(StandardCharsets.UTF_8);
        return DecisionReader.read(TraceInput.bytes("some.txt", text), calls::add);
    }

    @Test
    void aCallHasItsInputsItsStepsAndItsResult() throws Exception {
        read(
                "# entries-in-buffer/entries-written: 9/9   #P:8\n",
                ENTRY,
                line(3, "ww_ret: (select_task_rq_fair+0x69/0x1a0 <- wake_wide) ret=0"),
                line(3, "wa: (wake_affine+0x0/0xd0) this=3 prev=5 sync=1"),
                line(3, "aic: (available_idle_cpu+0x0/0x50) cpu=3"),
                line(3, "aic_ret: (wake_affine_idle+0x1b/0x90 <- available_idle_cpu) idle=0"),
                line(3, "wa_ret: (select_task_rq_fair+0x168/0x1a0 <- wake_affine) ret=3"),
                line(3, "sis: (select_idle_sibling+0x0/0x580) prev=5 target=3"),
                line(3, "sismt: (select_idle_smt+0x0/0x1) target=5"),
                line(3, "sismt_ret: (select_idle_sibling+0x1/0x2 <- select_idle_smt) ret=-1"),
                line(3, "sic: (select_idle_cpu+0x0/0x380) hic=1 target=3 nis=2"),
                line(3, "sicore: (select_idle_core+0x0/0x110) core=6"),
                line(3, "sicore_ret: (select_idle_cpu+0x1cf/0x380 <- select_idle_core) ret=6"),
                line(3, "set_idle_cores: (set_idle_cores+0x0/0x30) cpu=3 val=0"),
                line(3, "sic_ret: (select_idle_sibling+0x18a/0x580 <- select_idle_cpu) ret=6"),
                line(3, "sis_ret: (select_task_rq_fair+0x148/0x1a0 <- select_idle_sibling) ret=6"),
                EXIT);

        assertThat(calls).hasSize(1);
        RecordedCall call = calls.get(0);
        assertThat(call)
                .isEqualTo(new RecordedCall(
                        2,
                        17_205_530_000L,
                        3,
                        new RecordedCall.Current(743, "my-task: x"),
                        false,
                        14,
                        5,
                        0x18,
                        4,
                        call.steps(),
                        6));
        assertThat(call.steps())
                .containsExactly(
                        new Left(SelectFunction.WAKE_WIDE, 0),
                        new Entered(SelectFunction.WAKE_AFFINE, 3, 5, 1),
                        new Asked(3, false),
                        new Left(SelectFunction.WAKE_AFFINE, 3),
                        new Entered(SelectFunction.SELECT_IDLE_SIBLING, 3, 5, 0),
                        new Entered(SelectFunction.SELECT_IDLE_SMT, 5),
                        new Left(SelectFunction.SELECT_IDLE_SMT, -1),
                        new Entered(SelectFunction.SELECT_IDLE_CPU, 3, 1, 2),
                        new Entered(SelectFunction.SELECT_IDLE_CORE, 6),
                        new Left(SelectFunction.SELECT_IDLE_CORE, 6),
                        new NoIdleCore(3),
                        new Left(SelectFunction.SELECT_IDLE_CPU, 6),
                        new Left(SelectFunction.SELECT_IDLE_SIBLING, 6));
    }

    @Test
    void callsOfTwoCpusMayInterleave() throws Exception {
        DecisionSummary summary = read(
                ENTRY,
                line(4, "strf: (select_task_rq_fair+0x0/0x1a0) pid=15 prev=1 wf=0x8 recent=1"),
                line(3, "aic: (available_idle_cpu+0x0/0x50) cpu=5"),
                line(4, "aic: (available_idle_cpu+0x0/0x50) cpu=1"),
                line(3, "aic_ret: (select_idle_sibling+0x1b/0x90 <- available_idle_cpu) idle=1"),
                EXIT,
                line(4, "aic_ret: (select_idle_sibling+0x1b/0x90 <- available_idle_cpu) idle=0"),
                line(4, "strf_ret: (try_to_wake_up+0xfe/0x4a0 <- select_task_rq_fair) new=1"));

        assertThat(summary).isEqualTo(new DecisionSummary(0, 2, 0, true, 0, 0));
        assertThat(calls).extracting(RecordedCall::pid).containsExactly(14, 15);
        assertThat(calls.get(0).steps()).containsExactly(new Asked(5, true));
        assertThat(calls.get(1).steps()).containsExactly(new Asked(1, false));
    }

    @Test
    void callsThatReachOverTheEdgesAreCut() throws Exception {
        DecisionSummary summary = read(EXIT, ENTRY, ENTRY, EXIT, ENTRY);

        assertThat(summary.calls()).isEqualTo(1);
        assertThat(summary.cut()).isEqualTo(3);
    }

    @Test
    void aTaskIsInTaskContextOutsideOfInterruptsAndSoftirqs() throws Exception {
        read(ENTRY.replace("dNs3.", "dN.3."), EXIT, ENTRY.replace("dNs3.", "dNh3."), EXIT);

        assertThat(calls).extracting(RecordedCall::inTask).containsExactly(true, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "strf: (select_task_rq_fair+0x0/0x1a0) pid=14 prev=-1 wf=0x18 recent=4",
                "strf: (select_task_rq_fair+0x0/0x1a0) pid=14 prev=5 wf=0x18",
                "strf: (select_task_rq_fair+0x0/0x1a0) pid=14 prev=99999999999 wf=0x18 recent=4",
                "strf: (select_task_rq_fair+0x0/0x1a0) pid=14 prev=4096 wf=0x18 recent=4",
                "strf:"
            })
    void impossibleFieldsAreRejected(String event) throws Exception {
        DecisionSummary summary = read(ENTRY, EXIT, line(3, event), EXIT, "what is this\n");

        assertThat(summary.calls()).isEqualTo(1);
        assertThat(summary.rejected()).isEqualTo(2);
    }

    @Test
    void aFileWithoutCallsIsRefusedInOneSentence() {
        assertThatThrownBy(() -> read(line(3, "sched_waking: comm=a pid=1 prio=120 target_cpu=001")))
                .isInstanceOf(UnusableInputException.class)
                .hasMessage("some.txt: has no recorded select_task_rq_fair call from its entry (strf) to its return"
                        + " (strf_ret); ftrace text of these probes is needed");
    }
}
