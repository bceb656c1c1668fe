package dev.wakestream.sched.sim;

import java.util.Arrays;

/**
 * The future of a run: events in the total order (time, phase, sequence), where the sequence is that of scheduling. An
 * event is a kind and two arguments, numbers whose meaning is the caller's. Scheduling, cancelling and polling do not
 * allocate, save when the queue grows.
 *
 * <p>Use: {@code while (queue.poll()) switch (queue.kind()) …}; the accessors describe the event polled last.
 *
 * <p>A 4-ary heap of (time, order) pairs in one array: half the levels of a binary heap, and the four children of a node
 * are 64 consecutive bytes. Cancelled events stay in the heap until they surface or outnumber the live ones.
 */
public final class EventQueue {
    /** A handle that no event has; cancelling it does nothing. */
    public static final long NO_EVENT = 0;

    // An order key: phase, then sequence, then the slot, which comes along for free since sequences differ.
    private static final int SLOT_BITS = 20;
    private static final int SEQUENCE_BITS = 40;
    private static final int PHASE_SHIFT = SLOT_BITS + SEQUENCE_BITS;
    private static final int MAX_PENDING = 1 << SLOT_BITS;
    private static final long MAX_SEQUENCE = 1L << SEQUENCE_BITS;

    private static final int MIN_CANCELLED = 64;

    /** The heap: time and order key of each entry. */
    private long[] heap;

    private int heapSize;

    // The slots: payload of one scheduled event each; a slot's generation is odd while it is live.
    private int[] slotKind;
    private int[] slotArg0;
    private int[] slotArg1;
    private int[] slotGeneration;
    private int[] freeSlots;
    private int freeCount;
    private int slotCount;

    private int cancelled;
    private long sequence;

    private long nowNs;
    private Phase phase = Phase.COMPLETION;
    private int kind;
    private int arg0;
    private int arg1;

    /** A queue with room for some events; grows when it has to. */
    public EventQueue() {
        this(1024);
    }

    /**
     * A queue with room.
     *
     * @param capacity events that fit before it grows (count, 1 … 2^20)
     */
    public EventQueue(int capacity) {
        if (capacity < 1 || capacity > MAX_PENDING) {
            throw new IllegalArgumentException("capacity is " + capacity + ", allowed is 1 … " + MAX_PENDING);
        }
        heap = new long[2 * capacity];
        slotKind = new int[capacity];
        slotArg0 = new int[capacity];
        slotArg1 = new int[capacity];
        slotGeneration = new int[capacity];
        freeSlots = new int[capacity];
    }

    /**
     * Schedules an event.
     *
     * @param timeNs when (ns since the run's start), not before {@link #nowNs()}
     * @param phase where in that instant
     * @param kind what, in the caller's numbering
     * @param arg0 first argument
     * @param arg1 second argument
     * @return handle for {@link #cancel}; dead once the event was polled or cancelled
     * @throws IllegalStateException beyond 2^20 events to come, or 2^40 in the run
     */
    public long schedule(long timeNs, Phase phase, int kind, int arg0, int arg1) {
        if (timeNs < nowNs) {
            throw new IllegalArgumentException(
                    "event of kind " + kind + " at " + timeNs + " ns is before now, " + nowNs + " ns");
        }
        if (heapSize == slotKind.length) {
            grow();
        }
        if (sequence == MAX_SEQUENCE) {
            throw new IllegalStateException(MAX_SEQUENCE + " events in one run, more than the queue can order");
        }
        int slot = freeCount > 0 ? freeSlots[--freeCount] : slotCount++;
        int generation = ++slotGeneration[slot];
        slotKind[slot] = kind;
        slotArg0[slot] = arg0;
        slotArg1[slot] = arg1;
        siftUp(heapSize++, timeNs, (long) phase.rank() << PHASE_SHIFT | sequence++ << SLOT_BITS | slot);
        return handle(slot, generation);
    }

    /** Schedules an event with one argument. */
    public long schedule(long timeNs, Phase phase, int kind, int arg0) {
        return schedule(timeNs, phase, kind, arg0, 0);
    }

    /**
     * Cancels an event.
     *
     * @param handle what {@link #schedule} returned
     * @return false if it was polled or cancelled before, or is {@link #NO_EVENT}; then nothing changes
     */
    public boolean cancel(long handle) {
        if (!isPending(handle)) {
            return false;
        }
        // The slot stays taken until its heap entry goes; an even generation says that it is dead.
        slotGeneration[slotOf(handle)]++;
        cancelled++;
        if (cancelled > MIN_CANCELLED && cancelled > heapSize / 2) {
            dropCancelled();
        }
        return true;
    }

    /** Whether the event is still to come. */
    public boolean isPending(long handle) {
        return handle != NO_EVENT && slotGeneration[slotOf(handle)] == generationOf(handle);
    }

