package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import java.util.List;

/**
 * One recorded call of select_task_rq_fair, from its entry to its return on one CPU.
 *
 * @param line number of its entry's line in the recording, from 1
 * @param timeNs when it began (ns)
 * @param waker CPU on which it ran
 * @param current the task that ran there
 * @param inTask called by that task itself, not by an interrupt or softirq
 * @param pid the task to be placed
 * @param prev CPU on which that task ran last
 * @param flags wake flags, see {@link #isWakeup}
 * @param recent the task's recently used CPU
 * @param steps what the call did, in order
 * @param result the CPU that it returned
 */
public record RecordedCall(
        long line,
        long timeNs,
        int waker,
        Current current,
        boolean inTask,
        int pid,
        int prev,
        int flags,
        int recent,
        List<RecordedStep> steps,
        int result) {

    private static final int WF_TTWU = 0x8;
    private static final int WF_SYNC = 0x10;

    /** The task that ran on the waker's CPU. */
    public record Current(int pid, String comm) {
        /** By its name, a kernel thread that is bound to a CPU: kworker/3:1, ksoftirqd/3, but not kworker/u8:1. */
        public boolean isKthreadOf(int cpu) {
            int slash = comm.indexOf('/');
            if (slash < 0) {
                return false;
            }
            int end = slash + 1;
            while (end < comm.length() && Character.isDigit(comm.charAt(end))) {
                end++;
            }
            return comm.substring(slash + 1, end).equals(Integer.toString(cpu))
                    && (end == comm.length() || comm.charAt(end) == ':');
        }
    }

    public RecordedCall {
        steps = List.copyOf(steps);
    }

    /** A wakeup; the others are fork and exec, which are placed by load on the slow path. */
    public boolean isWakeup() {
        return (flags & WF_TTWU) != 0;
    }

    /** Whether the waker announced that it is about to sleep. */
    public boolean isSync() {
        return (flags & WF_SYNC) != 0;
    }

    /** Whether the recording has the decisions inside the call, not only its inputs and its result. */
    public boolean hasPath() {
        return steps.stream()
                .anyMatch(
                        step -> step instanceof RecordedStep.Left left && left.function() == SelectFunction.WAKE_WIDE);
    }

    /** The largest CPU number in it. */
    public int maxCpu() {
        int max = Math.max(Math.max(waker, prev), Math.max(recent, result));
        for (RecordedStep step : steps) {
            max = Math.max(max, cpuOf(step));
        }
        return max;
    }

    private static int cpuOf(RecordedStep step) {
        if (step instanceof RecordedStep.Asked asked) {
            return asked.cpu();
        }
        if (step instanceof RecordedStep.Entered entered) {
            return entered.argument();
        }
        return step instanceof RecordedStep.Left left ? left.result() : ((RecordedStep.NoIdleCore) step).cpu();
    }
}
