package dev.wakestream.sched.task;

import java.util.List;

/**
 * hackbench's main task: it writes one byte that nobody ever reads, so that all pollers wake, one after the other in the
 * order in which they came to wait; then it waits for them to end.
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
