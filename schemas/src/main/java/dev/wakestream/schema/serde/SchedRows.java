package dev.wakestream.schema.serde;

import dev.wakestream.schema.PlacementDecision;
import java.util.Arrays;

/**
 * What the scheduler did in one page, beside the costs: its switches, searches for an idle CPU and migrations one by one, in the
 * order of the page, and its placements of woken tasks by decision. Segments are those of the {@link PageSums} that it belongs
 * to. Numbers are those of the events, and no check of their sense was made. Reused from page to page.
 */
public final class SchedRows {
    /** {@link #firstPid} of a page without events. */
    public static final int PID_UNKNOWN = Integer.MIN_VALUE;

    private static final int DECISIONS = PlacementDecision.values().length;
    private static final int FIRST_ROWS = 64;
    private static final int FIRST_SEGMENTS = 8;
    private static final int FROM_IDLE = 1;
    private static final int TO_IDLE = 2;

    private int firstPid = PID_UNKNOWN;

    private long[] switchNs = new long[FIRST_ROWS];
    private long[] waitNs = new long[FIRST_ROWS];
    private byte[] idle = new byte[FIRST_ROWS];
    private int switches;

    private int[] scanned = new int[FIRST_ROWS];
    private long[] scanCostNs = new long[FIRST_ROWS];
    private int scans;

    private int[] origCpus = new int[FIRST_ROWS];
    private int[] destCpus = new int[FIRST_ROWS];
    private int migrations;

    private int segments;
    private int[] firstSwitches = new int[FIRST_SEGMENTS];
    private int[] firstScans = new int[FIRST_SEGMENTS];
    private int[] firstMigrations = new int[FIRST_SEGMENTS];
    /** By segment, then decision. */
    private long[] placements = new long[FIRST_SEGMENTS * DECISIONS];

    /** Where those of the current segment begin. */
    private int firstPlacement;

    SchedRows() {}

    /** Forgets the last page. */
    void clear() {
        firstPid = PID_UNKNOWN;
        switches = 0;
        scans = 0;
        migrations = 0;
        segments = 0;
    }

    void startSegment() {
        if (segments == firstSwitches.length) {
            firstSwitches = Arrays.copyOf(firstSwitches, segments * 2);
            firstScans = Arrays.copyOf(firstScans, segments * 2);
            firstMigrations = Arrays.copyOf(firstMigrations, segments * 2);
            placements = Arrays.copyOf(placements, segments * 2 * DECISIONS);
        }
        firstSwitches[segments] = switches;
        firstScans[segments] = scans;
        firstMigrations[segments] = migrations;
        firstPlacement = segments * DECISIONS;
        Arrays.fill(placements, firstPlacement, firstPlacement + DECISIONS, 0);
        segments++;
    }

    /** The task that is current at the page's first event. */
    void first(int pid) {
        firstPid = pid;
    }

    /** A switch; {@code wait} as in {@link PageHandler#schedSwitch}. */
    void schedSwitch(long timeNs, boolean fromIdle, boolean toIdle, long wait) {
        int row = switches;
        if (row == switchNs.length) {
            switchNs = Arrays.copyOf(switchNs, row * 2);
            waitNs = Arrays.copyOf(waitNs, row * 2);
            idle = Arrays.copyOf(idle, row * 2);
        }
        switchNs[row] = timeNs;
        waitNs[row] = wait;
        idle[row] = (byte) ((fromIdle ? FROM_IDLE : 0) | (toIdle ? TO_IDLE : 0));
        switches = row + 1;
    }

    void scan(int cpus, long costNs) {
        int row = scans;
        if (row == scanned.length) {
            scanned = Arrays.copyOf(scanned, row * 2);
            scanCostNs = Arrays.copyOf(scanCostNs, row * 2);
        }
        scanned[row] = cpus;
        scanCostNs[row] = costNs;
        scans = row + 1;
    }

    void migration(int origCpu, int destCpu) {
        int row = migrations;
        if (row == origCpus.length) {
            origCpus = Arrays.copyOf(origCpus, row * 2);
            destCpus = Arrays.copyOf(destCpus, row * 2);
        }
        origCpus[row] = origCpu;
        destCpus[row] = destCpu;
        migrations = row + 1;
    }

    /** A woken task was placed, by the decision of this number. */
    void placed(int decision) {
        placements[firstPlacement + decision]++;
    }

    /** Pid of the task that was current at the page's first event (0 = the idle task), or {@link #PID_UNKNOWN}. */
    public int firstPid() {
        return firstPid;
    }

    /** First row of a segment's switches. */
    public int switchesFrom(int segment) {
        return firstSwitches[segment];
    }

    /** Row after the last of a segment's switches. */
    public int switchesTo(int segment) {
        return end(firstSwitches, segment, switches);
    }

    /** When a switch was (ns since the run's start). */
    public long switchNs(int row) {
        return switchNs[row];
    }

    /** Whether a switch was from the idle task. */
    public boolean isFromIdle(int row) {
        return (idle[row] & FROM_IDLE) != 0;
    }

    /** Whether a switch was to the idle task. */
    public boolean isToIdle(int row) {
        return (idle[row] & TO_IDLE) != 0;
    }

    /** How long the next task of a switch was runnable before (ns), or {@link PageHandler#WAIT_UNKNOWN}. */
    public long waitNs(int row) {
        return waitNs[row];
    }

    /** First row of a segment's searches. */
    public int scansFrom(int segment) {
        return firstScans[segment];
    }

    /** Row after the last of a segment's searches. */
    public int scansTo(int segment) {
        return end(firstScans, segment, scans);
    }

    /** CPUs that a search tested (count). */
    public int scanned(int row) {
        return scanned[row];
    }

    /** Time that a search took (ns). */
    public long scanCostNs(int row) {
        return scanCostNs[row];
    }

    /** First row of a segment's migrations. */
    public int migrationsFrom(int segment) {
        return firstMigrations[segment];
    }

    /** Row after the last of a segment's migrations. */
    public int migrationsTo(int segment) {
        return end(firstMigrations, segment, migrations);
    }

    /** CPU that a migration was from (cpu id). */
    public int origCpu(int row) {
        return origCpus[row];
    }

    /** CPU that a migration was to (cpu id). */
    public int destCpu(int row) {
        return destCpus[row];
    }

    /** Woken tasks of a segment that a decision placed (count). */
    @SuppressWarnings("EnumOrdinal") // the columns are numbered by it
    public long placements(int segment, PlacementDecision decision) {
        return placements[segment * DECISIONS + decision.ordinal()];
    }

    private int end(int[] firsts, int segment, int last) {
        return segment + 1 < segments ? firsts[segment + 1] : last;
    }
}
