package dev.wakestream.sched.task;

import org.jspecify.annotations.Nullable;

/** One direction of a connection whose ends take turns, so that it never holds more than one message. */
final class Wire {
    private final int object;
    private boolean full;
    private @Nullable Task reader;

    /** @param object number of its socket among the workload's shared objects */
    Wire(int object) {
        this.object = object;
    }

    int object() {
        return object;
    }

    boolean full() {
        return full;
    }

    void planSend(Stretch stretch) {
        stretch.operation(Operation.SOCKET_SEND);
        stretch.call(object);
    }

    /** Plans a read; one that goes on after a wait is part of the call that waited. */
    void planReceive(Stretch stretch, boolean waited) {
        stretch.operation(Operation.SOCKET_RECEIVE);
        if (waited) {
            stretch.resume(object);
        } else {
            stretch.call(object);
        }
    }

    /** The message is there; wakes the reader if it sleeps. */
    void deliver(Syscalls kernel) {
        full = true;
        if (reader != null) {
            Task wakee = reader;
            reader = null;
            kernel.wake(wakee, true);
        }
    }

    void take() {
        full = false;
    }

    void sleepUntilMessage(Task task) {
        reader = task;
    }
}
