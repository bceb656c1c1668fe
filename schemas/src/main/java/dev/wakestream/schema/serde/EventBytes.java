package dev.wakestream.schema.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Walks the events of a page in today's layout, byte by byte, and adds them up. Sees whether they are sound, and leaves it to
 * others to say what is not: {@link UnsureException}, or the one of the array when the bytes end early. Numbers are read with a
 * branch a byte, which on the pages of a real run was as quick as cutting them out of eight bytes at once, and shorter: most
 * take one byte. See PageFoldBenchmark.
 */
final class EventBytes {
    private static final int DECISIONS = PageWalker.DECISIONS.length;
    private static final int SEVEN_BITS = 0x7f;

    private static final VarHandle FOUR = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * Of the first four bytes of a cost, no bit of which is set where symbol, comm and calls take a byte each, and neither these
     * nor the self time are odd, which would be negative.
     */
    private static final int ONE_BYTE_EACH = 0x01_81_81_81;

    static {
        PageLayout.check();
    }

    private final byte[] bytes;
    private final PageSums to;
    private final CostRows costs;
    private final EventRows events;
    private final SchedRows sched;
    private final NameCache names;
    private final int comms;
    private final int symbols;
    private final long lastNs;
    /** By comm, what its costs are charged to; null = to the comm. */
    private final int @Nullable [] tasks;

    private long timeNs;
    /** What was read last: Java returns one value only, and that is the position. */
    private long number;

    /** For the events of a page whose tables are known. */
    EventBytes(byte[] bytes, PageSums to, long firstNs, long lastNs, NameCache names) {
        this.bytes = bytes;
        this.to = to;
        this.costs = to.costs();
        this.events = to.names();
        this.sched = to.sched();
        this.names = names;
        this.comms = to.comms();
        this.symbols = to.symbols();
        this.tasks = to.currentTasks();
        this.timeNs = firstNs;
        this.lastNs = lastNs;
    }

    /** Reads time, pid and comm of the next event at a position; returns the next. */
    int head(int from) throws UnsureException {
        int p = number(from);
        long deltaNs = unzigzag(number);
        int pid = p;
        p = ints(p, 1);
        p = comm(p);
        time(deltaNs);
        if (tasks != null) {
            task(pid, (int) unzigzag(number));
        }
        return p;
    }

    /** Says whose the event is: of the thread whose id is at a position. */
    private void task(int pid, int comm) throws UnsureException {
        number(pid);
        to.eventTask(comm, (int) unzigzag(number));
    }

    /** Reads the pid of the page's first event, which is at a position. */
    void first(int from) throws UnsureException {
        integer(number(from));
        sched.first((int) unzigzag(number));
    }

    /** An event so long after the one before begins. */
    void time(long deltaNs) throws UnsureException {
        // Compared this way round, the sum cannot overflow: time never passes lastNs.
        if (deltaNs < 0 || deltaNs > lastNs - timeNs) {
            throw UnsureException.INSTANCE;
        }
        timeNs += deltaNs;
        to.addEvent(timeNs);
    }

    /** Reads a small number that has no sign: a branch, or a byte of one; returns it, for its length is 1. */
    static int branch(int raw, int count) throws UnsureException {
        if ((raw & 1) != 0 || raw < 0 || raw >>> 1 >= count) {
            throw UnsureException.INSTANCE;
        }
        return raw >>> 1;
    }

    void checkComm(long index) throws UnsureException {
        if (index < 0 || index >= comms) {
            throw UnsureException.INSTANCE;
        }
    }

    void checkSymbol(long index) throws UnsureException {
        if (index < 0 || index >= symbols) {
            throw UnsureException.INSTANCE;
        }
    }

    /** Reads the index of a comm. */
    private int comm(int from) throws UnsureException {
        int p = number(from);
        checkComm(unzigzag(number));
        return p;
    }

    /** Reads the index of a symbol. */
    private int symbol(int from) throws UnsureException {
        int p = number(from);
        checkSymbol(unzigzag(number));
        return p;
    }

