package dev.wakestream.cost;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What happened in a window besides the costs of functions: counts, distributions, the use of each CPU, and when some CPU idled
 * and some task was queued. Of a window that is complete only the time in which both held is needed: it is worked out when
 * another window's tallies are added, so that of a sum over windows no intervals are kept.
 *
 * <p>{@link #merge} is associative and commutative, where all parts of one window are merged before other windows come to it.
 * Not thread-safe.
 */
public final class WindowTallies {
    private static final long NO_WINDOW = -1;

    private static final int HAS_COUNTS = 1;
    private static final int HAS_LATENCY = 2;
    private static final int HAS_SCANS = 4;
    private static final int HAS_CPUS = 8;
    private static final int HAS_INTERVALS = 16;
    private static final int HAS_PASSED = 32;

    private static final Tally[] TALLIES = Tally.values();

    private final long[] counts = new long[TALLIES.length];
    private final ValueCounts latency = new ValueCounts();
    private final ValueCounts scanCost = new ValueCounts();
    private final CpuUses cpus = new CpuUses();

    // Intervals of one window, from its start on (ns).
    private long startNs = NO_WINDOW;
    private long gridNs = 1;
    private final IntervalSet idle = new IntervalSet();
    private final IntervalSet queued = new IntervalSet();
    /** From here to the window's start some CPU idled; the window's start = none did, as far as this window tells. */
    private long idleFromNs;
    /** The same of tasks queued. */
    private long queuedFromNs;

    /** Other windows were added. */
    private boolean manyWindows;
    /** Of those, the time queued while idle (ns). */
    private long commonNs;

    WindowTallies() {}

    private void forgetIntervals() {
        startNs = NO_WINDOW;
        idle.clear();
        queued.clear();
    }

    private void begin(long ofStartNs, long ofGridNs) {
        startNs = ofStartNs;
        gridNs = ofGridNs;
        idle.grid(gridNs);
        queued.grid(gridNs);
        idleFromNs = startNs;
        queuedFromNs = startNs;
    }

    void count(Tally tally, long more) {
        counts[tally.ordinal()] = Sums.add(counts[tally.ordinal()], more);
    }

    long count(Tally tally) {
        return counts[tally.ordinal()];
    }

    /** Adds all of others, which stay as they are. */
    void merge(WindowTallies other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Sums.add(counts[i], other.counts[i]);
        }
        latency.merge(other.latency);
        scanCost.merge(other.scanCost);
        cpus.merge(other.cpus);
        if (other.manyWindows) {
            pass();
            commonNs = Sums.add(commonNs, other.commonNs);
        }
        if (other.startNs != NO_WINDOW) {
            addIntervals(other.startNs, other.gridNs, other.idle, other.queued, other.idleFromNs, other.queuedFromNs);
        }
    }

    /** Adds intervals of the window that begins at a time; they stay as they are. */
    void addIntervals(
            long ofStartNs,
            long ofGridNs,
            IntervalSet moreIdle,
            IntervalSet moreQueued,
            long moreIdleFromNs,
            long moreQueuedFromNs) {
        if (startNs == NO_WINDOW && !manyWindows) {
            begin(ofStartNs, ofGridNs);
        }
        if (startNs != ofStartNs) {
            pass();
            commonNs = Sums.add(commonNs, moreIdle.commonNs(moreQueued));
            return;
        }
        idle.union(moreIdle);
        queued.union(moreQueued);
        idleFromNs = Math.min(idleFromNs, moreIdleFromNs);
        queuedFromNs = Math.min(queuedFromNs, moreQueuedFromNs);
    }

    /** The window that intervals are of is complete: what is known of it now is all, and the intervals may go. */
    void pass() {
        if (startNs != NO_WINDOW) {
            commonNs = Sums.add(commonNs, idle.commonNs(queued));
            forgetIntervals();
        }
        manyWindows = true;
    }

    /** Adds to sets of a run when, before the window, some CPU idled and some task was queued, as far as the window tells. */
    void tellBefore(IntervalSet idleOfRun, IntervalSet queuedOfRun) {
        if (startNs != NO_WINDOW) {
            idleOfRun.add(idleFromNs, startNs);
            queuedOfRun.add(queuedFromNs, startNs);
        }
    }

    /** Adds what later windows told of this one: its part of the sets of {@link #tellBefore}. */
    void addTold(IntervalSet idleOfRun, IntervalSet queuedOfRun, long fromNs, long toNs) {
        if (startNs == NO_WINDOW && !manyWindows) {
            begin(fromNs, IntervalSet.gridNs(toNs - fromNs));
        }
        if (startNs == fromNs) {
            idle.addWithin(idleOfRun, fromNs, toNs);
            queued.addWithin(queuedOfRun, fromNs, toNs);
        }
    }

    /** Time in which a task was queued while some CPU idled (ns). */
    long queuedWhileIdleNs() {
        return startNs == NO_WINDOW ? commonNs : Sums.add(commonNs, idle.commonNs(queued));
    }

    /** How long tasks were runnable before they ran (ns). */
    ValueCounts latency() {
        return latency;
    }

    /** How long searches for an idle CPU took (ns). */
    ValueCounts scanCost() {
        return scanCost;
    }

    /** How the CPUs that were seen spent their time. */
    CpuUses cpus() {
        return cpus;
    }

    /** Counts above 0, by name. */
    Map<String, Long> counts() {
        Map<String, Long> named = new TreeMap<>();
        for (Tally tally : TALLIES) {
            if (count(tally) > 0) {
                named.put(tally.name().toLowerCase(Locale.ROOT), count(tally));
            }
        }
        return named;
    }

    /** Appends the tallies in their internal format. */
    void encode(BinaryOut out) {
        int counted = 0;
        for (long count : counts) {
            counted += count > 0 ? 1 : 0;
        }
        out.writeByte((counted > 0 ? HAS_COUNTS : 0)
                | (latency.count() > 0 ? HAS_LATENCY : 0)
                | (scanCost.count() > 0 ? HAS_SCANS : 0)
                | (cpus.isEmpty() ? 0 : HAS_CPUS)
                | (hasIntervals() ? HAS_INTERVALS : 0)
                | (manyWindows ? HAS_PASSED : 0));
        if (counted > 0) {
            encode(counts, counted, out);
        }
        if (latency.count() > 0) {
            latency.encode(out);
        }
        if (scanCost.count() > 0) {
            scanCost.encode(out);
        }
        if (!cpus.isEmpty()) {
            cpus.encode(out);
        }
        if (hasIntervals()) {
            out.writeLong(startNs);
            out.writeLong(gridNs);
            out.writeLong(startNs - idleFromNs);
            out.writeLong(startNs - queuedFromNs);
            idle.encode(out);
            queued.encode(out);
        }
        if (manyWindows) {
            out.writeLong(commonNs);
        }
    }

    /** Appends those counts that are above 0, of which there are so many. */
    static void encode(long[] counts, int counted, BinaryOut out) {
        out.writeByte(counted);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                out.writeByte(i);
                out.writeLong(counts[i]);
            }
        }
    }

    /** Adds the counts that {@link #encode(long[], int, BinaryOut)} wrote. */
    static void decode(long[] counts, BinaryIn in) {
        for (int left = in.readByte(); left > 0; left--) {
            int tally = in.readByte();
            if (tally >= counts.length) {
                throw new IllegalStateException("a count has number " + tally + ", allowed: below " + counts.length);
            }
            counts[tally] = Sums.add(counts[tally], in.readLong());
        }
    }

    private boolean hasIntervals() {
        return startNs != NO_WINDOW
                && (!idle.isEmpty() || !queued.isEmpty() || idleFromNs < startNs || queuedFromNs < startNs);
    }

    /** Adds what {@link #encode} wrote. */
    void mergeDecoded(BinaryIn in) {
        int has = in.readByte();
        if ((has & HAS_COUNTS) != 0) {
            decode(counts, in);
        }
        if ((has & HAS_LATENCY) != 0) {
            latency.mergeDecoded(in);
        }
        if ((has & HAS_SCANS) != 0) {
            scanCost.mergeDecoded(in);
        }
        if ((has & HAS_CPUS) != 0) {
            cpus.mergeDecoded(in);
        }
        WindowTallies intervals = new WindowTallies();
        if ((has & HAS_INTERVALS) != 0) {
            intervals.begin(in.readLong(), in.readLong());
            intervals.idleFromNs = intervals.startNs - in.readLong();
            intervals.queuedFromNs = intervals.startNs - in.readLong();
            intervals.idle.unionDecoded(in);
            intervals.queued.unionDecoded(in);
        }
        if ((has & HAS_PASSED) != 0) {
            intervals.manyWindows = true;
            intervals.commonNs = in.readLong();
        }
        merge(intervals);
    }
}
