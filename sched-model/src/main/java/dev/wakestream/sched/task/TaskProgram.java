package dev.wakestream.sched.task;

import org.jspecify.annotations.Nullable;

/** A program that has to know whose it is: it sleeps where others find its task and wake it. */
abstract class TaskProgram implements Program {
    private @Nullable Task self;

    /** This task runs the program. */
    void is(Task task) {
        self = task;
    }

    /**
     * The task that runs the program.
     *
     * @throws IllegalStateException when nobody has said so far
     */
    final Task self() {
        Task task = self;
        if (task == null) {
            throw new IllegalStateException("the program belongs to no task");
        }
        return task;
    }
}
