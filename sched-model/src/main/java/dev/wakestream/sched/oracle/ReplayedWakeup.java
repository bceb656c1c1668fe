package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeupView;
import dev.wakestream.sched.oracle.Disagreement.Kind;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;

/**
 * One recorded wakeup, decided again: gives the recorded answers and insists that each question, call and result is the
 * recorded next one.
 *
 * <p>Four answers are not recorded as such and are read off what the kernel did next: wake_wide (its result; see {@link
 * WakeWideOracle}), whether a
 * sync waker is alone (it returns without asking about prev), the comparison of weights (its result), and whether a
 * per-CPU kernel thread is alone (select_idle_sibling returns prev).
 */
final class ReplayedWakeup implements WakeupView {
    private final RecordedCall call;
    private final Steps steps;
    private final boolean idleTests;
    private final Deque<SelectFunction> inside = new ArrayDeque<>();
    private final Map<SelectFunction, Integer> agreed = new EnumMap<>(SelectFunction.class);
    private int recent;
    private int questions;
    private boolean sync;
    private boolean idleCores;
    private int scanLimit;
    private boolean remembersWaker;

    /** @param idleTests false = the recording has no idle tests; their answers are read off the results */
    ReplayedWakeup(RecordedCall call, boolean idleTests) {
        this.call = call;
        this.idleTests = idleTests;
        recent = call.recent();
        steps = new Steps(call.steps());
    }

    /** Steps with which the model agreed (count). */
    int position() {
        return steps.position();
    }

    /** Functions that were left with the recorded result (count each). */
    Map<SelectFunction, Integer> agreed() {
        return agreed;
    }

    /** Idle tests about the same CPU (count). */
    int questions() {
        return questions;
    }

    /** The task's recently used CPU after the wakeup. */
    int recentAfter() {
        return recent;
    }

    /** Whether the wakeup left the waker's CPU as the recently used one of the waking task. */
    boolean remembersWaker() {
        return remembersWaker;
    }

    /** The function in which the replay is. */
    SelectFunction function() {
        return inside.isEmpty() ? SelectFunction.SELECT_TASK_RQ_FAIR : inside.peek();
    }

    @Override
    public int waker() {
        return call.waker();
    }

    @Override
    public int prev() {
        return call.prev();
    }

    @Override
    public void work(int instructions, int perMaskWord) {}

    @Override
    public void enter(SelectFunction function, int argument) {
        if (function != SelectFunction.SELECT_TASK_RQ_FAIR) {
            arguments(steps.enter(function, argument));
        }
        inside.push(function);
    }

    private void arguments(Entered entered) {
        switch (entered.function()) {
            case WAKE_AFFINE -> {
                sync = entered.third() != 0;
                same(entered, entered.second(), prev(), "prev");
                // An exiting waker's wakeups are not sync whatever their flags say.
                if (sync && !call.isSync()) {
                    throw differs(entered, "sync = 0");
                }
            }
            case SELECT_IDLE_SIBLING -> same(entered, entered.second(), prev(), "prev");
            case SELECT_IDLE_CPU -> {
                idleCores = entered.second() != 0;
                scanLimit = entered.third();
            }
            default -> {}
        }
    }

    private void same(Entered entered, int recorded, int ours, String what) {
        if (recorded != ours) {
            throw differs(entered, what + " = " + ours);
        }
    }

    private static Disagree differs(Entered entered, String ours) {
        return new Disagree(Kind.OTHER_PATH, "calls with " + entered, "calls with " + ours);
    }

    @Override
    public void leave(SelectFunction function, int result) {
        if (function == SelectFunction.SELECT_TASK_RQ_FAIR) {
            steps.end("returns " + result);
            if (call.result() != result) {
                throw new Disagree(Kind.OTHER_RESULT, "returns " + call.result(), "returns " + result);
            }
        } else {
            steps.leave(function, result);
        }
        inside.pop();
        agreed.merge(function, 1, Integer::sum);
    }

    @Override
    public void recordWakee() {}

    @Override
    public boolean wakeWide() {
        return steps.leave(SelectFunction.WAKE_WIDE, "calls wake_wide") != 0;
    }

    @Override
    public boolean isAvailable(int cpu) {
        if (!idleTests) {
            return mustHaveBeenIdle(cpu);
        }
        boolean idle = steps.ask(cpu);
        questions++;
        return idle;
    }

    /** The recording has no policy of tasks; SCHED_IDLE ones would show as a kernel that takes a busy CPU. */
    @Override
    public boolean isUsable(int cpu) {
        return isAvailable(cpu);
    }

    /** Read off what came of it. */
    private boolean mustHaveBeenIdle(int cpu) {
        SelectFunction function = function();
        if (function == SelectFunction.WAKE_AFFINE) {
            return false;
        }
        if (function == SelectFunction.SELECT_IDLE_CORE) {
            return steps.futureResult(function) != SelectFunction.NO_CPU
                    || steps.futureResult(SelectFunction.SELECT_IDLE_CPU) == cpu;
        }
        return steps.nextReturns(function, cpu);
    }

    @Override
    public boolean wakerIsAvailable() {
        return isAvailable(waker());
    }

    @Override
    public boolean syncWakerIsAlone() {
        return idleTests && sync && !steps.nextIsQuestion();
    }

    @Override
    public boolean loadsLessThanPrev(int imbalancePct) {
        return pulls();
    }

    @Override
    public boolean weighsNoMoreThanPrev(int imbalancePct) {
        return pulls();
    }

    private boolean pulls() {
        return steps.nextReturns(SelectFunction.WAKE_AFFINE, waker());
    }

    @Override
    public boolean wakerIsLonelyKthread() {
        return call.inTask()
                && call.current().isKthreadOf(waker())
                && steps.nextReturns(SelectFunction.SELECT_IDLE_SIBLING, prev());
    }

    @Override
    public int recentUsedCpu() {
        return call.recent();
    }

    @Override
    public void rememberPrev() {
        recent = call.prev();
    }

    @Override
    public void rememberWaker() {
        remembersWaker = true;
    }

    /** The recording has the flag as an argument of select_idle_cpu. */
    @Override
    public boolean mayHaveIdleCore(int target) {
        if (function() == SelectFunction.SELECT_IDLE_CPU) {
            return idleCores;
        }
        Entered next = steps.peekEntry("searches the LLC of CPU " + target);
        return next.function() == SelectFunction.SELECT_IDLE_CPU && next.second() != 0;
    }

    @Override
    public int scanLimit(int target) {
        return scanLimit;
    }

    @Override
    public void noIdleCore(int cpu) {
        steps.noIdleCore(cpu);
    }

    @Override
    public void searched(int target, Search search) {}
}
