package dev.wakestream.sched.task;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A pipe or a socket pair between one or many senders and one receiver, as counts of messages. A message is charged
 * when its sender plans it and queued when that stretch ends, so that no channel ever holds more than it can.
 */
abstract sealed class Channel permits PipeChannel, SocketChannel {
    private final int object;
    private final int capacity;
    private int charged;
    private int queued;
    private @Nullable Task sleepingReader;
    private final ArrayDeque<Task> sleepingWriters = new ArrayDeque<>();

    /**
     * A channel.
     *
     * @param object number of its shared state among the workload's shared objects
     * @param capacity messages that fit (count)
     */
    Channel(int object, int capacity) {
        this.object = object;
        this.capacity = capacity;
    }

    abstract Operation writeOperation();

    abstract Operation readOperation();

    /** Whether a write that leaves {@code queuedBefore} + 1 messages wakes a sleeping reader. */
    abstract boolean writeWakesReader(int queuedBefore);

    /** How many sleeping writers a read wakes that leaves {@code after} of {@code before} charged messages (count). */
    abstract int writersToWake(int before, int after, int sleeping);

    /** Whether a writer that leaves room wakes the next sleeping one. */
    abstract boolean writersWakeEachOther();

    int object() {
        return object;
    }

    int capacity() {
        return capacity;
    }

    boolean full() {
        return charged >= capacity;
    }

    int queued() {
        return queued;
    }

    boolean readerSleeps() {
        return sleepingReader != null;
    }

    /** A sender has planned a message. */
    void charge() {
        charged++;
    }

    /** A planned message arrives; wakes the reader if it has to. */
    void deliver(Syscalls kernel) {
        int before = queued++;
        Task reader = sleepingReader;
        if (reader != null && writeWakesReader(before)) {
            sleepingReader = null;
            kernel.wake(reader, true);
        }
    }

    /** The reader takes messages (at most {@link #queued()}); wakes writers if it has to. */
    void take(int messages, Syscalls kernel) {
        queued -= messages;
        int before = charged;
        charged -= messages;
        int wake = Math.min(sleepingWriters.size(), writersToWake(before, charged, sleepingWriters.size()));
        for (int i = 0; i < wake; i++) {
            kernel.wake(sleepingWriters.remove(), true);
        }
    }

    /** A writer leaves the channel: the next one may follow if there is room. */
    void passOn(Syscalls kernel) {
        if (writersWakeEachOther() && !full() && !sleepingWriters.isEmpty()) {
            kernel.wake(sleepingWriters.remove(), true);
        }
    }

    void sleepUntilMessage(Task reader) {
        sleepingReader = reader;
    }

    void sleepUntilRoom(Task writer) {
        sleepingWriters.add(writer);
    }
}
