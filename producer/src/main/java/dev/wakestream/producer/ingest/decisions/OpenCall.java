package dev.wakestream.producer.ingest.decisions;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.RecordedCall;
import dev.wakestream.sched.oracle.RecordedStep;
import java.util.ArrayList;
import java.util.List;

/** A call of select_task_rq_fair that has not returned yet. */
final class OpenCall {
    /** No call asks about more CPUs than machines have, and each function is called once a core at most (count). */
    static final int MAX_STEPS = 1 << 16;

    private final long line;
    private final ProbeLine entry;
    private final int pid;
    private final int prev;
    private final int flags;
    private final int recent;
    private final List<RecordedStep> steps = new ArrayList<>();
    private int asking = SelectFunction.NO_CPU;

    OpenCall(long line, ProbeLine entry) throws BadFieldException {
        this.line = line;
        this.entry = entry;
        pid = Fields.whole(entry, "pid");
        prev = Fields.cpu(entry, "prev");
        flags = Fields.whole(entry, "wf");
        recent = Fields.cpu(entry, "recent");
    }

    boolean isTooLong() {
        return steps.size() > MAX_STEPS;
    }

    /** True if the line is a probe inside of the call. */
    boolean take(ProbeLine l) throws BadFieldException {
        switch (l.event()) {
            case "ww_ret" -> left(SelectFunction.WAKE_WIDE, l);
            case "wa" ->
                entered(
                        SelectFunction.WAKE_AFFINE,
                        Fields.cpu(l, "this"),
                        Fields.cpu(l, "prev"),
                        Fields.whole(l, "sync"));
            case "wa_ret" -> left(SelectFunction.WAKE_AFFINE, l);
            case "sis" ->
                entered(SelectFunction.SELECT_IDLE_SIBLING, Fields.cpu(l, "target"), Fields.cpu(l, "prev"), 0);
            case "sis_ret" -> left(SelectFunction.SELECT_IDLE_SIBLING, l);
            case "sismt" -> entered(SelectFunction.SELECT_IDLE_SMT, Fields.cpu(l, "target"), 0, 0);
            case "sismt_ret" -> left(SelectFunction.SELECT_IDLE_SMT, l);
            case "sic" ->
                entered(
                        SelectFunction.SELECT_IDLE_CPU,
                        Fields.cpu(l, "target"),
                        Fields.whole(l, "hic"),
                        Fields.whole(l, "nis"));
            case "sic_ret" -> left(SelectFunction.SELECT_IDLE_CPU, l);
            case "sicore" -> entered(SelectFunction.SELECT_IDLE_CORE, Fields.cpu(l, "core"), 0, 0);
            case "sicore_ret" -> left(SelectFunction.SELECT_IDLE_CORE, l);
            case "aic" -> asking = Fields.cpu(l, "cpu");
            case "aic_ret" -> answered(l);
            case "set_idle_cores" -> cleared(l);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void entered(SelectFunction function, int argument, int second, int third) {
        steps.add(new RecordedStep.Entered(function, argument, second, third));
    }

    private void left(SelectFunction function, ProbeLine l) throws BadFieldException {
        steps.add(new RecordedStep.Left(function, Fields.result(l, "ret")));
    }

    /** An answer whose question was missed says nothing. */
    private void answered(ProbeLine l) throws BadFieldException {
        if (asking != SelectFunction.NO_CPU) {
            steps.add(new RecordedStep.Asked(asking, Fields.whole(l, "idle") != 0));
        }
        asking = SelectFunction.NO_CPU;
    }

    private void cleared(ProbeLine l) throws BadFieldException {
        if (Fields.whole(l, "val") == 0) {
            steps.add(new RecordedStep.NoIdleCore(Fields.cpu(l, "cpu")));
        }
    }

    RecordedCall close(ProbeLine exit) throws BadFieldException {
        return new RecordedCall(
                line,
                entry.timeNs(),
                entry.cpu(),
                new RecordedCall.Current(entry.pid(), entry.comm()),
                entry.inTask(),
                pid,
                prev,
                flags,
                recent,
                steps,
                Fields.cpu(exit, "new"));
    }
}
