package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TracePage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes trace pages straight into Avro's binary form, without an object per event. One writer is used for page after page,
 * from one thread; writers of one run, say one per CPU, share its {@link EncodedNames}.
 *
 * <pre>
 * begin  ( event  detail  cost*  endEvent )*  finish
 * </pre>
 *
 * where {@code detail} is one of the methods per kind, or {@link #noDetail}. Any other order is an
 * {@link IllegalStateException}. Comms and symbols are numbers of the run's names; the page's own tables are made of them,
 * in order of first use.
 */
public final class PageWriter {
    /** Close a page at this size (bytes): leaves room below Kafka's default of 1 MiB for a request or a batch. */
    public static final int SOFT_LIMIT_BYTES = 900_000;

    /** Longest name or text (bytes of UTF-8); longer ones are an {@link IllegalArgumentException}. */
    public static final int MAX_TEXT_BYTES = 65_536;

    /** A count up to here takes one byte. */
    private static final int ONE_BYTE_COUNT = 63;

    /** Bytes of the header's five numbers at their longest, of three counts, three ends and two union branches. */
    private static final int OVERHEAD_BYTES = WireFormat.HEADER_BYTES + 5 * 10 + 3 * 5 + 3 + 2;

    private enum State {
        IDLE,
        PAGE,
        DETAIL,
        COSTS
    }

    static {
        PageLayout.check();
    }

    private final EncodedNames names;
    private final ByteBuilder head = new ByteBuilder(128);
    private final PageTable comms = new PageTable();
    private final PageTable symbols = new PageTable();
    private final ByteBuilder body = new ByteBuilder(16 * 1024);
    private State state = State.IDLE;
    private int events;
    private long time;
    private long lost;
    private int costs;
    private int costsAt;

    public PageWriter(PageNames names) {
        this(new EncodedNames(names));
    }

    public PageWriter(EncodedNames names) {
        this.names = names;
    }

    /**
     * Begins a page.
     *
     * @param run run id
     * @param cpu cpu id, or {@link PageHandler#CPU_UNKNOWN}
     * @param seq number of the page within its run and CPU, from 0
     * @param firstNs where the page's costs start: the previous page's last time (ns since the run's start)
     * @param lostEvents events the source lost just before this page (count)
     */
    public void begin(String run, int cpu, long seq, long firstNs, long lostEvents) {
        enter(State.IDLE, State.PAGE);
        head.clear();
        head.putString(run);
        head.putInt(cpu);
        head.putLong(seq);
        head.putLong(firstNs);
        time = firstNs;
        lost = lostEvents;
        comms.clear();
        symbols.clear();
        body.clear();
        events = 0;
    }

    /**
     * Begins an event.
     *
     * @param timeNs not before the previous event (ns since the run's start)
     * @param pid thread id of the current task, 0 = idle task
     * @param comm its name
     */
    public void event(long timeNs, int pid, int comm) {
        if (timeNs < time) {
            throw new IllegalArgumentException("event at " + timeNs + " ns follows one at " + time + " ns");
        }
        enter(State.PAGE, State.DETAIL);
        body.putLong(timeNs - time);
        time = timeNs;
        body.putInt(pid);
        comm(comm);
    }

    /** The event only carries costs. */
    public void noDetail() {
        detail(EventKind.CHECKPOINT);
        costs();
    }

    public void schedWaking(int comm, int pid, int prio, int targetCpu) {
        detail(EventKind.SCHED_WAKING);
        comm(comm);
        body.putInt(pid);
        body.putInt(prio);
        body.putInt(targetCpu);
        costs();
    }

    /** {@code decision} is null where there is no account of the choice; the arguments around it then mean nothing. */
    public void schedWakeup(
            int comm,
            int pid,
            int prio,
            int targetCpu,
            boolean newTask,
            int prevCpu,
            int wakerCpu,
            @Nullable PlacementDecision decision,
            boolean wide,
            boolean affine) {
        detail(EventKind.SCHED_WAKEUP);
        comm(comm);
        body.putInt(pid);
        body.putInt(prio);
        body.putInt(targetCpu);
        body.putBoolean(newTask);
        present(decision != null);
        if (decision != null) {
            body.putInt(prevCpu);
            body.putInt(wakerCpu);
            body.putInt(branch(decision));
            body.putBoolean(wide);
            body.putBoolean(affine);
        }
        costs();
    }

    /** {@code waitNs}: how long next was runnable before, or {@link PageHandler#WAIT_UNKNOWN}. */
    public void schedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs) {
        detail(EventKind.SCHED_SWITCH);
        comm(prevComm);
        body.putInt(prevPid);
        body.putInt(prevPrio);
        EncodedNames.putText("prev_state", prevState, body);
        comm(nextComm);
        body.putInt(nextPid);
        body.putInt(nextPrio);
        present(waitNs != PageHandler.WAIT_UNKNOWN);
        if (waitNs != PageHandler.WAIT_UNKNOWN) {
            body.putLong(waitNs);
        }
        costs();
    }

    public void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) {
        detail(EventKind.SCHED_MIGRATE);
        comm(comm);
        body.putInt(pid);
        body.putInt(prio);
        body.putInt(origCpu);
        body.putInt(destCpu);
        costs();
    }

    /** {@code resultCpu}: the CPU found, or {@link PageHandler#NONE_FOUND}. */
    public void idleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs) {
        detail(EventKind.IDLE_SCAN);
        symbol(function);
        body.putInt(llc);
        body.putInt(limit);
        body.putInt(scanned);
        body.putInt(coresScanned);
        present(resultCpu != PageHandler.NONE_FOUND);
        if (resultCpu != PageHandler.NONE_FOUND) {
            body.putInt(resultCpu);
        }
        body.putBoolean(hasIdleCores);
        body.putLong(costNs);
        costs();
    }

    public void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {
        detail(EventKind.NOHZ);
        body.putInt(branch(action));
        body.putInt(idleCpus);
        body.putLong(lineWaitNs);
        body.putLong(costNs);
        costs();
    }

    public void topologyInit(int function, long bytes, double ticks) {
        detail(EventKind.TOPOLOGY_INIT);
        symbol(function);
        body.putLong(bytes);
        body.putDouble(ticks);
        costs();
    }

    public void sample(int symbol, long period, String event) {
        detail(EventKind.SAMPLE);
        symbol(symbol);
        body.putLong(period);
        EncodedNames.putText("event", event, body);
        costs();
    }

    public void tracepoint(String name, String fields) {
        detail(EventKind.TRACEPOINT);
        EncodedNames.putText("name", name, body);
        EncodedNames.putText("fields", fields, body);
        costs();
    }

    /** Self cost charged on this CPU since its previous event: calls (count) and self time (ns), neither negative. */
    public void cost(int symbol, int comm, long calls, long selfNs) {
        if (state != State.COSTS || (calls | selfNs) < 0) {
            throw state != State.COSTS
                    ? wrong(State.COSTS)
                    : new IllegalArgumentException("negative cost: " + calls + " calls, " + selfNs + " ns");
        }
        costs++;
        body.putCost(symbolIndex(symbol), commIndex(comm), calls, selfNs);
    }

    /** The event has no more costs. */
    public void endEvent() {
        enter(State.COSTS, State.PAGE);
        if (costs > 0) {
            // The array's count stands before its items: one byte was left for it.
            if (costs <= ONE_BYTE_COUNT) {
                body.set(costsAt, costs << 1);
            } else {
                body.replace(costsAt, costs);
            }
            body.putByte(0);
        }
        events++;
    }

    /** Events of the page so far (count). */
    public int events() {
        return events;
    }

    /** Bytes that {@link #finish} would give now, at most. */
    public int size() {
        return OVERHEAD_BYTES
                + head.size()
                + comms.entries().size()
                + symbols.entries().size()
                + body.size();
    }

    /** Whether the page should be closed: it has this many events, or {@link #SOFT_LIMIT_BYTES}. */
    public boolean full(int maxEvents) {
        return events >= maxEvents || size() >= SOFT_LIMIT_BYTES;
    }

    /**
     * Ends the page.
     *
     * @param schemaId the registry's id of the schema of {@code TracePage}
     * @param lastNs time of the last event; in an empty page, the CPU has nothing before this (ns since the run's start)
     * @return the framed Kafka value
     */
    public byte[] finish(int schemaId, long lastNs) {
        if (lastNs < time) {
            throw new IllegalArgumentException("page ends at " + lastNs + " ns, its last event is at " + time + " ns");
        }
        enter(State.PAGE, State.IDLE);
        head.putLong(lastNs);
        head.putLong(lost);
        int size = WireFormat.HEADER_BYTES
                + head.size()
                + arraySize(comms.count(), comms.entries())
                + arraySize(symbols.count(), symbols.entries())
                + arraySize(events, body)
                + 2;
        byte[] value = new byte[size];
        WireFormat.writeHeader(value, schemaId);
        int at = head.copyTo(value, WireFormat.HEADER_BYTES);
        at = putArray(comms.count(), comms.entries(), value, at);
        at = putArray(symbols.count(), symbols.entries(), value, at);
        putArray(events, body, value, at);
        // begin and end are null, branch 0: the two last bytes stay as they are.
        return value;
    }

    /** The control record that a run begins in a partition, framed. */
    public static byte[] control(String run, RunBegin begin, int schemaId) {
        return control(run, 0, begin, null, schemaId);
    }

    /** The control record that a run has ended in a partition, framed. */
    public static byte[] control(String run, RunEnd end, int schemaId) {
        return control(run, end.getSpanNs(), null, end, schemaId);
    }

    private static byte[] control(
            String run, long lastNs, @Nullable RunBegin begin, @Nullable RunEnd end, int schemaId) {
        TracePage page = new TracePage(
                run, PageHandler.CPU_UNKNOWN, 0L, 0L, lastNs, 0L, List.of(), List.of(), List.of(), begin, end);
        return AvroFrame.write(page, schemaId);
    }

    private void comm(int id) {
        body.putInt(commIndex(id));
    }

    private int commIndex(int id) {
        int index = comms.find(id);
        return index >= 0 ? index : comms.add(id, names.comm(id));
    }

    private void symbol(int id) {
        body.putInt(symbolIndex(id));
    }

    private int symbolIndex(int id) {
        int index = symbols.find(id);
        return index >= 0 ? index : symbols.add(id, names.symbol(id));
    }

    private void detail(EventKind kind) {
        enter(State.DETAIL, State.COSTS);
        body.putInt(kind.branch());
    }

    /** Generated enums list the symbols of their schema in its order, so the ordinal is the number on the wire. */
    @SuppressWarnings("EnumOrdinal")
    private static int branch(Enum<?> symbol) {
        return symbol.ordinal();
    }

    private void present(boolean present) {
        body.putByte(present ? 2 : 0);
    }

    /** Leaves a byte for the number of costs; it stays 0, the end of an empty array, when there are none. */
    private void costs() {
        costsAt = body.size();
        body.putByte(0);
        costs = 0;
    }

    private void enter(State from, State to) {
        if (state != from) {
            throw wrong(from);
        }
        state = to;
    }

    private IllegalStateException wrong(State expected) {
        return new IllegalStateException("page writer is in state " + state + ", the call is for state " + expected);
    }

    private static int arraySize(int count, ByteBuilder items) {
        return count == 0 ? 1 : ByteBuilder.numberBytes(count) + items.size() + 1;
    }

    /** One block with all items, as Avro's own encoder writes it; returns the index after it. */
    private static int putArray(int count, ByteBuilder items, byte[] to, int at) {
        if (count == 0) {
            return at + 1;
        }
        long n = (long) count << 1;
        int next = at;
        while (n > 0x7f) {
            to[next++] = (byte) (n | 0x80);
            n >>>= 7;
        }
        to[next++] = (byte) n;
        return items.copyTo(to, next) + 1;
    }
}
