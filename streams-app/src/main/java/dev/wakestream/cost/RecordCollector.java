package dev.wakestream.cost;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.EventKind;
import dev.wakestream.schema.serde.EventNames;
import dev.wakestream.schema.serde.PageHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one record of the trace topic while it is read, its costs summed by window. Nothing of it counts before the reader
 * has seen the record's last byte, so that a broken record leaves no trace in the result. Reused from record to record.
 */
final class RecordCollector implements PageHandler {
    /** More segments than this are let go after the page that needed them. */
    private static final int KEPT_SEGMENTS = 1024;

    private final WindowSpec windows;

    private String run = "";
    private int cpu;
    private long seq;
    private long lastNs;
    private long lostEvents;
    private boolean complete;
    private @Nullable RunBegin begin;
    private @Nullable RunEnd end;

    private String[] comms = new String[16];
    private String[] symbols = new String[64];
    private @Nullable String[] dsos = new @Nullable String[64];

    private long[] times = new long[512];
    private int events;
    private final List<PageSegment> segments = new ArrayList<>();
    private int usedSegments;
    private @Nullable PageSegment current;
    /** Time of the last event of the current segment's window; events beyond it start another segment. */
    private long segmentUntilNs;

    RecordCollector(WindowSpec windows) {
        this.windows = windows;
    }

    /** Forgets the last record. */
    void clear() {
        complete = false;
        begin = null;
        end = null;
        events = 0;
        usedSegments = 0;
        if (segments.size() > KEPT_SEGMENTS) {
            segments.subList(KEPT_SEGMENTS, segments.size()).clear();
        }
        current = null;
        segmentUntilNs = -1;
    }

    @Override
    public void pageStart(String pageRun, int pageCpu, long pageSeq, long pageFirstNs, long pageLastNs, long lost) {
        clear();
        run = pageRun;
        cpu = pageCpu;
        seq = pageSeq;
        lastNs = pageLastNs;
        lostEvents = lost;
    }

    @Override
    public void comm(int index, String name) {
        if (index == comms.length) {
            comms = Arrays.copyOf(comms, index * 2);
        }
        comms[index] = name;
    }

    @Override
    public void symbol(int index, String name, @Nullable String dso) {
        if (index == symbols.length) {
            symbols = Arrays.copyOf(symbols, index * 2);
            dsos = Arrays.copyOf(dsos, index * 2);
        }
        symbols[index] = name;
        dsos[index] = dso;
    }

    @Override
    public void event(long timeNs, int pid, int comm, EventKind kind) {
        if (events == times.length) {
            times = Arrays.copyOf(times, events * 2);
        }
        times[events++] = timeNs;
        // Times never decrease within a page, so a segment is a stretch of events.
        if (current == null || timeNs > segmentUntilNs) {
            current = startSegment(timeNs);
        }
        current.event(kind);
    }

    private PageSegment startSegment(long timeNs) {
        if (usedSegments == segments.size()) {
            segments.add(new PageSegment());
        }
        PageSegment segment = segments.get(usedSegments++);
        long index = windows.indexOf(timeNs);
        segment.start(index);
        // Beyond the range of times the record is refused later; until then no arithmetic may overflow.
        segmentUntilNs = timeNs > WindowSpec.MAX_TIME_NS ? Long.MAX_VALUE : windows.endNs(index);
        return segment;
    }

    @Override
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
        segment().named(EventNames.wakeup(newTask));
    }

    @Override
    public void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {
        segment().named(EventNames.nohz(action));
    }

    @Override
    public void sample(int symbol, long period, String event) {
        segment().named(event);
    }

    @Override
    public void tracepoint(String name, String fields) {
        segment().named(name);
    }

    @Override
    public void cost(int symbol, int comm, long calls, long selfNs) {
        segment().costs.add(symbol, comm, calls, selfNs);
    }

    private PageSegment segment() {
        if (current == null) {
            throw new IllegalStateException("details and costs come after their event");
        }
        return current;
    }

    @Override
    public void pageEnd() {
        complete = true;
    }

    @Override
    public void runBegin(String markerRun, RunBegin marker) {
        clear();
        run = markerRun;
        begin = marker;
        complete = true;
    }

    @Override
    public void runEnd(String markerRun, RunEnd marker) {
        clear();
        run = markerRun;
        end = marker;
        complete = true;
    }

    /** Whether a whole record is held. */
    boolean isComplete() {
        return complete;
    }

    String run() {
        return run;
    }

    /** The begin marker held; null when the record is something else. */
    @Nullable
    RunBegin begin() {
        return begin;
    }

    /** The end marker held; null when the record is something else. */
    @Nullable
    RunEnd end() {
        return end;
    }

    int cpu() {
        return cpu;
    }

    long seq() {
        return seq;
    }

    long lastNs() {
        return lastNs;
    }

    long lostEvents() {
        return lostEvents;
    }

    int events() {
        return events;
    }

    /** Events before a time; they are the first ones. */
    int eventsBefore(long timeNs) {
        int n = 0;
        while (n < events && times[n] < timeNs) {
            n++;
        }
        return n;
    }

    int segments() {
        return usedSegments;
    }

    PageSegment segment(int index) {
        return segments.get(index);
    }

    /** What a row of a segment's costs is charged to. */
    CostKey key(CostTable costs, int row) {
        int symbol = costs.symbol(row);
        return new CostKey(comms[costs.comm(row)], symbols[symbol], dsos[symbol]);
    }
}
