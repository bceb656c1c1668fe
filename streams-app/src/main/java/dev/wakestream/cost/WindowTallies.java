package dev.wakestream.cost;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What happened in a window besides the costs of functions: counts, distributions, the use of each CPU, and when some CPU idled
 * and some task was queued. Of a window that is complete only the time in which both held is kept, see {@link QueuedWhileIdle}.
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
    private static final int HAS_COMMON = 32;

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

    /** It is known of panes that are complete in how much of each a task was queued while a CPU idled. */
    private boolean complete;
    /** That time (ns), by start of the pane. */
    private final TreeMap<Long, Long> commonNs = new TreeMap<>();

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

    @SuppressWarnings("EnumOrdinal") // counts are numbered by it
    void count(Tally tally, long more) {
        counts[tally.ordinal()] = Sums.add(counts[tally.ordinal()], more);
    }

    @SuppressWarnings("EnumOrdinal") // counts are numbered by it
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
        if (other.complete) {
            pass();
            other.commonNs.forEach(this::addCommon);
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
        if (startNs == NO_WINDOW && !complete) {
            begin(ofStartNs, ofGridNs);
        }
        if (startNs != ofStartNs) {
            pass();
            addCommon(ofStartNs, moreIdle.commonNs(moreQueued));
            return;
        }
        idle.union(moreIdle);
        queued.union(moreQueued);
        idleFromNs = Math.min(idleFromNs, moreIdleFromNs);
        queuedFromNs = Math.min(queuedFromNs, moreQueuedFromNs);
    }

    /** There are other windows than the one that intervals are of. */
    private void pass() {
        if (startNs != NO_WINDOW) {
            addCommon(startNs, idle.commonNs(queued));
            forgetIntervals();
        }
        complete = true;
    }

    /** The window that intervals are of is complete; tells when CPUs idled in it while, as far as is known, no task was queued. */
    void finish(IntervalSet.Sink idleAlone) {
        if (startNs != NO_WINDOW) {
            idle.tellWithout(queued, startNs, idleAlone);
        }
        pass();
    }

    /** Time in which a task was queued while a CPU idled (ns), in the window that begins at a time. */
    void addCommon(long ofStartNs, long ns) {
        if (ns > 0) {
            commonNs.merge(ofStartNs, ns, Sums::add);
        }
    }

    /** Forgets which pane the time queued while idle was in, of what is told as one. */
    void collapse() {
        long all = queuedWhileIdleNs(0);
        commonNs.clear();
        addCommon(0, all);
    }

    /** The same, but for which piece of time of this length it was in: none is asked for parts of one. */
    void collapse(long pieceNs) {
        TreeMap<Long, Long> panes = new TreeMap<>(commonNs);
        commonNs.clear();
        panes.forEach((paneNs, ns) -> addCommon(paneNs / pieceNs * pieceNs, ns));
    }

    /** From here on, up to the window that intervals are of, some task was queued (ns); the window's start = none was. */
    long queuedFromNs() {
        return startNs == NO_WINDOW ? Long.MAX_VALUE : queuedFromNs;
    }

    /** Adds to a set when, before the window, some CPU idled, as far as the window tells. */
    void tellIdleBefore(IntervalSet idleBefore) {
        if (startNs != NO_WINDOW) {
            idleBefore.add(idleFromNs, startNs);
        }
    }

    /** Adds what later windows told of this one, its part of the set of {@link #tellIdleBefore}. */
    void addIdleOf(IntervalSet idleBefore, long fromNs, long toNs) {
        if (startNs == NO_WINDOW && !complete) {
            begin(fromNs, IntervalSet.gridNs(toNs - fromNs));
        }
        if (startNs == fromNs) {
            IntervalSet part = new IntervalSet();
            idleBefore.tell(fromNs, toNs, (from, to) -> part.append(from - fromNs, to - fromNs, false));
            idle.union(part);
        }
    }

    /** Time in which a task was queued while some CPU idled (ns), in windows that begin at or after a time. */
    long queuedWhileIdleNs(long fromNs) {
        long sum = startNs == NO_WINDOW ? 0 : idle.commonNs(queued);
        for (long ns : commonNs.tailMap(fromNs).values()) {
            sum = Sums.add(sum, ns);
        }
        return sum;
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
                | (complete ? HAS_COMMON : 0));
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
        if (complete) {
            out.writeLong(commonNs.size());
            commonNs.forEach((start, ns) -> {
                out.writeLong(start);
                out.writeLong(ns);
            });
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
        if ((has & HAS_COMMON) != 0) {
            intervals.complete = true;
            for (long left = in.readLong(); left > 0; left--) {
                intervals.addCommon(in.readLong(), in.readLong());
            }
        }
        merge(intervals);
    }
}
