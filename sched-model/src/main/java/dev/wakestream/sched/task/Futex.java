package dev.wakestream.sched.task;

import org.jspecify.annotations.Nullable;

/**
 * A word in user space on which one task waits until another posts it. A post that comes before the wait lets it pass; a wait
 * that has to sleep is one system call, and so is a post that finds a sleeper.
 */
final class Futex {
    private final int object;
    private boolean posted;
    private @Nullable Task waiter;

    /** @param object number of the word among the workload's shared objects */
    Futex(int object) {
        this.object = object;
    }

    /** Forgets an earlier post: the task is about to announce that it will wait. */
    void block() {
        posted = false;
    }

    /** Plans a look at the word. */
    void planTouch(Stretch stretch) {
        stretch.touch(object);
    }

    /** Plans the wait: the word is looked at, in the kernel unless it has been posted. */
    void planWait(Stretch stretch) {
        stretch.operation(Operation.FUTEX_WAIT);
        if (posted) {
            stretch.touch(object);
        } else {
            stretch.call(object);
        }
    }

    /** Whether the wait is over; else the task sleeps. */
    boolean passes(Task self) {
        if (posted) {
            return true;
        }
        waiter = self;
        return false;
    }

    /** Plans the post: the word is changed, and the kernel called if somebody may sleep on it. */
    void planPost(Stretch stretch) {
        stretch.operation(Operation.FUTEX_WAKE);
        if (posted) {
            stretch.touch(object);
        } else {
            stretch.call(object);
        }
    }

    /** The post; wakes whoever sleeps. */
    void post(Syscalls kernel) {
        posted = true;
        if (waiter != null) {
            Task wakee = waiter;
            waiter = null;
            kernel.wake(wakee, false);
        }
    }
}
