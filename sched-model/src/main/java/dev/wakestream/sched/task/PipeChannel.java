package dev.wakestream.sched.task;

/**
 * A pipe: 16 slots of one page; a message goes into the last slot if it fits there whole. A write wakes the reader only
 * if the pipe was empty; a woken writer that leaves room wakes the next one. A read wakes one writer when it frees a slot of a
 * full pipe; in older kernels each read of a full pipe does, so that some 40 writers are woken for one slot (model-spec 6.1).
 */
final class PipeChannel extends Channel {
    private static final int SLOTS = 16;
    private final int perSlot;
    private final boolean fullReadsWake;

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
    int writersToWake(int before, int after, int sleeping) {
        int firstSlotFree = capacity() - perSlot;
        if (fullReadsWake) {
            // Reads one after the other: those that still found more than this.
            return Math.max(0, before - Math.max(after, firstSlotFree));
        }
        return before > firstSlotFree && after <= firstSlotFree ? 1 : 0;
    }

    @Override
    boolean writersWakeEachOther() {
        return true;
    }
}
