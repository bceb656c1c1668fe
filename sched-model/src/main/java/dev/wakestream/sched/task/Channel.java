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

    /**
     * Messages (count) have been read one after the other; {@link #charged()} no longer counts them.
     *
     * @return how many of the sleeping writers these reads wake (count)
     */
    abstract int read(int messages, int sleeping);

    /** Whether a writer that is done wakes the next sleeping one. */
    abstract boolean writerWakesNext();

    /** Whether no further message can be planned. */
    abstract boolean full();

    /** A sender has planned a message. */
    void charge() {
        charged++;
    }

    /** The message that was planned last will not be sent. */
    void uncharge() {
        charged--;
    }

    /** Messages that are queued or planned (count). */
    final int charged() {
        return charged;
    }

    int object() {
        return object;
    }

    int capacity() {
        return capacity;
    }

    int queued() {
        return queued;
    }

    boolean readerSleeps() {
        return sleepingReader != null;
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
        charged -= messages;
        int wake = Math.min(sleepingWriters.size(), read(messages, sleepingWriters.size()));
        for (int i = 0; i < wake; i++) {
            kernel.wake(sleepingWriters.remove(), true);
        }
    }

    /** A writer leaves the channel: the next one may follow if there is room. */
    void passOn(Syscalls kernel) {
        if (writerWakesNext() && !sleepingWriters.isEmpty()) {
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
