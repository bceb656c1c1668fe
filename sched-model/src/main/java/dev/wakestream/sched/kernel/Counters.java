package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.SearchLog;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.Arrays;

/** How often things happened in the traced part of a run. */
final class Counters {
    private final Trace trace;
    private final long periodPs;
    long wakeups;
    long switches;
    long migrations;
    private long newidleMoves;
    private long periodicMoves;
    private long ilbMoves;
    private long activeMoves;
    private long execMoves;
    long ticks;
    long idleEntries;
    long nohzEnters;
    long nohzExits;
    long ilbKicks;
    long ilbRuns;
    long messages;
    private long searches;
    private long domainSearches;
    private long scanned;
    private long failed;
    private long recentHits;
    private long recentMisses;
    private final CallCosts selectIdleCore = new CallCosts();
    private int[] exitsPerTick = new int[16];
    private int lastTick = -1;

    Counters(Trace trace, long periodPs) {
        this.trace = trace;
        this.periodPs = periodPs;
    }

    private boolean counts(Cpu c) {
        return trace.covers(c.clock);
    }

    void wakeup(Cpu c) {
        wakeups += counts(c) ? 1 : 0;
    }

    void switched(Cpu c, SchedTask next) {
        if (counts(c)) {
            switches++;
            idleEntries += next.isIdleTask() ? 1 : 0;
        }
    }

    void migration(Cpu c) {
        migrations += counts(c) ? 1 : 0;
    }

    /** A balance has moved a task: that of a CPU on its way to idle, that for all tickless CPUs, or the periodic one. */
    void balanceMove(Cpu c, boolean newidle, boolean ilb) {
        if (!counts(c)) {
            return;
        }
        if (newidle) {
            newidleMoves++;
        } else if (ilb) {
            ilbMoves++;
        } else {
            periodicMoves++;
        }
    }

    /** A running task was pushed. */
    void activeMove(Cpu c) {
        activeMoves += counts(c) ? 1 : 0;
    }

    /** A task was moved by exec. */
    void execMove(Cpu c) {
        execMoves += counts(c) ? 1 : 0;
    }

    BalanceMoves balanceMoves() {
        return new BalanceMoves(newidleMoves, periodicMoves, ilbMoves, activeMoves, execMoves);
    }

    void tick(Cpu c) {
        if (counts(c)) {
            ticks++;
            slot(c);
        }
    }

    void nohzEnter(Cpu c) {
        nohzEnters += counts(c) ? 1 : 0;
    }

    void nohzExit(Cpu c) {
        if (counts(c)) {
            nohzExits++;
            // First the slot, which may need a longer array.
            int slot = slot(c);
            exitsPerTick[slot]++;
        }
    }

    void ilbKick(Cpu c) {
        ilbKicks += counts(c) ? 1 : 0;
    }

    void ilbRun(Cpu c) {
        ilbRuns += counts(c) ? 1 : 0;
    }

    void received(Cpu c, int count) {
        messages += counts(c) ? count : 0;
    }

    /** A selection of a CPU, by the rules of {@link IdleSearchCounts}; one that searched nothing is not counted. */
    void idleSearch(Cpu c, SearchLog log) {
        if (!counts(c) || !log.searched()) {
            return;
        }
        boolean fast = !log.domainSearched();
        searches++;
        domainSearches += fast ? 0 : 1;
        scanned += fast ? 1 : log.scanned();
        failed += log.decidedBy() == Decision.FALLBACK ? 1 : 0;
        recentHits += log.decidedBy() == Decision.RECENT ? 1 : 0;
        recentMisses += log.foundRecentBusy() ? 1 : 0;
    }

    /** A search of select_idle_core (ps). */
    void selectIdleCore(Cpu c, long ps) {
        if (counts(c)) {
            selectIdleCore.add(ps);
        }
    }

    CallCosts selectIdleCore() {
        return selectIdleCore;
    }

    IdleSearchCounts idleSearches() {
        return new IdleSearchCounts(searches, domainSearches, scanned, failed, recentHits, recentMisses);
    }

    /** Tick period of the trace that it is now. */
    private int slot(Cpu c) {
        int tick = (int) ((c.clock - trace.beginPs()) / periodPs);
        if (tick >= exitsPerTick.length) {
            exitsPerTick = Arrays.copyOf(exitsPerTick, Math.max(tick + 1, exitsPerTick.length * 2));
        }
        lastTick = Math.max(lastTick, tick);
        return tick;
    }

    /** CPUs that left tickless idle, by tick period of the trace (count). */
    int[] exitsPerTick() {
        return Arrays.copyOf(exitsPerTick, lastTick + 1);
    }
}