    /** Reads a number, before its zigzag is undone. */
    private int number(int from) throws UnsureException {
        int p = from;
        long n = bytes[p++];
        if (n >= 0) {
            number = n;
            return p;
        }
        n &= SEVEN_BITS;
        for (int shift = 7; shift < Long.SIZE; shift += 7) {
            int b = bytes[p++];
            n |= (long) (b & SEVEN_BITS) << shift;
            if (b >= 0) {
                if (shift == 63 && b > 1) {
                    break;
                }
                number = n;
                return p;
            }
        }
        throw UnsureException.INSTANCE;
    }

    /** Reads a number of 32 bits, before its zigzag is undone. */
    private int integer(int from) throws UnsureException {
        int p = number(from);
        if (number >>> Integer.SIZE != 0) {
            throw UnsureException.INSTANCE;
        }
        return p;
    }

    private static long unzigzag(long n) {
        return (n >>> 1) ^ -(n & 1);
    }

    /** Steps over numbers of 32 bits; one that takes five bytes may have more. */
    private int ints(int from, int count) throws UnsureException {
        int p = from;
        for (int i = 0; i < count; i++) {
            int fourth = p + 3;
            while (bytes[p++] < 0) {
                if (p > fourth) {
                    throw UnsureException.INSTANCE;
                }
            }
        }
        return p;
    }

    /** Steps over a text or bytes. */
    private int text(int from) throws UnsureException {
        int p = number(from);
        long length = unzigzag(number);
        if (length < 0 || length > bytes.length - p) {
            throw UnsureException.INSTANCE;
        }
        return p + (int) length;
    }

    private static void checkBoolean(int b) throws UnsureException {
        if ((b & ~1) != 0) {
            throw UnsureException.INSTANCE;
        }
    }

    /** Reads a detail of today's layout, and counts the event. */
    int detail(EventKind kind, int from) throws UnsureException, MalformedBytesException {
        switch (kind) {
            case CHECKPOINT -> {
                events.count(EventRows.CHECKPOINT);
                return from;
            }
            case SCHED_WAKING -> {
                events.count(EventRows.SCHED_WAKING);
                return ints(comm(from), 3);
            }
            case SCHED_WAKEUP -> {
                return wakeup(from);
            }
            case SCHED_SWITCH -> {
                return schedSwitch(from);
            }
            case SCHED_MIGRATE -> {
                return migrate(from);
            }
            case IDLE_SCAN -> {
                return idleScan(from);
            }
            case NOHZ -> {
                events.count(EventRows.NOHZ + branch(bytes[from], EventRows.NOHZ_ACTIONS));
                return number(number(ints(from + 1, 1)));
            }
            case TOPOLOGY_INIT -> {
                events.count(EventRows.TOPOLOGY_INIT);
                return number(symbol(from)) + Double.BYTES;
            }
            case SAMPLE -> {
                return name(number(symbol(from)));
            }
            case TRACEPOINT -> {
                return text(name(from));
            }
        }
        throw UnsureException.INSTANCE;
    }

    private int schedSwitch(int from) throws UnsureException {
        events.count(EventRows.SCHED_SWITCH);
        int p = integer(comm(from));
        boolean fromIdle = number == 0;
        p = comm(text(ints(p, 1)));
        p = integer(p);
        boolean toIdle = number == 0;
        p = ints(p, 1);
        long waitNs = PageHandler.WAIT_UNKNOWN;
        if (branch(bytes[p++], 2) != 0) {
            p = number(p);
            waitNs = unzigzag(number);
        }
        sched.schedSwitch(timeNs, fromIdle, toIdle, waitNs);
        return p;
    }

    private int migrate(int from) throws UnsureException {
        events.count(EventRows.SCHED_MIGRATE);
        int p = integer(ints(comm(from), 2));
        int origCpu = (int) unzigzag(number);
        p = integer(p);
        sched.migration(origCpu, (int) unzigzag(number));
        return p;
    }

