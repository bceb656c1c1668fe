package dev.wakestream.sched.task;

import java.util.ArrayList;
import java.util.List;

/** The tasks that one task creates, one after the other; with the last one of all parents, the workload is released. */
final class Children {
    private final Creation creation;
    private final List<Task> tasks = new ArrayList<>();
    private int next;

    /** @param creation of the whole workload */
    Children(Creation creation) {
        this.creation = creation;
    }

    /** One more, to be created after those before. */
    void add(Task task) {
        tasks.add(task);
        creation.toCome++;
    }

    boolean allThere() {
        return next == tasks.size();
    }

    /** Plans the call that creates the next one. */
    void plan(Stretch stretch) {
        stretch.operation(tasks.get(next).mm() == Task.MAIN_MM ? Operation.CLONE_THREAD : Operation.FORK);
        stretch.bareCall();
    }

    /** Creates it. */
    void create(Syscalls kernel) {
        kernel.create(tasks.get(next++));
        if (--creation.toCome == 0 && creation.releases) {
            kernel.released();
        }
    }

    /** What all parents of a workload have still to do. */
    static final class Creation {
        private final boolean releases;
        private int toCome;

        /** @param releases the workload is released with the last task; else somebody else does that */
        Creation(boolean releases) {
            this.releases = releases;
        }
    }
}
