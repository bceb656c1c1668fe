package dev.wakestream.sched.task;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose main task comes first, and creates the others or wakes those that are there. The main task has the first process id and the last
 * index; the workers follow it in the order in which they are added. Whoever extends this adds them all, and then the main task.
 */
abstract class CreatedWorkload implements Workload {
    private static final int MAIN_PID = 1000;

    private final List<Task> workers = new ArrayList<>();
    private @Nullable Task main;

    /** Workers so far (count): the index of the next one. */
    final int size() {
        return workers.size();
    }

    /**
     * Adds a worker that is created in the run and may run everywhere, and tells its program.
     *
     * @param comm name, as perf shows it
     * @param mm number of its address space
     */
    final Task add(String comm, int mm, Program program) {
        return add(comm, mm, program, Task.ANYWHERE, false);
    }

    /** Adds one that sleeps on the machine when the run begins, and stays on one CPU or {@link Task#ANYWHERE}. */
    final Task addResident(String comm, int mm, Program program, int pinnedTo) {
        return add(comm, mm, program, pinnedTo, true);
    }

    private Task add(String comm, int mm, Program program, int pinnedTo, boolean resident) {
        Task task = new Task(size(), MAIN_PID + 1 + size(), comm, mm, program, pinnedTo, resident);
        if (program instanceof TaskProgram own) {
            own.is(task);
        }
        workers.add(task);
        return task;
    }

    /** The workers are complete: this is the main task. */
    final void main(String comm, Program program) {
        Task task = new Task(size(), MAIN_PID, comm, Task.MAIN_MM, program);
        if (program instanceof TaskProgram own) {
            own.is(task);
        }
        main = task;
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
