package dev.wakestream.cost;

/**
 * Finds, pane by pane as they close, the time in which a task was queued while some CPU idled. That a task was queued is known
 * only when it runs, so a pane also tells of instants before it. Kept is when CPUs idled, of the last {@link #HORIZON_NS}, without
 * the instants that were found already. What is found is told with the pane whose events tell it, by the pane that it lies in; so
 * it does not depend on how long panes are.
 */
final class QueuedWhileIdle {
    /** How far back a switch tells that a task was queued (ns). */
    static final long HORIZON_NS = 1_000_000_000;

    private final PaneSpec panes;
    /** In order of time, absolute. */
    private final IntervalSet idle = new IntervalSet();
    /** End of the pane that was closed last. */
    private long closedNs;

    QueuedWhileIdle(PaneSpec panes) {
        this.panes = panes;
    }

    /**
     * A pane is closed; its intervals are no longer needed.
     *
     * @param idleBefore when some CPU idled, as later panes than the one that it was in tell
     */
    void close(long pane, WindowTallies tallies, IntervalSet idleBefore) {
        long startNs = panes.startNs(pane);
        long endNs = panes.endNs(pane);
        tallies.addIdleOf(idleBefore, startNs, endNs);
        idleBefore.tell(closedNs, startNs, (from, to) -> idle.append(from, to, false));
        long queuedFromNs = tallies.queuedFromNs();
        if (queuedFromNs < startNs) {
            idle.tell(queuedFromNs, startNs, (from, to) -> found(from, to, tallies));
            idle.dropFrom(queuedFromNs);
        }
        tallies.finish((from, to) -> idle.append(from, to, false));
        closedNs = endNs;
        idle.dropBefore(closedNs - HORIZON_NS);
        idle.dropOldest();
    }

    private void found(long fromNs, long toNs, WindowTallies tallies) {
        long at = fromNs;
        while (at < toNs) {
            long startNs = at / panes.sizeNs() * panes.sizeNs();
            long end = Math.min(toNs, startNs + panes.sizeNs());
            tallies.addCommon(startNs, end - at);
            at = end;
        }
    }

    /** Appends the state in its internal format. */
    void encode(BinaryOut out) {
        out.writeLong(closedNs);
        idle.encode(out);
    }

    /** Takes back what {@link #encode} wrote. */
    void restore(BinaryIn in) {
        closedNs = in.readLong();
        idle.clear();
        idle.unionDecoded(in);
    }
}
