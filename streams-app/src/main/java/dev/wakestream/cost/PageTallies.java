package dev.wakestream.cost;

import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageSums;
import dev.wakestream.schema.serde.SchedRows;
import java.util.BitSet;

/** Tallies of the page that is being folded, segment by segment. Reused from page to page. */
final class PageTallies {
    private final SegmentTallies tallies = new SegmentTallies();
    /** Those of the page's symbols that stand for halted idle. */
    private final BitSet idleSymbols = new BitSet();

    /**
     * A page of a CPU begins.
     *
     * @param gap whether pages of the CPU are missing before it
     */
    void start(PageSums page, CpuProgress cpu, boolean gap) {
        idleSymbols.clear();
        for (int i = 0; i < page.symbols(); i++) {
            if (page.symbol(i).equals(CostKey.IDLE)) {
                idleSymbols.set(i);
            }
        }
        CpuActivity activity = cpu.activity();
        if (gap || page.lostEvents() > 0) {
            activity.forget();
        }
        if (isPlaced(page) && page.events() > 0 && page.timeNs(0) >= cpu.lastNs()) {
            activity.assume(page.sched().firstPid() == 0, page.timeNs(0));
        }
    }

    /** Whether it is known which CPU's page it is; else switches of several CPUs follow each other. */
    private static boolean isPlaced(PageSums page) {
        return page.cpu() != PageHandler.CPU_UNKNOWN;
    }

    /** The tallies of a segment, which are valid until the next call; {@code cpu} has not advanced yet. */
    SegmentTallies segment(PageSums page, int segment, CpuProgress cpu, CpuPlaces places, PaneSpec spec, long window) {
        tallies.start(spec.startNs(window), spec.sizeNs());
        use(page, segment);
        SchedRows rows = page.sched();
        switches(rows, segment, cpu, isPlaced(page));
        placements(rows, segment);
        for (int row = rows.scansFrom(segment); row < rows.scansTo(segment); row++) {
            tallies.count(Tally.SIS_SCANNED, Math.max(0, rows.scanned(row)));
            if (rows.scanCostNs(row) >= 0) {
                tallies.scanned(rows.scanCostNs(row));
            }
        }
        for (int row = rows.migrationsFrom(segment); row < rows.migrationsTo(segment); row++) {
            tallies.count(places.migration(rows.origCpu(row), rows.destCpu(row)), 1);
        }
        if (segment == page.segments() - 1 && spec.indexOf(page.lastNs()) == window) {
            cpu.activity().tellIdle(page.lastNs(), tallies);
        }
        return tallies;
    }

    /** The tallies of idle time up to an instant of a window, behind the last event of a CPU. */
    SegmentTallies idle(CpuProgress cpu, PaneSpec spec, long untilNs) {
        tallies.start(spec.startNs(spec.indexOf(untilNs)), spec.sizeNs());
        cpu.activity().tellIdle(untilNs, tallies);
        return tallies;
    }

    /** Reads what was told of a segment, or of idle time, in a window. */
    SegmentTallies decode(BinaryIn in, PaneSpec spec, long window) {
        tallies.decode(in, spec.startNs(window), spec.sizeNs());
        return tallies;
    }

    private void use(PageSums page, int segment) {
        long totalNs = 0;
        long idleNs = 0;
        for (int row = page.costsFrom(segment); row < page.costsTo(segment); row++) {
            totalNs = Sums.add(totalNs, page.selfNs(row));
            if (idleSymbols.get(page.costSymbol(row))) {
                idleNs = Sums.add(idleNs, page.selfNs(row));
            }
        }
        tallies.use(page.cpu(), totalNs, idleNs);
    }

    private void switches(SchedRows rows, int segment, CpuProgress cpu, boolean placed) {
        CpuActivity activity = cpu.activity();
        long progressNs = cpu.lastNs();
        int to = rows.switchesTo(segment);
        long unknown = 0;
        for (int row = rows.switchesFrom(segment); row < to; row++) {
            long timeNs = rows.switchNs(row);
            boolean fromIdle = rows.isFromIdle(row);
            boolean toIdle = rows.isToIdle(row);
            long waitNs = rows.waitNs(row);
            boolean inOrder = placed && timeNs >= progressNs;
            if (!toIdle && waitNs >= 0) {
                tallies.waited(waitNs);
                if (inOrder && !fromIdle) {
                    queued(timeNs, waitNs, activity);
                }
            } else if (!toIdle) {
                unknown++;
            }
            if (inOrder) {
                activity.schedSwitch(timeNs, fromIdle, toIdle, tallies);
            }
        }
        tallies.count(Tally.WAITS_UNKNOWN, unknown);
    }

    /** A task was queued while the CPU ran others. */
    private void queued(long timeNs, long waitNs, CpuActivity activity) {
        long fromNs = Math.max(timeNs - waitNs, activity.busySinceNs(timeNs));
        long horizonNs = timeNs - QueuedWhileIdle.HORIZON_NS;
        if (fromNs < horizonNs) {
            tallies.count(Tally.QUEUED_BEYOND_NS, horizonNs - fromNs);
            fromNs = horizonNs;
        }
        tallies.queued(fromNs, timeNs);
    }

    private void placements(SchedRows rows, int segment) {
        long recent = rows.placements(segment, PlacementDecision.RECENT);
        long fast = recent
                + rows.placements(segment, PlacementDecision.TARGET)
                + rows.placements(segment, PlacementDecision.PREV);
        long failed = rows.placements(segment, PlacementDecision.FALLBACK);
        long siblings = rows.placements(segment, PlacementDecision.SMT_SIBLING);
        long domain = failed
                + siblings
                + rows.placements(segment, PlacementDecision.IDLE_CORE)
                + rows.placements(segment, PlacementDecision.IDLE_CPU);
        tallies.count(Tally.SIS_SEARCH, fast + domain);
        tallies.count(Tally.SIS_DOMAIN_SEARCH, domain);
        tallies.count(Tally.SIS_SCANNED, fast + siblings);
        tallies.count(Tally.SIS_FAILED, failed);
        tallies.count(Tally.SIS_RECENT_HIT, recent);
    }
}
