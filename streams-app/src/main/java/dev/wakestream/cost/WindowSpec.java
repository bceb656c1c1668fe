package dev.wakestream.cost;

import java.time.Duration;

/**
 * Tumbling windows over the time of a run. Window {@code i} covers the instants {@code i·size … (i+1)·size - 1}.
 *
 * <p>What an event at time {@code t} carries was spent before it, up to the instant {@code t - 1}; the event therefore
 * belongs to the window of {@code t - 1} (of 0 for {@code t} = 0). So a tick at 10 ms that ends 10 ms of idling puts them into
 * the window 0…10 ms, and a run of 200 ms has twenty windows of 10 ms, not a twenty-first with one instant in it.
 *
 * @param sizeNs length of a window (ns of run time)
 * @param graceNs how far progress must be beyond a window's end before the window is passed (ns of run time); needed only
 *     where the pages of a CPU come out of order
 */
public record WindowSpec(long sizeNs, long graceNs) {
    /** Latest event time taken: ten years; leaves room for sums of times in a long. */
    public static final long MAX_TIME_NS = Duration.ofDays(3650).toNanos();

    /** Windows of 10 ms: one tick period at HZ=100, the default. */
    public static final WindowSpec DEFAULT =
            new WindowSpec(Duration.ofMillis(10).toNanos(), 0);

    public WindowSpec {
        if (sizeNs <= 0 || sizeNs > MAX_TIME_NS) {
            throw new IllegalArgumentException("window is " + sizeNs + " ns; allowed: 1 … " + MAX_TIME_NS);
        }
        if (graceNs < 0 || graceNs > MAX_TIME_NS) {
            throw new IllegalArgumentException("grace is " + graceNs + " ns; allowed: 0 … " + MAX_TIME_NS);
        }
    }

    /** Number of the window that an event at this time belongs to (time in ns since the run's start, ≥ 0). */
    public long indexOf(long timeNs) {
        return timeNs <= 0 ? 0 : (timeNs - 1) / sizeNs;
    }

    /** First instant of a window (ns since the run's start). */
    public long startNs(long index) {
        return index * sizeNs;
    }

    /** First instant after a window (ns since the run's start). */
    public long endNs(long index) {
        return (index + 1) * sizeNs;
    }

    /** Time of the last event of the window that an event at this time belongs to (ns since the run's start, ≥ 0). */
    public long untilNs(long timeNs) {
        // Beyond the range of times the record is refused later; until then no arithmetic may overflow.
        return timeNs > MAX_TIME_NS ? Long.MAX_VALUE : endNs(indexOf(timeNs));
    }

    /**
     * Whether nothing more can come for a window once everything before {@code progressNs} is known. An event at the window's
     * end still belongs to it, hence progress must be beyond the end.
     */
    public boolean passed(long index, long progressNs) {
        return progressNs > endNs(index) + graceNs;
    }
}
