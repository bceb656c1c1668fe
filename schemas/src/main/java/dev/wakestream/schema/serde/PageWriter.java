package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import org.jspecify.annotations.Nullable;

/**
 * Writes trace pages straight into Avro's binary form, without an object per event. One writer is used for page after page,
 * of one CPU at a time, from one thread; writers of one run share its {@link EncodedNames}.
 *
 * <pre>
 * begin  ( event  detail  cost*  endEvent )*  finish
 * </pre>
 *
 * where {@code detail} is one of the methods per kind, or {@link #noDetail}. Comms and symbols are numbers of the run's
 * names; the page's own tables come from them in order of first use.
 */
public final class PageWriter {
    /** Close a page at this size: leaves room below Kafka's default of 1 MiB for a record ({@code max.request.size}). */
    public static final int SOFT_LIMIT_BYTES = 900_000;

    /** Longest text of an event, in UTF-8 bytes: more than a page's worth of text is no tracepoint. */
    public static final int MAX_TEXT_BYTES = 65_536;

    public PageWriter(PageNames names) {
        this(new EncodedNames(names));
    }

    public PageWriter(EncodedNames names) {}

    public void begin(String run, int cpu, long seq, long firstNs, long lostEvents) {}

    public void event(long timeNs, int pid, int comm) {}

    public void noDetail() {}

    public void schedWaking(int comm, int pid, int prio, int targetCpu) {}

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
            boolean affine) {}

    public void schedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs) {}

    public void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) {}

    public void idleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs) {}

    public void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {}

    public void topologyInit(int function, long bytes, double ticks) {}

    public void sample(int symbol, long period, String event) {}

    public void tracepoint(String name, String fields) {}

    public void cost(int symbol, int comm, long calls, long selfNs) {}

    public void endEvent() {}

    /** Events of the page so far. */
    public int events() {
        return 0;
    }

    /** Bytes that {@link #finish} would give now. */
    public int size() {
        return 0;
    }

    /** Whether the page should be closed: it has this many events, or {@link #SOFT_LIMIT_BYTES}. */
    public boolean full(int maxEvents) {
        return events() >= maxEvents || size() >= SOFT_LIMIT_BYTES;
    }

    /** The page as a framed Kafka value; the writer is then ready for the next {@link #begin}. */
    public byte[] finish(int schemaId, long lastNs) {
        throw new UnsupportedOperationException();
    }

    /** The control record that a run begins in a partition, framed. */
    public static byte[] control(String run, RunBegin begin, int schemaId) {
        throw new UnsupportedOperationException();
    }

    /** The control record that a run has ended in a partition, framed. */
    public static byte[] control(String run, RunEnd end, int schemaId) {
        throw new UnsupportedOperationException();
    }
}