    private int wakeup(int from) throws UnsureException {
        int p = ints(comm(from), 3);
        int newTask = bytes[p++];
        checkBoolean(newTask);
        events.count(newTask == 0 ? EventRows.SCHED_WAKEUP : EventRows.SCHED_WAKEUP_NEW);
        if (branch(bytes[p++], 2) == 0) {
            return p;
        }
        p = ints(p, 2);
        int decision = branch(bytes[p++], DECISIONS);
        checkBoolean(bytes[p++]);
        checkBoolean(bytes[p++]);
        sched.placed(decision);
        return p;
    }

    private int idleScan(int from) throws UnsureException {
        events.count(EventRows.IDLE_SCAN);
        int p = integer(ints(symbol(from), 2));
        int scanned = (int) unzigzag(number);
        p = ints(p, 1);
        if (branch(bytes[p++], 2) != 0) {
            p = ints(p, 1);
        }
        checkBoolean(bytes[p++]);
        p = number(p);
        sched.scan(scanned, unzigzag(number));
        return p;
    }

    /** Reads the name that the event is counted under. */
    private int name(int from) throws UnsureException {
        int p = number(from);
        long length = unzigzag(number);
        if (length < 0 || length > bytes.length - p) {
            throw UnsureException.INSTANCE;
        }
        events.count(names.name(bytes, p, (int) length));
        return p + (int) length;
    }

    /** Reads the costs of an event in today's layout, and adds them up; {@code in} is asked where counts are large. */
    int costs(int from, ByteCursor in) throws UnsureException, MalformedBytesException {
        int p = from;
        while (true) {
            int first = bytes[p];
            int items;
            if (first >= 0 && (first & 1) == 0 && in.takeItems(first >>> 1)) {
                items = first >>> 1;
                p++;
            } else {
                in.position(p);
                items = in.readBlock();
                p = in.position();
            }
            if (items == 0) {
                return p;
            }
            p = costs(p, items);
        }
    }

    private int costs(int from, int items) throws UnsureException {
        byte[] b = bytes;
        int[] tasksOfComms = tasks;
        int p = from;
        for (int i = 0; i < items; i++) {
            int four = (int) FOUR.get(b, p);
            if ((four & ONE_BYTE_EACH) == 0) {
                p += 4;
                int low = four >>> 25;
                long selfNs = low;
                if (four < 0) {
                    // most of these take two bytes
                    int second = b[p];
                    if (second >= 0) {
                        selfNs = (low & (SEVEN_BITS >>> 1)) | ((long) second << 6);
                        p++;
                    } else {
                        p = number(p - 1);
                        selfNs = number >>> 1;
                    }
                }
                int symbol = four >>> 1 & SEVEN_BITS;
                int comm = four >>> 9 & SEVEN_BITS;
                if (symbol >= symbols || comm >= comms) {
                    throw UnsureException.INSTANCE;
                }
                costs.add(symbol, tasksOfComms == null ? comm : tasksOfComms[comm], four >>> 17 & SEVEN_BITS, selfNs);
            } else {
                p = cost(p);
            }
        }
        return p;
    }

    /** Reads any cost. */
    private int cost(int from) throws UnsureException {
        int p = number(from);
        int symbol = (int) number;
        checkSymbol(number >>> 1);
        p = number(p);
        int comm = (int) number;
        checkComm(number >>> 1);
        p = number(p);
        long calls = number;
        p = number(p);
        long selfNs = number;
        // An odd number is a negative one.
        if (((symbol | comm | calls | selfNs) & 1) != 0) {
            throw UnsureException.INSTANCE;
        }
        comm >>>= 1;
        costs.add(symbol >>> 1, tasks == null ? comm : tasks[comm], calls >>> 1, selfNs >>> 1);
        return p;
    }

    /** Adds a switch that was read otherwise. */
    void schedSwitch(int prevPid, int nextPid, long waitNs) {
        sched.schedSwitch(timeNs, prevPid == 0, nextPid == 0, waitNs);
    }

    /** Adds a cost that was read otherwise. */
    void cost(int symbol, int comm, long calls, long selfNs) throws UnsureException {
        checkSymbol(symbol);
        checkComm(comm);
        if ((calls | selfNs) < 0) {
            throw UnsureException.INSTANCE;
        }
        costs.add(symbol, tasks == null ? comm : tasks[comm], calls, selfNs);
    }
}
