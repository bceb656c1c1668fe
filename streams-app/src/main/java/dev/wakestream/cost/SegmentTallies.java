package dev.wakestream.cost;

import java.util.Arrays;

/**
 * What one segment of a page adds to the tallies of its window. Intervals are of that window, from its start on. Reused from
 * segment to segment.
 */
final class SegmentTallies {
    private static final int HAS_COUNTS = 1;
    private static final int HAS_LATENCY = 2;
    private static final int HAS_SCANS = 4;
    private static final int HAS_USE = 8;
    private static final int HAS_IDLE = 16;
    private static final int HAS_QUEUED = 32;
    private static final int HAS_BEFORE = 64;

    private static final Tally[] TALLIES = Tally.values();

    private final long[] counts = new long[TALLIES.length];
    private final ValueList latency = new ValueList();
    private final ValueList scanCost = new ValueList();
    private boolean used;
    private int cpu;
    private long totalNs;
    private long haltedNs;

    private long startNs;
    private long gridNs;
    private final IntervalSet idle = new IntervalSet();
    private final IntervalSet queued = new IntervalSet();
    private long idleFromNs;
    private long queuedFromNs;

    /** Begins with a segment in the window from a time on, of a length. */
    void start(long windowStartNs, long windowLengthNs) {
        Arrays.fill(counts, 0);
        latency.clear();
        scanCost.clear();
        used = false;
        totalNs = 0;
        haltedNs = 0;
        idle.clear();
        queued.clear();
        startNs = windowStartNs;
        gridNs = IntervalSet.gridNs(windowLengthNs);
        idle.grid(gridNs);
        queued.grid(gridNs);
        idleFromNs = startNs;
        queuedFromNs = startNs;
    }

    @SuppressWarnings("EnumOrdinal") // counts are numbered by it
    void count(Tally tally, long more) {
        counts[tally.ordinal()] = Sums.add(counts[tally.ordinal()], more);
    }

    /** A task was runnable for so long before it ran (ns). */
    void waited(long ns) {
        latency.add(ns);
    }

    /** A search for an idle CPU took so long (ns). */
    void scanned(long ns) {
        scanCost.add(ns);
    }

    /** The CPU spent so much time, of which so much halted idle (ns). */
    void use(int ofCpu, long ns, long ofItHaltedNs) {
        used = true;
        cpu = ofCpu;
        totalNs = ns;
        haltedNs = ofItHaltedNs;
    }

    /**
     * The CPU idled, up to an instant of the window; calls must be in the order of that.
     *
     * @param goesOn whether its last interval ended where this one begins
     */
    void idle(long fromNs, long toNs, boolean goesOn) {
        idleFromNs = Math.min(idleFromNs, fromNs);
        idle.append(Math.max(0, fromNs - startNs), toNs - startNs, !goesOn || fromNs <= startNs);
    }

    /** A task was queued, up to an instant of the window; calls must be in the order of that. */
    void queued(long fromNs, long toNs) {
        queuedFromNs = Math.min(queuedFromNs, fromNs);
        queued.append(Math.max(0, fromNs - startNs), toNs - startNs, true);
    }

    void addTo(WindowTallies window) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                window.count(TALLIES[i], counts[i]);
            }
        }
        latency.addTo(window.latency());
        scanCost.addTo(window.scanCost());
        if (used) {
            window.cpus().add(cpu, totalNs, haltedNs);
        }
        if (!idle.isEmpty() || !queued.isEmpty() || idleFromNs < startNs || queuedFromNs < startNs) {
            window.addIntervals(startNs, gridNs, idle, queued, idleFromNs, queuedFromNs);
        }
    }

    /** Appends the tallies, without their window, in their internal format. */
    void encode(BinaryOut out) {
        int counted = 0;
        for (long count : counts) {
            counted += count > 0 ? 1 : 0;
        }
        boolean before = idleFromNs < startNs || queuedFromNs < startNs;
        out.writeByte((counted > 0 ? HAS_COUNTS : 0)
                | (latency.isEmpty() ? 0 : HAS_LATENCY)
                | (scanCost.isEmpty() ? 0 : HAS_SCANS)
                | (used ? HAS_USE : 0)
                | (idle.isEmpty() ? 0 : HAS_IDLE)
                | (queued.isEmpty() ? 0 : HAS_QUEUED)
                | (before ? HAS_BEFORE : 0));
        if (counted > 0) {
            WindowTallies.encode(counts, counted, out);
        }
        if (!latency.isEmpty()) {
            latency.encode(out);
        }
        if (!scanCost.isEmpty()) {
            scanCost.encode(out);
        }
        if (used) {
            out.writeLong(cpu + 1L);
            out.writeLong(totalNs);
            out.writeLong(haltedNs);
        }
        if (!idle.isEmpty()) {
            idle.encode(out);
        }
        if (!queued.isEmpty()) {
            queued.encode(out);
        }
        if (before) {
            out.writeLong(startNs - idleFromNs);
            out.writeLong(startNs - queuedFromNs);
        }
    }

    /** Reads what {@link #encode} wrote, of a segment in the same window. */
    void decode(BinaryIn in, long windowStartNs, long windowLengthNs) {
        start(windowStartNs, windowLengthNs);
        int has = in.readByte();
        if ((has & HAS_COUNTS) != 0) {
            WindowTallies.decode(counts, in);
        }
        if ((has & HAS_LATENCY) != 0) {
            latency.decode(in);
        }
        if ((has & HAS_SCANS) != 0) {
            scanCost.decode(in);
        }
        if ((has & HAS_USE) != 0) {
            use((int) (in.readLong() - 1), in.readLong(), in.readLong());
        }
        if ((has & HAS_IDLE) != 0) {
            idle.unionDecoded(in);
        }
        if ((has & HAS_QUEUED) != 0) {
            queued.unionDecoded(in);
        }
        if ((has & HAS_BEFORE) != 0) {
            idleFromNs = startNs - in.readLong();
            queuedFromNs = startNs - in.readLong();
        }
    }
}
