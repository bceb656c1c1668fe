package dev.wakestream.sched.task;

/**
 * A pipe: 16 slots of one page; a message goes into the last slot if it fits there whole, else into a new one. A slot is free again
 * when its last message has been read: what of it has been read before is no room. A write wakes the reader only if the pipe was
 * empty; a writer that leaves slots wakes the next one. A read wakes one writer when it frees a slot of a full pipe; in older
 * kernels each read of a full pipe does, so that some 40 writers are woken for one slot (model-spec 6.1).
 */
final class PipeChannel extends Channel {
    private static final int SLOTS = 16;
    private final int perSlot;
    private final boolean fullReadsWake;

    /** Slots in use (count). */
    private int used;

    /** Messages of the first slot that have not been read (count). */
    private int unread;

    /** Messages that have been put into the last slot (count). */
    private int filled;

    PipeChannel(int object, int messageBytes, Pipes pipes) {
        super(object, SLOTS * perSlot(messageBytes, pipes.pageBytes()));
        perSlot = perSlot(messageBytes, pipes.pageBytes());
        fullReadsWake = pipes.fullReadsWake();
    }

    private static int perSlot(int messageBytes, int pageBytes) {
        return Math.max(1, pageBytes / messageBytes);
    }

    @Override
    Operation writeOperation() {
        return Operation.PIPE_WRITE;
    }

    @Override
    Operation readOperation() {
        return Operation.PIPE_READ;
    }

    @Override
    boolean writeWakesReader(int queuedBefore) {
        return queuedBefore == 0;
    }

    @Override
    void charge() {
        super.charge();
        if (used == 0 || filled == perSlot) {
            used++;
            filled = 0;
        }
        filled++;
        if (used == 1) {
            unread++;
        }
    }

    @Override
    void uncharge() {
        super.uncharge();
        filled--;
        if (used == 1) {
            unread--;
        }
        if (filled == 0) {
            used--;
            filled = used == 0 ? 0 : perSlot;
        }
    }

    @Override
    boolean full() {
        return allUsed() && filled == perSlot;
    }

    private boolean allUsed() {
        return used == SLOTS;
    }

    @Override
    int read(int messages, int sleeping) {
        boolean full = allUsed();
        // The reads up to the one that frees a slot found the pipe full.
        int findFull = Math.min(messages, unread);
        boolean frees = messages >= unread;
        take(messages);
        if (!full) {
            return 0;
        }
        if (fullReadsWake) {
            return findFull;
        }
        return frees ? 1 : 0;
    }

    private void take(int messages) {
        int left = messages;
        while (used > 0 && left >= unread) {
            left -= unread;
            used--;
            // All slots but the last one are filled.
            unread = used == 0 ? 0 : used == 1 ? filled : perSlot;
        }
        unread -= left;
    }

    @Override
    boolean writerWakesNext() {
        return !allUsed();
    }
}
