package dev.wakestream.sched.oracle;

/** Hears what a recording of decisions has, in its order. */
public interface RecordingListener {
    /** A complete call of select_task_rq_fair, told when it returns. */
    void called(RecordedCall call);

    /**
     * A task was created (sched_wakeup_new).
     *
     * @param timeNs when (ns)
     * @param parent pid of the task that created it
     * @param child its own pid
     */
    default void born(long timeNs, int parent, int child) {}

    /** A CPU switched to a task; 0 = to the idle task. */
    default void switched(int cpu, int nextPid) {}

    /** A CPU begins to wake a task. */
    default void waking(int cpu, int pid) {}

    /** A task was put on its queue, by a CPU that need not be the one that began to wake it. */
    default void woken(int cpu, int pid) {}

    /** A task changed its CPU, not by fork. */
    default void migrated(int pid) {}

    /** A call on the nohz state. */
    default void nohz(int cpu, DecisionRates.NohzCall call) {}
}
