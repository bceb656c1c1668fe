package dev.wakestream.sched.task;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload of tasks that sleep until its main task wakes them, one after the other. The main task has the first process id and the last index;
 * the workers follow it in the order in which they are added. Whoever extends this adds them all, and then the main task.
 */
abstract class HerdedWorkload implements Workload {
    private static final int MAIN_PID = 1000;

    private final List<Task> workers = new ArrayList<>();
    private @Nullable Task main;

    /** Workers so far (count): the index of the next one. */
    final int size() {
        return workers.size();
    }

    /**
     * Adds a worker that may run everywhere, and tells its program.
     *
     * @param comm name, as perf shows it
     * @param mm number of its address space
     */
    final void add(String comm, int mm, Program program) {
        add(comm, mm, program, Task.ANYWHERE);
    }

    /** Adds a worker that stays on one CPU. */
    final void add(String comm, int mm, Program program, int pinnedTo) {
        Task task = new Task(size(), MAIN_PID + 1 + size(), comm, mm, program, pinnedTo);
        if (program instanceof TaskProgram own) {
            own.is(task);
        }
        workers.add(task);
    }

    /** The workers are complete: this task, of address space 0, wakes them. */
    final void herdedBy(String comm) {
        main = new Task(size(), MAIN_PID, comm, 0, new Herder(workers()));
    }

    @Override
    public final List<Task> workers() {
        return Collections.unmodifiableList(workers);
    }

    @Override
    public final Task main() {
        Task task = main;
        if (task == null) {
            throw new IllegalStateException("the workload has no main task yet");
        }
        return task;
    }
}
