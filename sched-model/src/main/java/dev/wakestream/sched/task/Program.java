package dev.wakestream.sched.task;

/**
 * What a task does, as a state machine. The kernel asks for one stretch of work after the other; a stretch is one
 * simulation event, however many system calls it holds, because nobody interacts with the task in it. What it does to
 * others becomes visible at its end.
 */
public interface Program {
    /** What the task does after a stretch. */
    enum Next {
        /** Goes on with the next stretch. */
        RUN,
        /** Sleeps until somebody wakes it. */
        BLOCK,
        /** Is over. */
        EXIT
    }

    /** Plans the next stretch. Called when the task is about to run it; the stretch is empty. */
    void plan(Stretch stretch);

    /**
     * The stretch that has just been planned ends early, since the program would meet somebody there: of its calls only the first ones happen.
     *
     * @param calls that happen (count), at least 1 and fewer than planned
     * @throws IllegalStateException if the program plans one call at a time
     */
    default void cut(int calls) {
        throw new IllegalStateException("a stretch of one call cannot be cut to " + calls);
    }

    /** The stretch is over: its effects become visible now. May wake others. */
    Next finish(Syscalls kernel);
}
