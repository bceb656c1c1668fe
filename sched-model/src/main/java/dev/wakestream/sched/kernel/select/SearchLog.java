package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.trace.TraceEvent.Decision;

/** How the CPU of the last wakeup was searched for: which check found it, and what was looked at on the way. */
public final class SearchLog {
    private Decision decidedBy = Decision.FALLBACK;
    private boolean searched;
    private boolean domainSearched;
    private boolean recentBusy;
    private int scanned;

    SearchLog() {}

    void begin() {
        decidedBy = Decision.FALLBACK;
        searched = false;
        domainSearched = false;
        recentBusy = false;
        scanned = 0;
    }

    /** The task stays on its CPU, and no search began. */
    int stayed(int prev) {
        decidedBy = Decision.PREV;
        return prev;
    }

    void beginSearch() {
        searched = true;
    }

    void beginDomainSearch() {
        domainSearched = true;
    }

    void recentIsBusy() {
        recentBusy = true;
    }

    /** The domain search looks at one more CPU. */
    void scan() {
        scanned++;
    }

    int found(Decision by, int cpu) {
        decidedBy = by;
        return cpu;
    }

    /** The check that found the CPU; {@link Decision#FALLBACK} = none did. */
    public Decision decidedBy() {
        return decidedBy;
    }

    /** Whether select_idle_sibling was called. */
    public boolean searched() {
        return searched;
    }

    /** Whether target, prev and the recently used CPU did not end the search. */
    public boolean domainSearched() {
        return domainSearched;
    }

    /** Whether the recently used CPU was looked at and found busy. */
    public boolean foundRecentBusy() {
        return recentBusy;
    }

    /** CPUs that the domain search looked at, siblings included; a CPU looked at twice counts twice (count). */
    public int scanned() {
        return scanned;
    }
}