    /** Takes the next event off the queue; false if there is none, and then time stands still. */
    public boolean poll() {
        while (heapSize > 0) {
            long timeNs = heap[0];
            long order = heap[1];
            int slot = slotInOrder(order);
            removeTop();
            boolean live = isLive(slot);
            if (live) {
                slotGeneration[slot]++;
                nowNs = timeNs;
                phase = Phase.of((int) (order >>> PHASE_SHIFT));
                kind = slotKind[slot];
                arg0 = slotArg0[slot];
                arg1 = slotArg1[slot];
            } else {
                cancelled--;
            }
            freeSlots[freeCount++] = slot;
            if (live) {
                return true;
            }
        }
        return false;
    }

    /** Time of the next event (ns), or {@link Long#MAX_VALUE} if there is none. */
    public long nextTimeNs() {
        while (heapSize > 0) {
            int slot = slotInOrder(heap[1]);
            if (isLive(slot)) {
                return heap[0];
            }
            freeSlots[freeCount++] = slot;
            cancelled--;
            removeTop();
        }
        return Long.MAX_VALUE;
    }

    /** Events still to come (count). */
    public int size() {
        return heapSize - cancelled;
    }

    /** Time of the event polled last (ns since the run's start); 0 before the first. */
    public long nowNs() {
        return nowNs;
    }

    /** Phase of the event polled last. */
    public Phase phase() {
        return phase;
    }

    /** Kind of the event polled last. */
    public int kind() {
        return kind;
    }

    /** First argument of the event polled last. */
    public int arg0() {
        return arg0;
    }

    /** Second argument of the event polled last. */
    public int arg1() {
        return arg1;
    }

    /** Events scheduled since the beginning (count). */
    public long scheduled() {
        return sequence;
    }

    private boolean isLive(int slot) {
        return (slotGeneration[slot] & 1) != 0;
    }

    private static long handle(int slot, int generation) {
        return ((long) generation << 32) | slot;
    }

    private static int slotOf(long handle) {
        return (int) handle;
    }

    private static int generationOf(long handle) {
        return (int) (handle >>> 32);
    }

    private static int slotInOrder(long order) {
        return (int) order & (MAX_PENDING - 1);
    }

    /** The hole at the top sinks to the bottom, then the last entry rises from there: it belongs far down anyway. */
    private void removeTop() {
        heapSize--;
        if (heapSize > 0) {
            siftUp(sinkHole(0), heap[2 * heapSize], heap[2 * heapSize + 1]);
        }
    }

    private int sinkHole(int from) {
        long[] entries = heap;
        int size = heapSize;
        int at = from;
        while (true) {
            int child = 4 * at + 1;
            if (child >= size) {
                return at;
            }
            int least = child;
            long leastTime = entries[2 * child];
            int end = Math.min(child + 4, size);
            for (int i = child + 1; i < end; i++) {
                long time = entries[2 * i];
                if (time < leastTime || (time == leastTime && entries[2 * i + 1] < entries[2 * least + 1])) {
                    least = i;
                    leastTime = time;
                }
            }
            entries[2 * at] = leastTime;
            entries[2 * at + 1] = entries[2 * least + 1];
            at = least;
        }
    }

    private void siftUp(int from, long timeNs, long order) {
        long[] entries = heap;
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 2;
            long parentTime = entries[2 * parent];
            long parentOrder = entries[2 * parent + 1];
            if (parentTime < timeNs || (parentTime == timeNs && parentOrder < order)) {
                break;
            }
            entries[2 * at] = parentTime;
            entries[2 * at + 1] = parentOrder;
            at = parent;
        }
        entries[2 * at] = timeNs;
        entries[2 * at + 1] = order;
    }

    /** The order is total, so the heap's shape, which this changes, cannot change what is polled next. */
    private void dropCancelled() {
        int kept = 0;
        int entries = heapSize;
        for (int i = 0; i < entries; i++) {
            long timeNs = heap[2 * i];
            long order = heap[2 * i + 1];
            int slot = slotInOrder(order);
            if (isLive(slot)) {
                // Entries up to i are free to be overwritten, so the heap is built anew from the front.
                siftUp(kept++, timeNs, order);
            } else {
                freeSlots[freeCount++] = slot;
            }
        }
        heapSize = kept;
        cancelled = 0;
    }

    private void grow() {
        if (heapSize == MAX_PENDING) {
            throw new IllegalStateException(MAX_PENDING + " events are to come, more than the queue can hold");
        }
        int capacity = Math.min(Math.max(heapSize * 2, 16), MAX_PENDING);
        heap = Arrays.copyOf(heap, 2 * capacity);
        slotKind = Arrays.copyOf(slotKind, capacity);
        slotArg0 = Arrays.copyOf(slotArg0, capacity);
        slotArg1 = Arrays.copyOf(slotArg1, capacity);
        slotGeneration = Arrays.copyOf(slotGeneration, capacity);
        freeSlots = Arrays.copyOf(freeSlots, capacity);
    }
}
