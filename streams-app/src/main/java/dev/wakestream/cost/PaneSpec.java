package dev.wakestream.cost;

import java.time.Duration;

/**
 * Panes: the pieces of a run's time that the fold sums into, and that the windows of all definitions are made of (Li, Maier,
 * Tufte, Papadimos, Tucker: No Pane, No Gain, SIGMOD Record 34(1), 2005). Pane {@code i} covers the instants
 * {@code i·size … (i+1)·size - 1}.
 *
 * <p>What an event at time {@code t} carries was spent before it, up to the instant {@code t - 1}; the event therefore
 * belongs to the pane of {@code t - 1} (of 0 for {@code t} = 0). So a tick at 10 ms that ends 10 ms of idling puts them into
 * the pane 0…10 ms, and a run of 200 ms has twenty windows of 10 ms, not a twenty-first with one instant in it.
 *
 * @param sizeNs length of a pane (ns of run time)
 * @param graceNs how far progress must be beyond a pane's end before the pane is passed (ns of run time); needed only
 *     where the pages of a CPU come out of order
 */
record PaneSpec(long sizeNs, long graceNs) {
    /** Latest event time taken: ten years; leaves room for sums of times in a long. */
    static final long MAX_TIME_NS = Duration.ofDays(3650).toNanos();

    /** Number of the pane that an event at this time belongs to (time in ns since the run's start, ≥ 0). */
    long indexOf(long timeNs) {
        return timeNs <= 0 ? 0 : (timeNs - 1) / sizeNs;
    }

    /** First instant of a pane (ns since the run's start). */
    long startNs(long index) {
        return index * sizeNs;
    }

    /** First instant after a pane (ns since the run's start). */
    long endNs(long index) {
        return (index + 1) * sizeNs;
    }

    /** Time of the last event of the pane that an event at this time belongs to (ns since the run's start, ≥ 0). */
    long untilNs(long timeNs) {
        // Beyond the range of times the record is refused later; until then no arithmetic may overflow.
        return timeNs > MAX_TIME_NS ? Long.MAX_VALUE : endNs(indexOf(timeNs));
    }

    /**
     * Whether nothing more can come for a pane once everything before {@code progressNs} is known. An event at the pane's
     * end still belongs to it, hence progress must be beyond the end.
     */
    boolean passed(long index, long progressNs) {
        return progressNs > endNs(index) + graceNs;
    }

    /** Number of the first pane that {@link #passed} is not true of. */
    long firstOpen(long progressNs) {
        return progressNs <= graceNs ? 0 : (progressNs - graceNs - 1) / sizeNs;
    }
}
