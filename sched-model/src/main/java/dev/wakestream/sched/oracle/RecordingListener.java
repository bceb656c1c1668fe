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
}
