package dev.wakestream.schema.serde;

import dev.wakestream.schema.PlacementDecision;
import java.util.ArrayList;
import java.util.List;

/** What {@link PageSums} hold, in lines. */
final class SumsText {
    private SumsText() {}

    static List<String> of(PageSums sums) {
        List<String> lines = new ArrayList<>();
        if (sums.begin() != null || sums.end() != null) {
            lines.add(sums.run() + " " + sums.begin() + " " + sums.end());
            return lines;
        }
        lines.add(String.join(
                " ",
                sums.run(),
                "" + sums.cpu(),
                "" + sums.seq(),
                "" + sums.firstNs(),
                "" + sums.lastNs(),
                "" + sums.lostEvents(),
                "" + sums.events(),
                "" + sums.eventsBefore((sums.firstNs() + sums.lastNs()) / 2)));
        for (int i = 0; i < sums.comms(); i++) {
            lines.add("comm " + sums.comm(i));
        }
        for (int i = 0; i < sums.symbols(); i++) {
            lines.add("symbol " + sums.symbol(i) + " " + sums.dso(i));
        }
        for (int segment = 0; segment < sums.segments(); segment++) {
            lines.add("segment " + sums.timeNs(segment) + " " + sums.events(segment));
            for (int row = sums.costsFrom(segment); row < sums.costsTo(segment); row++) {
                int pid = sums.taskPid(sums.costTask(row));
                lines.add("cost " + sums.symbol(sums.costSymbol(row)) + " " + sums.comm(sums.costComm(row)) + " "
                        + (pid == PageSums.PID_UNKNOWN ? "" : "pid " + pid + " ")
                        + sums.calls(row) + " " + sums.selfNs(row));
            }
            for (int row = sums.eventsFrom(segment); row < sums.eventsTo(segment); row++) {
                lines.add("events " + name(sums, row) + " " + sums.eventCount(row));
            }
            sched(sums.sched(), segment, lines);
        }
        lines.add("first pid " + sums.sched().firstPid());
        return lines;
    }

    private static String name(PageSums sums, int row) {
        int number = sums.eventNumber(row);
        return number < 0 ? sums.eventName(row) : EventNames.numbered().get(number);
    }

    private static void sched(SchedRows rows, int segment, List<String> lines) {
        for (int row = rows.switchesFrom(segment); row < rows.switchesTo(segment); row++) {
            lines.add("switch " + rows.switchNs(row) + " " + rows.isFromIdle(row) + " " + rows.isToIdle(row) + " "
                    + rows.waitNs(row));
        }
        for (int row = rows.scansFrom(segment); row < rows.scansTo(segment); row++) {
            lines.add("scan " + rows.scanned(row) + " " + rows.scanCostNs(row));
        }
        for (int row = rows.migrationsFrom(segment); row < rows.migrationsTo(segment); row++) {
            lines.add("migration " + rows.origCpu(row) + " " + rows.destCpu(row));
        }
        for (PlacementDecision decision : PlacementDecision.values()) {
            lines.add("placed " + decision + " " + rows.placements(segment, decision));
        }
    }
}
