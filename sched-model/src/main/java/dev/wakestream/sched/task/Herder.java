package dev.wakestream.sched.task;

import java.util.List;

/**
 * A main task that wakes all workers, one after the other in the order in which they were created, and then waits for them to
 * end. hackbench's writes one byte that nobody ever reads, so that all pollers wake.
 */
final class Herder implements Program {
    private final List<Task> pollers;
    private int next;

    Herder(List<Task> pollers) {
        this.pollers = pollers;
    }

    @Override
    public void plan(Stretch stretch) {
        stretch.user(0);
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (next == pollers.size()) {
            return Next.BLOCK;
        }
        kernel.wake(pollers.get(next++), false);
        return Next.RUN;
    }
}
