package dev.wakestream.sched.task;

/**
 * A pipe: 16 slots of one page; a message goes into the last slot if it fits there whole. A write wakes the reader only
 * if the pipe was empty; a read wakes one writer only when it frees a slot of a full pipe; a woken writer that leaves room
 * wakes the next one (v6.18, model-spec 6.1).
 */
final class PipeChannel extends Channel {
    private static final int SLOTS = 16;
    private final int perSlot;

    PipeChannel(int object, int messageBytes, int pageBytes) {
        super(object, SLOTS * perSlot(messageBytes, pageBytes));
        perSlot = perSlot(messageBytes, pageBytes);
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
    int writersToWake(int before, int after, int sleeping) {
        int firstSlotFree = capacity() - perSlot;
        return before > firstSlotFree && after <= firstSlotFree ? 1 : 0;
    }

    @Override
    boolean writersWakeEachOther() {
        return true;
    }
}
