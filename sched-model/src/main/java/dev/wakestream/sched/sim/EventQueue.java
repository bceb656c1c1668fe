package dev.wakestream.sched.sim;

import java.util.Arrays;

/**
 * The future of a run: events in the total order (time, phase, sequence), where the sequence is that of scheduling. An
 * event is a kind and two arguments, numbers whose meaning is the caller's. Scheduling, cancelling and polling do not
 * allocate, save when the queue grows.
 *
 * <p>Use: {@code while (queue.poll()) switch (queue.kind()) …}; the accessors describe the event polled last.
 *
 * <p>A 4-ary heap: half the levels of a binary one, and the four children of a node lie in one or two cache lines of
 * the host. Cancelled events stay in the heap until they surface or outnumber the live ones.
 */
public final class EventQueue {
    /** A handle that no event has; cancelling it does nothing. */
    public static final long NO_EVENT = 0;

    private static final int ARITY_SHIFT = 2;
    private static final int ARITY = 1 << ARITY_SHIFT;
    /** Bits of the order key below the phase: 2^56 events are more than any run has. */
    private static final int PHASE_SHIFT = 56;

    private static final int MIN_CANCELLED = 64;

    // The heap: position -> key and slot.
    private long[] heapTime;
    private long[] heapOrder;
    private int[] heapSlot;
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
     * @param capacity events that fit before it grows (count, at least 1)
     */
    public EventQueue(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is " + capacity + ", allowed is 1 and more");
        }
        heapTime = new long[capacity];
        heapOrder = new long[capacity];
        heapSlot = new int[capacity];
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
     * @return handle for {@link #cancel}; valid until the event is polled or cancelled, never reused within a run of
     *     2^31 events per slot
     */
    public long schedule(long timeNs, Phase phase, int kind, int arg0, int arg1) {
        if (timeNs < nowNs) {
            throw new IllegalArgumentException(
                    "event of kind " + kind + " at " + timeNs + " ns is before now, " + nowNs + " ns");
        }
        if (heapSize == heapTime.length) {
            grow();
        }
        int slot = freeCount > 0 ? freeSlots[--freeCount] : slotCount++;
        int generation = ++slotGeneration[slot];
        slotKind[slot] = kind;
        slotArg0[slot] = arg0;
        slotArg1[slot] = arg1;
        siftUp(heapSize++, timeNs, ((long) phase.rank() << PHASE_SHIFT) | sequence++, slot);
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
            long timeNs = heapTime[0];
            long order = heapOrder[0];
            int slot = heapSlot[0];
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
        while (heapSize > 0 && !isLive(heapSlot[0])) {
            freeSlots[freeCount++] = heapSlot[0];
            cancelled--;
            removeTop();
        }
        return heapSize == 0 ? Long.MAX_VALUE : heapTime[0];
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

    private void removeTop() {
        heapSize--;
        if (heapSize > 0) {
            siftDown(0, heapTime[heapSize], heapOrder[heapSize], heapSlot[heapSize]);
        }
    }

    private void siftUp(int from, long timeNs, long order, int slot) {
        long[] times = heapTime;
        long[] orders = heapOrder;
        int[] slots = heapSlot;
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> ARITY_SHIFT;
            if (!isBefore(timeNs, order, times[parent], orders[parent])) {
                break;
            }
            times[at] = times[parent];
            orders[at] = orders[parent];
            slots[at] = slots[parent];
            at = parent;
        }
        times[at] = timeNs;
        orders[at] = order;
        slots[at] = slot;
    }

    private void siftDown(int from, long timeNs, long order, int slot) {
        long[] times = heapTime;
        long[] orders = heapOrder;
        int[] slots = heapSlot;
        int size = heapSize;
        int at = from;
        while (true) {
            int first = (at << ARITY_SHIFT) + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + ARITY, size);
            for (int child = first + 1; child < end; child++) {
                if (isBefore(times[child], orders[child], times[least], orders[least])) {
                    least = child;
                }
            }
            if (!isBefore(times[least], orders[least], timeNs, order)) {
                break;
            }
            times[at] = times[least];
            orders[at] = orders[least];
            slots[at] = slots[least];
            at = least;
        }
        times[at] = timeNs;
        orders[at] = order;
        slots[at] = slot;
    }

    private static boolean isBefore(long timeA, long orderA, long timeB, long orderB) {
        return timeA < timeB || (timeA == timeB && orderA < orderB);
    }

    /** The order is total, so the heap's shape, which this changes, cannot change what is polled next. */
    private void dropCancelled() {
        int kept = 0;
        for (int i = 0; i < heapSize; i++) {
            if (isLive(heapSlot[i])) {
                heapTime[kept] = heapTime[i];
                heapOrder[kept] = heapOrder[i];
                heapSlot[kept] = heapSlot[i];
                kept++;
            } else {
                freeSlots[freeCount++] = heapSlot[i];
            }
        }
        heapSize = kept;
        cancelled = 0;
        for (int i = (heapSize - 2) >> ARITY_SHIFT; i >= 0; i--) {
            siftDown(i, heapTime[i], heapOrder[i], heapSlot[i]);
        }
    }

    private void grow() {
        int capacity = Math.max(heapTime.length * 2, 16);
        heapTime = Arrays.copyOf(heapTime, capacity);
        heapOrder = Arrays.copyOf(heapOrder, capacity);
        heapSlot = Arrays.copyOf(heapSlot, capacity);
        slotKind = Arrays.copyOf(slotKind, capacity);
        slotArg0 = Arrays.copyOf(slotArg0, capacity);
        slotArg1 = Arrays.copyOf(slotArg1, capacity);
        slotGeneration = Arrays.copyOf(slotGeneration, capacity);
        freeSlots = Arrays.copyOf(freeSlots, capacity);
    }
}
