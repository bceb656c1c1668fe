package dev.wakestream.sched.trace;

/**
 * Takes the events of one run. Calls come from one thread. Per CPU the times never decrease; between CPUs they may run
 * ahead of each other a little, since a CPU does a stretch of work in one step.
 */
public interface TraceSink {
    /** CPU number of events whose recording does not say where they happened. */
    int CPU_UNKNOWN = -1;

    /**
     * Called once, before the first event.
     *
     * @param cpus ids of all CPUs that will, or may, have events
     * @param names the run's names; grows while the run goes on
     */
    void start(int[] cpus, NameTable names);

    /**
     * One event.
     *
     * @param cpu where it happened (cpu id)
     * @param timeNs when (ns since the run's start)
     * @param pid thread id of the current task, 0 = idle task
     * @param comm number of the current task's comm
     * @param event what happened
     * @param costs what was charged on this CPU since its previous event; valid during the call only
     */
    void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs);

    /** The source lost this many events on this CPU, just before the next one it emits there. */
    default void lost(int cpu, long events) {}

    /** Called once, after the last event; {@code spanNs} is the end of the run (ns since its start). */
    void end(long spanNs);
}
