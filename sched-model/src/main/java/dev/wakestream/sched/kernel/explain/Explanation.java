package dev.wakestream.sched.kernel.explain;

import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.List;

/**
 * One choice of a CPU for a task, from the call that asked for it to the moment the task ran.
 *
 * @param kind why a CPU was chosen
 * @param timeNs when try_to_wake_up, wake_up_new_task or sched_exec began (ns since the trace's begin)
 * @param wakee the task that was woken, was new, or executed another program
 * @param waker the task in whose context that happened; the idle task (pid 0) for an interrupt of an idle CPU; of a new task its parent, of exec
 *     the task itself
 * @param wakerCpu its CPU
 * @param prevCpu where the task ran last; of a new task its parent's CPU
 * @param sync the waker promised to sleep soon
 * @param checks what the selection of the CPU asked, in order; empty if there was none
 * @param cpu where the task was put
 * @param decision the check that gave that CPU
 * @param wide wake_wide said not to pull
 * @param affine wake_affine chose the waker's CPU, which was not the previous one
 * @param queueing how it got onto the queue
 * @param ran when it ran
 */
public record Explanation(
        Kind kind,
        long timeNs,
        Party wakee,
        Party waker,
        int wakerCpu,
        int prevCpu,
        boolean sync,
        List<Check> checks,
        int cpu,
        Decision decision,
        boolean wide,
        boolean affine,
        Queueing queueing,
        Ran ran) {
    /** Not within the run. */
    public static final long NEVER = Long.MAX_VALUE;

    public Explanation {
        checks = List.copyOf(checks);
    }

    /** Why a CPU was chosen. */
    public enum Kind {
        /** The task slept. */
        WAKEUP,
        /** Its parent has created it. */
        NEW_TASK,
        /** It runs, and executes another program. */
        EXEC
    }

    /** A task; an idle task has pid 0 and its CPU's number in its name. */
    public record Party(String comm, int pid) {
        @Override
        public String toString() {
            return pid == 0 ? comm : comm + "/" + pid;
        }
    }

    /** The way to the queue. */
    public enum Way {
        /** The waker took the queue's lock. */
        DIRECT,
        /** By way of the CPU's list of remote wakeups. */
        REMOTE_LIST,
        /** The CPU's stopper took the CPU from the running task, and queued it elsewhere. */
        STOPPER,
        /** None: the task runs on. */
        STAYS,
        /** The task was still queued, its dequeue delayed, and stayed where it was. */
        STILL_QUEUED
    }

    /** What told the CPU of a remote wakeup. */
    public enum Kick {
        /** Nothing: the waker did all itself. */
        NONE,
        /** An interrupt. */
        IPI,
        /** A flag that its idle loop polls. */
        POLLING,
        /** Nothing: its list was not empty, an interrupt is on its way already. */
        ALREADY_TOLD
    }

    /**
     * How the task got onto the queue.
     *
     * @param way the way
     * @param why in words
     * @param kick what told the CPU
     * @param enqueuedNs when it was on the queue (ns since the trace's begin), {@link Explanation#NEVER} = not within the run
     * @param nrRunning tasks of the queue then, itself and the current one included (count)
     * @param preempts whether the CPU was asked to let it run at once
     * @param preemptsWhy in words
     */
    public record Queueing(
            Way way, String why, Kick kick, long enqueuedNs, int nrRunning, boolean preempts, String preemptsWhy) {}

    /**
     * When it ran next.
     *
     * @param timeNs (ns since the trace's begin), {@link Explanation#NEVER} = not within the run
     * @param cpu where, {@link Check#NO_CPU} = nowhere
     */
    public record Ran(long timeNs, int cpu) {}
}
