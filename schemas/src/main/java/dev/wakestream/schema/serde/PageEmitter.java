package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.BadPageException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Between those who decode a page and its handler: checks what the schema cannot say (indices, order of times, signs), and
 * keeps back what the handler may hear only once the record has proved sound to its last byte.
 */
final class PageEmitter {
    private final PageHandler handler;
    private String run = "";
    private int comms;
    private int symbols;
    private long time;
    private long lastNs;
    private @Nullable RunBegin begin;
    private @Nullable RunEnd end;

    PageEmitter(PageHandler handler) {
        this.handler = handler;
    }

    /** Checks the first fields of a page. */
    static void check(PageHeader page) throws BadPageException {
        require(page.cpu() >= PageHandler.CPU_UNKNOWN, "cpu is ", page.cpu());
        require(page.seq() >= 0, "seq is ", page.seq());
        require(page.firstNs() >= 0, "first_ns is ", page.firstNs());
        require(page.lostEvents() >= 0, "lost_events is ", page.lostEvents());
        if (page.lastNs() < page.firstNs()) {
            throw bad("last_ns " + page.lastNs() + " is before first_ns " + page.firstNs());
        }
    }

    void pageStart(PageHeader page) throws BadPageException {
        check(page);
        run = page.run();
        time = page.firstNs();
        lastNs = page.lastNs();
        comms = 0;
        symbols = 0;
        handler.pageStart(page.run(), page.cpu(), page.seq(), page.firstNs(), page.lastNs(), page.lostEvents());
    }

    void comm(String name) {
        handler.comm(comms++, name);
    }

    void symbol(String name, @Nullable String dso) {
        handler.symbol(symbols++, name, dso);
    }

    void event(long deltaNs, int pid, int comm, EventKind kind) throws BadPageException {
        checkComm(comm);
        // Compared this way round, the sum cannot overflow: time never passes lastNs.
        if (deltaNs < 0 || deltaNs > lastNs - time) {
            throw bad("an event " + deltaNs + " ns after " + time + " ns lies outside of its page, which ends at "
                    + lastNs + " ns");
        }
        time += deltaNs;
        handler.event(time, pid, comm, kind);
    }

    void schedWaking(int comm, int pid, int prio, int targetCpu) throws BadPageException {
        checkComm(comm);
        handler.schedWaking(comm, pid, prio, targetCpu);
    }

    void schedWakeup(
            int comm,
            int pid,
            int prio,
            int targetCpu,
            boolean newTask,
            int prevCpu,
            int wakerCpu,
            @Nullable PlacementDecision decision,
            boolean wide,
            boolean affine)
            throws BadPageException {
        checkComm(comm);
        handler.schedWakeup(comm, pid, prio, targetCpu, newTask, prevCpu, wakerCpu, decision, wide, affine);
    }

    void schedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs)
            throws BadPageException {
        checkComm(prevComm);
        checkComm(nextComm);
        handler.schedSwitch(prevComm, prevPid, prevPrio, prevState, nextComm, nextPid, nextPrio, waitNs);
    }

    void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) throws BadPageException {
        checkComm(comm);
        handler.schedMigrate(comm, pid, prio, origCpu, destCpu);
    }

    void idleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs)
            throws BadPageException {
        checkSymbol(function);
        handler.idleScan(function, llc, limit, scanned, coresScanned, resultCpu, hasIdleCores, costNs);
    }

    void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {
        handler.nohz(action, idleCpus, lineWaitNs, costNs);
    }

    void topologyInit(int function, long bytes, double ticks) throws BadPageException {
        checkSymbol(function);
        handler.topologyInit(function, bytes, ticks);
    }

    void sample(int symbol, long period, String event) throws BadPageException {
        checkSymbol(symbol);
        handler.sample(symbol, period, event);
    }

    void tracepoint(String name, String fields) {
        handler.tracepoint(name, fields);
    }

    void cost(int symbol, int comm, long calls, long selfNs) throws BadPageException {
        checkSymbol(symbol);
        checkComm(comm);
        if ((calls | selfNs) < 0) {
            throw bad("a cost has " + calls + " calls and " + selfNs + " ns");
        }
        handler.cost(symbol, comm, calls, selfNs);
    }

    void eventEnd() {
        handler.eventEnd();
    }

    /** The record is a control record: instead of a page, and told at {@link #finish}. */
    void control(String ofRun, @Nullable RunBegin itsBegin, @Nullable RunEnd itsEnd) throws BadPageException {
        if (itsBegin != null && itsEnd != null) {
            throw bad("a control record both begins and ends run " + ofRun);
        }
        run = ofRun;
        begin = itsBegin;
        end = itsEnd;
    }

    /** The record has proved sound. */
    void finish() {
        if (begin != null) {
            handler.runBegin(run, begin);
        } else if (end != null) {
            handler.runEnd(run, end);
        } else {
            handler.pageEnd();
        }
    }

    private void checkComm(int index) throws BadPageException {
        if (index < 0 || index >= comms) {
            throw badIndex("comm", index, comms);
        }
    }

    private void checkSymbol(int index) throws BadPageException {
        if (index < 0 || index >= symbols) {
            throw badIndex("symbol", index, symbols);
        }
    }

    private static void require(boolean holds, String what, long value) throws BadPageException {
        if (!holds) {
            throw bad(what + value);
        }
    }

    private static BadPageException badIndex(String table, int index, int size) {
        return new BadPageException(
                Reason.BAD_INDEX, table + " " + index + " is used, the page has a table of " + size);
    }

    static BadPageException bad(String what) {
        return new BadPageException(Reason.BAD_VALUE, what);
    }
}
