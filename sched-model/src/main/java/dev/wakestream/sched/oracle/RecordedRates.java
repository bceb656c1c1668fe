package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.DecisionRates.NohzCall;
import dev.wakestream.sched.oracle.PlacedWakeup.Path;
import dev.wakestream.sched.oracle.PlacedWakeup.Search;
import dev.wakestream.sched.oracle.RecordedStep.Asked;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rates of a recording of a real kernel; fork and exec are left out, as the model has none. */
public final class RecordedRates implements RecordingListener {
    private final boolean idleTests;
    private final DecisionRates rates = new DecisionRates();

    /** @param idleTests the recording has the idle tests */
    public RecordedRates(boolean idleTests) {
        this.idleTests = idleTests;
    }

    /** What was seen so far. */
    public DecisionRates rates() {
        return rates;
    }

    @Override
    public void called(RecordedCall call) {
        if (call.isWakeup()) {
            rates.placed(new PlacedWakeup(
                    call.waker(), call.prev(), call.result(), call.hasPath() ? path(call.steps()) : null));
        }
    }

    private @Nullable Path path(List<RecordedStep> steps) {
        int target = SelectFunction.NO_CPU;
        boolean early = true;
        for (RecordedStep step : steps) {
            if (step instanceof Entered entered) {
                if (entered.function() == SelectFunction.SELECT_IDLE_SIBLING) {
                    target = entered.argument();
                } else if (entered.function() != SelectFunction.WAKE_AFFINE) {
                    early = false;
                }
            }
        }
        // A call that was recorded in part tells no path.
        return target == SelectFunction.NO_CPU
                ? null
                : new Path(steps.contains(new Left(SelectFunction.WAKE_WIDE, 1)), target, early, search(steps));
    }

    private @Nullable Search search(List<RecordedStep> steps) {
        Entered begun = null;
        int scanned = 0;
        for (RecordedStep step : steps) {
            if (step instanceof Entered entered && entered.function() == SelectFunction.SELECT_IDLE_CPU) {
                begun = entered;
            } else if (begun != null && step instanceof Asked) {
                scanned++;
            } else if (begun != null
                    && step instanceof Left left
                    && left.function() == SelectFunction.SELECT_IDLE_CPU) {
                return new Search(
                        begun.second() != 0,
                        begun.third(),
                        idleTests ? scanned : Search.UNKNOWN,
                        left.result() != SelectFunction.NO_CPU);
            }
        }
        return null;
    }

    @Override
    public void switched(int cpu, int nextPid) {
        rates.switched(nextPid == 0);
    }

    @Override
    public void waking(int cpu, int pid) {
        rates.waking(cpu, pid);
    }

    @Override
    public void woken(int cpu, int pid) {
        rates.woken(cpu, pid);
    }

    @Override
    public void migrated(int pid) {
        rates.migrated();
    }

    @Override
    public void nohz(int cpu, NohzCall call) {
        rates.nohz(call, 1);
    }
}
