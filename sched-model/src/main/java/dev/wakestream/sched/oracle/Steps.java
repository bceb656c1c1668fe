package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.Disagreement.Kind;
import dev.wakestream.sched.oracle.RecordedStep.Asked;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.oracle.RecordedStep.NoIdleCore;
import java.util.List;

/** The steps of one call in order: each method takes the next one and insists that it is what the model does too. */
final class Steps {
    private final List<RecordedStep> steps;
    private int position;

    Steps(List<RecordedStep> steps) {
        this.steps = steps;
    }

    /** Steps taken so far (count). */
    int position() {
        return position;
    }

    boolean nextIsQuestion() {
        return position < steps.size() && steps.get(position) instanceof Asked;
    }

    /** Whether the next step is this function's return with this result. */
    boolean nextReturns(SelectFunction function, int result) {
        return position < steps.size() && steps.get(position).equals(new Left(function, result));
    }

    /** Result of the next return of this function, as it will be; {@link SelectFunction#NO_CPU} if there is none. */
    int futureResult(SelectFunction function) {
        for (RecordedStep step : steps.subList(position, steps.size())) {
            if (step instanceof Left left && left.function() == function) {
                return left.result();
            }
        }
        return SelectFunction.NO_CPU;
    }

    /** The call of a function that is next, without taking it. */
    Entered peekEntry(String model) {
        if (position < steps.size() && steps.get(position) instanceof Entered entered) {
            return entered;
        }
        throw differs(Kind.OTHER_PATH, model);
    }

    boolean ask(int cpu) {
        String model = "asks whether CPU " + cpu + " is idle";
        if (!nextIsQuestion()) {
            throw differs(Kind.MODEL_ASKS, model);
        }
        Asked asked = (Asked) steps.get(position);
        if (asked.cpu() != cpu) {
            throw differs(Kind.OTHER_CPU_ASKED, model);
        }
        position++;
        return asked.idle();
    }

    Entered enter(SelectFunction function, int argument) {
        String model = "calls " + function.kernelName() + " for CPU " + argument;
        Entered entered = peekEntry(model);
        if (entered.function() != function || entered.argument() != argument) {
            throw differs(Kind.OTHER_PATH, model);
        }
        position++;
        return entered;
    }

    void leave(SelectFunction function, int result) {
        int recorded = leave(function, "returns " + result + " from " + function.kernelName());
        if (recorded != result) {
            position--;
            throw differs(Kind.OTHER_RESULT, "returns " + result + " from " + function.kernelName());
        }
    }

    /** The result with which the kernel left the function. */
    int leave(SelectFunction function, String model) {
        if (position < steps.size() && steps.get(position) instanceof Left left && left.function() == function) {
            position++;
            return left.result();
        }
        throw differs(Kind.OTHER_PATH, model);
    }

    void noIdleCore(int cpu) {
        String model = "clears the idle-core flag for CPU " + cpu;
        if (position < steps.size() && steps.get(position).equals(new NoIdleCore(cpu))) {
            position++;
            return;
        }
        throw differs(Kind.OTHER_PATH, model);
    }

    void end(String model) {
        if (position < steps.size()) {
            throw differs(Kind.OTHER_PATH, model);
        }
    }

    /** The model differs from the next step. */
    Disagree differs(Kind kind, String model) {
        if (position >= steps.size()) {
            return new Disagree(Kind.RECORD_INCOMPLETE, "the recording of the call ends", model);
        }
        Kind told = nextIsQuestion() && kind != Kind.OTHER_CPU_ASKED ? Kind.KERNEL_ASKS : kind;
        return new Disagree(told, describe(steps.get(position)), model);
    }

    private static String describe(RecordedStep step) {
        if (step instanceof Asked asked) {
            return "asks whether CPU " + asked.cpu() + " is idle";
        }
        if (step instanceof Entered entered) {
            return "calls " + entered.function().kernelName() + " for CPU " + entered.argument();
        }
        if (step instanceof Left left) {
            return "returns " + left.result() + " from " + left.function().kernelName();
        }
        return "clears the idle-core flag for CPU " + ((NoIdleCore) step).cpu();
    }
}
