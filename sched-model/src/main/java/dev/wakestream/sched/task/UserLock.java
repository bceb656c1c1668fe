package dev.wakestream.sched.task;

import java.util.ArrayDeque;

/** A mutex of user space: free it is taken without a call; who finds it held sleeps on its futex, and the holder wakes the first. */
final class UserLock {
    private final int object;
    private boolean held;
    private final ArrayDeque<Task> waiters = new ArrayDeque<>();

    /** @param object number of its word among the workload's shared objects */
    UserLock(int object) {
        this.object = object;
    }

    void planTake(Stretch stretch) {
        stretch.operation(Operation.FUTEX_WAIT);
        if (held) {
            stretch.call(object);
        } else {
            stretch.touch(object);
        }
    }

    /** Whether the task has it now; else it sleeps, and tries again when it is woken. */
    boolean take(Task self) {
        if (held) {
            waiters.add(self);
            return false;
        }
        held = true;
        return true;
    }

    void planRelease(Stretch stretch) {
        stretch.operation(Operation.FUTEX_WAKE);
        if (waiters.isEmpty()) {
            stretch.touch(object);
        } else {
            stretch.call(object);
        }
    }

    void release(Syscalls kernel) {
        held = false;
        if (!waiters.isEmpty()) {
            kernel.wake(waiters.remove(), false);
        }
    }
}
