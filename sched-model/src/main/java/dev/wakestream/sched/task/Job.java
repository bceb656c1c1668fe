package dev.wakestream.sched.task;

/** What a worker of schbench does between two waits, stretch by stretch. */
interface Job {
    /** What follows a stretch. */
    enum Progress {
        /** The next stretch. */
        RUN,
        /** Sleeps until a timer or somebody else wakes it; then the next stretch. */
        BLOCK,
        /** The wait. */
        DONE
    }

    /** The worker begins, at this time (ns). */
    void begin(long nowNs);

    void plan(Stretch stretch);

    Progress finish(Syscalls kernel, Task self);
}
