package dev.wakestream.sched.task;

import java.util.List;

/** The tasks of a run, what they share, and what their command would print in the end. */
public interface Workload {
    /** All tasks but the main one; index = place in the list. Residents sleep when the run begins, the others are created in its course. */
    List<Task> workers();

    /** The task that runs first: it creates or wakes others. Its index follows theirs. */
    Task main();

    /** Shared objects that stretches touch (count). */
    int objects();

    /** Task on whose node the memory of a shared object is. */
    int homeOf(int object);

    /** The workload's own figures. */
    List<Measure> measures(Outcome outcome);

    /**
     * What the kernel saw of the workload.
     *
     * @param spanNs length of the trace (ns)
     * @param completedNs when the last worker ended (ns since the workload's release); {@link Long#MAX_VALUE} = some are left
     * @param received units of work in the trace, as told to {@link Syscalls#received} (count)
     */
    record Outcome(long spanNs, long completedNs, long received) {
        private static final double NS_PER_SECOND = 1e9;

        /** Whether all workers have ended. */
        public boolean completed() {
            return completedNs != Long.MAX_VALUE;
        }

        /** When the last worker ended, as a figure of the workload (s). */
        Measure completionTime() {
            return new Measure("completion_time", "s", false, completedNs / NS_PER_SECOND);
        }

        /** Units of work per second of the trace, as a figure of the workload. */
        Measure rate(String name) {
            return new Measure(name, "1/s", true, received * NS_PER_SECOND / spanNs);
        }
    }
}
