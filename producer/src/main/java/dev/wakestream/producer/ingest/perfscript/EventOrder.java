package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.RejectReason;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The order stage: a sort by (time, line) over a bounded number of events. perf script prints all CPUs merged by time; a
 * small disorder, from clocks that differ a little, is mended here, a large one is counted and named. Nothing leaves
 * earlier than what has left before.
 */
final class EventOrder {
    /** Takes what leaves the sort. */
    interface Output {
        void event(RawEvent event);

        void rejected(RawEvent event, RejectReason reason);
    }

    /** Events held back (count); the disorder that can be mended. */
    static final int WINDOW = 4096;

    /** An event is from the future when this many lines after it are all earlier, ... */
    static final int OVERTAKEN = 64;

    /** ... and the latest of them by more than this (ns). */
    static final long MAX_LEAD_NS = 1_000_000_000L;

    private static final Comparator<RawEvent> BY_TIME =
            Comparator.<RawEvent>comparingLong(e -> e.timeNs).thenComparingLong(e -> e.line);

    private final TreeSet<RawEvent> held = new TreeSet<>(BY_TIME);
    private final Output output;
    private @Nullable RawEvent latest;
    private int sinceLatest;
    private boolean anyLeft;
    private long lastLeftNs;
    private long reordered;

    EventOrder(Output output) {
        this.output = output;
    }

    void add(RawEvent event) {
        if (anyLeft && event.timeNs < lastLeftNs) {
            output.rejected(event, RejectReason.TIME_BACKWARDS);
            return;
        }
        held.add(event);
        noteLead(event);
        if (held.size() > WINDOW) {
            leave();
        }
    }

    /** Counts the lines that a leading event is ahead of, and drops it when they are too many and too far behind. */
    private void noteLead(RawEvent event) {
        if (latest == null || event.timeNs >= latest.timeNs) {
            latest = event;
            sinceLatest = 0;
            return;
        }
        reordered++;
        sinceLatest++;
        if (sinceLatest >= OVERTAKEN && latest.timeNs - event.timeNs > MAX_LEAD_NS) {
            held.remove(latest);
            output.rejected(latest, RejectReason.TIME_AHEAD);
            latest = held.isEmpty() ? null : held.last();
            sinceLatest = 0;
        }
    }

    /** Lets out everything, at the end of the input. */
    void finish() {
        while (!held.isEmpty()) {
            leave();
        }
    }

    private void leave() {
        RawEvent first = held.pollFirst();
        if (first != null) {
            anyLeft = true;
            lastLeftNs = first.timeNs;
            output.event(first);
        }
    }

    /** Events that stood after a later one (count); most of them only because one clock is a little ahead. */
    long reordered() {
        return reordered;
    }
}
