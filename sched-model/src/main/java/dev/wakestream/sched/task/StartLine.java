package dev.wakestream.sched.task;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hackbench starts its tasks with: each writes a byte to the channel "ready" and polls the channel "wake"; the main task reads all those
 * bytes and writes one, which nobody ever reads, so that all pollers wake (model-spec 6.1).
 */
final class StartLine {
    private final int readyObject;
    private final int wakeObject;
    private final Operation write;
    private final Operation read;
    private final List<Task> pollers = new ArrayList<>();
    private int unread;
    private boolean open;
    private @Nullable Task reader;

    /**
     * Nobody is there.
     *
     * @param readyObject number of the channel "ready" among the workload's shared objects; the other one's follows
     */
    StartLine(int readyObject, Operation write, Operation read) {
        this.readyObject = readyObject;
        wakeObject = readyObject + 1;
        this.write = write;
        this.read = read;
    }

    boolean isOpen() {
        return open;
    }

    void planReady(Stretch stretch) {
        stretch.operation(write);
        stretch.call(readyObject);
    }

    /** A byte has been written; wakes the main task if it waits for one. */
    void ready(Syscalls kernel) {
        unread++;
        if (reader != null) {
            Task wakee = reader;
            reader = null;
            kernel.wake(wakee, true);
        }
    }

    void planPoll(Stretch stretch, boolean waited) {
        stretch.operation(Operation.POLL);
        if (!waited) {
            stretch.bareCall();
        }
        stretch.touch(wakeObject);
    }

    void poll(Task task) {
        pollers.add(task);
    }

    /** Plans to read what is there, up to a number of bytes, one a call; answers how many (count). */
    int planRead(Stretch stretch, int cap) {
        int bytes = Math.min(unread, cap);
        stretch.operation(read);
        stretch.calls(Math.max(bytes, 1), readyObject);
        return bytes;
    }

    /** Bytes have been read (count). */
    void take(int bytes) {
        unread -= bytes;
    }

    boolean hasUnread() {
        return unread > 0;
    }

    void sleepUntilReady(Task task) {
        reader = task;
    }

    void planOpen(Stretch stretch) {
        stretch.operation(write);
        stretch.call(wakeObject);
    }

    /** The byte is there: all pollers wake, in the order in which they came, without the main task leaving the kernel in between. */
    void open(Syscalls kernel) {
        open = true;
        pollers.forEach(task -> kernel.wake(task, false));
        pollers.clear();
    }
}
