package dev.wakestream.sched.task;

import java.util.List;

/** A main task that wakes those who are there already, one after the other, and then has nothing to do: with it, they begin. */
final class Herder implements Program {
    private final List<Task> sleepers;
    private int next;

    Herder(List<Task> sleepers) {
        this.sleepers = sleepers;
    }

    @Override
    public void plan(Stretch stretch) {
        stretch.user(0);
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (next == 0) {
            kernel.released();
        }
        if (next == sleepers.size()) {
            return Next.BLOCK;
        }
        kernel.wake(sleepers.get(next++), false);
        return Next.RUN;
    }
}
