package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One record of the trace topic as a fold wants it: a control record, or a page whose costs are summed by symbol, comm and
 * segment, and whose events are counted by name and segment. Filled by {@link PageReader#read(byte[], PageSums)}; holds nothing
 * that counts until {@link #isComplete}, so that a broken record leaves no trace in a result. Names are those of the page's
 * tables and are met once a page. Reused from record to record; for use by one thread.
 */
public final class PageSums {
    /** Thread id of a task of which none is known. */
    public static final int PID_UNKNOWN = -1;

    private static final int FIRST_SEGMENTS = 8;

    private final SegmentEdges edges;
    private final CostRows costs = new CostRows();
    private final EventRows names = new EventRows();
    /** What costs are charged to in place of comms; null = they are summed by comm. */
    private final @Nullable PageTasks tasks;

    private final SchedRows sched = new SchedRows();
    private final PageHandler handler = new Told();

    private String run = "";
    private int cpu;
    private long seq;
    private long firstNs;
    private long lastNs;
    private long lostEvents;
    private boolean complete;
    private @Nullable RunBegin begin;
    private @Nullable RunEnd end;

    private String[] comms = new String[16];
    private int commCount;
    private String[] symbols = new String[64];
    private @Nullable String[] dsos = new @Nullable String[64];
    private int symbolCount;

    private long[] times = new long[512];
    private int events;

    private int segments;
    private int[] firstEvents = new int[FIRST_SEGMENTS];
    private int[] firstCosts = new int[FIRST_SEGMENTS];
    private int[] firstNames = new int[FIRST_SEGMENTS];
    /** Time of the last event of the current segment; events beyond it start another. */
    private long untilNs;

    /** Sums of pages that are cut at these edges. */
    public PageSums(SegmentEdges edges) {
        this(edges, false);
    }

    /** The same, costs summed by comm and thread id where {@code byPid} is true. */
    public PageSums(SegmentEdges edges, boolean byPid) {
        this.edges = edges;
        this.tasks = byPid ? new PageTasks() : null;
    }

    /** Forgets the last record. */
    void clear() {
        complete = false;
        begin = null;
        end = null;
        commCount = 0;
        symbolCount = 0;
        events = 0;
        segments = 0;
        untilNs = -1;
        if (tasks != null) {
            tasks.clear();
        }
        sched.clear();
    }

    /** Takes a record as a reader of any layout tells it. */
    PageHandler handler() {
        return handler;
    }

    void header(PageHeader page) {
        run = page.run();
        cpu = page.cpu();
        seq = page.seq();
        firstNs = page.firstNs();
        lastNs = page.lastNs();
        lostEvents = page.lostEvents();
    }

    void addComm(String name) {
        if (commCount == comms.length) {
            comms = Arrays.copyOf(comms, commCount * 2);
        }
        comms[commCount++] = name;
    }

    void addSymbol(String name, @Nullable String dso) {
        if (symbolCount == symbols.length) {
            symbols = Arrays.copyOf(symbols, symbolCount * 2);
            dsos = Arrays.copyOf(dsos, symbolCount * 2);
        }
        symbols[symbolCount] = name;
        dsos[symbolCount++] = dso;
    }

    /** The tables are complete. */
    void startEvents() {
        costs.start(commCount, symbolCount);
        names.clear();
        if (tasks != null) {
            tasks.start(this);
        }
    }

    /** Tasks that costs belong to after the latest event, by comm; null = costs are summed by comm. */
    int @Nullable [] currentTasks() {
        return tasks == null ? null : tasks.current();
    }

    /** Whose the latest event is, where costs are summed by that. */
    void eventTask(int comm, int pid) {
        if (tasks != null) {
            int known = tasks.count();
            tasks.event(comm, pid);
            if (tasks.count() > known) {
                costs.moreComms(known);
            }
        }
    }

    /** Whether costs are summed by thread id. */
    boolean byPid() {
        return tasks != null;
    }

    /** The next event; times never decrease, so a segment is a stretch of events. */
    void addEvent(long timeNs) {
        if (timeNs > untilNs) {
            startSegment(timeNs);
        }
        if (events == times.length) {
            times = Arrays.copyOf(times, events * 2);
        }
        times[events++] = timeNs;
    }

    private void startSegment(long timeNs) {
        if (segments == firstEvents.length) {
            firstEvents = Arrays.copyOf(firstEvents, segments * 2);
            firstCosts = Arrays.copyOf(firstCosts, segments * 2);
            firstNames = Arrays.copyOf(firstNames, segments * 2);
        }
        costs.startSegment();
        names.startSegment();
        sched.startSegment();
        firstEvents[segments] = events;
        firstCosts[segments] = costs.rows();
        firstNames[segments] = names.rows();
        segments++;
        untilNs = edges.untilNs(timeNs);
    }

    CostRows costs() {
        return costs;
    }

    EventRows names() {
        return names;
    }

    /** What the scheduler did in the page. */
    public SchedRows sched() {
        return sched;
    }

    /** The record has proved sound. */
    void complete() {
        costs.endSegment();
        complete = true;
    }

    /** Whether a whole record is held. */
    public boolean isComplete() {
        return complete;
    }

    public String run() {
        return run;
    }

    /** The begin marker held; null when the record is something else. */
    public @Nullable RunBegin begin() {
        return begin;
    }

    /** The end marker held; null when the record is something else. */
    public @Nullable RunEnd end() {
        return end;
    }

    /** Cpu id, or {@link PageHandler#CPU_UNKNOWN}. */
    public int cpu() {
        return cpu;
    }

    /** Number of the page within its run and CPU, from 0. */
    public long seq() {
        return seq;
    }

    /** Where the page's costs start (ns since the run's start). */
    public long firstNs() {
        return firstNs;
    }

    /** The CPU has nothing more before this (ns since the run's start). */
    public long lastNs() {
        return lastNs;
    }

    /** Events the source lost just before the page (count). */
    public long lostEvents() {
        return lostEvents;
    }

    /** Comms in the page's table (count). */
    public int comms() {
        return commCount;
    }

    public String comm(int index) {
        return comms[index];
    }

    /** Symbols in the page's table (count). */
    public int symbols() {
        return symbolCount;
    }

    public String symbol(int index) {
        return symbols[index];
    }

    /** Shared object of a symbol; null = not known, or a modelled kernel symbol. */
    public @Nullable String dso(int index) {
        return dsos[index];
    }

    /** Events of the page (count). */
    public int events() {
        return events;
    }

    /** Time of the last event, of which there must be one (ns since the run's start). */
    public long lastEventNs() {
        return times[events - 1];
    }

    /** Events before a time (count); they are the first ones. */
    public int eventsBefore(long timeNs) {
        int n = 0;
        while (n < events && times[n] < timeNs) {
            n++;
        }
        return n;
    }

    /** Segments of the page (count), in order of time; none of them is empty. */
    public int segments() {
        return segments;
    }

    /** Time of a segment's first event (ns since the run's start). */
    public long timeNs(int segment) {
        return times[firstEvents[segment]];
    }

    /** Events of a segment (count). */
    public int events(int segment) {
        return end(firstEvents, segment, events) - firstEvents[segment];
    }

    /** First row of a segment's costs. */
    public int costsFrom(int segment) {
        return firstCosts[segment];
    }

    /** Row after the last of a segment's costs. */
    public int costsTo(int segment) {
        return end(firstCosts, segment, costs.rows());
    }

    /** Index of the symbol that a row of costs is charged to. */
    public int costSymbol(int row) {
        return costs.symbol(row);
    }

    /** Index of the comm that a row of costs is charged to. */
    public int costComm(int row) {
        return taskComm(costs.comm(row));
    }

    /** Index of the task that a row of costs is charged to: its comm's, unless costs are summed by thread id. */
    public int costTask(int row) {
        return costs.comm(row);
    }

    /** Tasks of the page (count): its comms, and, where costs are summed by thread id, the threads of its events. */
    public int tasks() {
        return tasks == null ? commCount : tasks.count();
    }

    /** Index of a task's comm. */
    public int taskComm(int task) {
        return tasks == null ? task : tasks.comm(task);
    }

    /** Thread id of a task, or {@link #PID_UNKNOWN}. */
    public int taskPid(int task) {
        return tasks == null ? PID_UNKNOWN : tasks.pid(task);
    }

    /** Calls of a row of costs (count). */
    public long calls(int row) {
        return costs.calls(row);
    }

    /** Self time of a row of costs (ns). */
    public long selfNs(int row) {
        return costs.selfNs(row);
    }

    /** First row of a segment's events. */
    public int eventsFrom(int segment) {
        return firstNames[segment];
    }

    /** Row after the last of a segment's events. */
    public int eventsTo(int segment) {
        return end(firstNames, segment, names.rows());
    }

    /** Number in {@link EventNames#numbered} of the name that a row counts events of; -1 = the name came with the event. */
    public int eventNumber(int row) {
        int number = names.number(row);
        return number < EventNames.numbered().size() ? number : -1;
    }

    /** Name that a row counts events of; a segment may have two rows of one name. */
    public String eventName(int row) {
        return names.name(row);
    }

    /** Events of a row (count). */
    public long eventCount(int row) {
        return names.events(row);
    }

    private int end(int[] firsts, int segment, int last) {
        return segment + 1 < segments ? firsts[segment + 1] : last;
    }

    /** Fills the sums from a page of any layout. */
    private final class Told implements PageHandler {
        private long eventNs;

        @Override
        public void pageStart(String ofRun, int ofCpu, long ofSeq, long first, long last, long lost) {
            clear();
            header(new PageHeader(ofRun, ofCpu, ofSeq, first, last, lost));
            startEvents();
        }

        @Override
        public void comm(int index, String name) {
            addComm(name);
        }

        @Override
        public void symbol(int index, String name, @Nullable String dso) {
            addSymbol(name, dso);
        }

        @Override
        public void event(long timeNs, int pid, int comm, EventKind kind) {
            if (events == 0) {
                startEvents();
                sched.first(pid);
            }
            addEvent(timeNs);
            eventTask(comm, pid);
            eventNs = timeNs;
            int name = switch (kind) {
                case CHECKPOINT -> EventRows.CHECKPOINT;
                case SCHED_WAKING -> EventRows.SCHED_WAKING;
                case SCHED_SWITCH -> EventRows.SCHED_SWITCH;
                case SCHED_MIGRATE -> EventRows.SCHED_MIGRATE;
                case IDLE_SCAN -> EventRows.IDLE_SCAN;
                case TOPOLOGY_INIT -> EventRows.TOPOLOGY_INIT;
                case SCHED_WAKEUP, NOHZ, SAMPLE, TRACEPOINT -> -1; // told with the detail
            };
            if (name >= 0) {
                names.count(name);
            }
        }

        @Override
        public void schedSwitch(
                int prevComm,
                int prevPid,
                int prevPrio,
                String prevState,
                int nextComm,
                int nextPid,
                int nextPrio,
                long waitNs) {
            sched.schedSwitch(eventNs, prevPid == 0, nextPid == 0, waitNs);
        }

        @Override
        public void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) {
            sched.migration(origCpu, destCpu);
        }

        @Override
        public void idleScan(
                int function,
                int llc,
                int limit,
                int scanned,
                int coresScanned,
                int resultCpu,
                boolean hasIdleCores,
                long costNs) {
            sched.scan(scanned, costNs);
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // the columns are numbered by it
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
            names.count(newTask ? EventRows.SCHED_WAKEUP_NEW : EventRows.SCHED_WAKEUP);
            if (decision != null) {
                sched.placed(decision.ordinal());
            }
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // the rows are numbered by it
        public void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {
            names.count(EventRows.NOHZ + action.ordinal());
        }

        @Override
        public void sample(int symbol, long period, String event) {
            names.count(event);
        }

        @Override
        public void tracepoint(String name, String fields) {
            names.count(name);
        }

        @Override
        public void cost(int symbol, int comm, long calls, long selfNs) {
            int[] tasksOfComms = currentTasks();
            costs.add(symbol, tasksOfComms == null ? comm : tasksOfComms[comm], calls, selfNs);
        }

        @Override
        public void pageEnd() {
            complete();
        }

        @Override
        public void runBegin(String markerRun, RunBegin marker) {
            clear();
            run = markerRun;
            begin = marker;
            complete();
        }

        @Override
        public void runEnd(String markerRun, RunEnd marker) {
            clear();
            run = markerRun;
            end = marker;
            complete();
        }
    }
}
