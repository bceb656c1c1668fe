package dev.wakestream.cost;

import dev.wakestream.schema.CpuUse;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.WindowStats;
import dev.wakestream.schema.serde.EventNames;
import dev.wakestream.schema.serde.PageHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the statistics of a window, or of a run, out of an accumulator. */
final class Statistics {
    static final String IDLE_SCAN_COST = "idle_scan_cost";
    static final String WAKEUP_LATENCY = "wakeup_latency";
    private static final String NS = "ns";

    private static final Set<String> NOHZ =
            Arrays.stream(NohzAction.values()).map(EventNames::nohz).collect(Collectors.toUnmodifiableSet());
    private static final Map<String, String> WAKEUPS =
            Map.of(EventNames.SCHED_WAKEUP, "wakeups", EventNames.SCHED_WAKEUP_NEW, "wakeups_new");

    private Statistics() {}

    /** The statistics from a time on (ns since the run's start); earlier ones are not in the accumulator, but for time queued. */
    static WindowStats of(CostAccumulator costs, long fromNs) {
        WindowTallies tallies = costs.tallies();
        List<CpuUse> cpus = tallies.cpus().sorted();
        List<CpuUse> known = cpus.stream()
                .filter(use -> use.getCpu() != PageHandler.CPU_UNKNOWN)
                .toList();
        boolean placed = known.size() == cpus.size();
        return new WindowStats(
                counts(costs), distributions(tallies), known, placed ? queuedWhileIdle(costs, fromNs) : null);
    }

    private static List<EventCount> counts(CostAccumulator costs) {
        TreeMap<String, Long> counts = new TreeMap<>(costs.tallies().counts());
        for (EventCount event : costs.events()) {
            String name = WAKEUPS.get(event.getEvent());
            if (name != null) {
                counts.put(name, event.getCount());
            } else if (NOHZ.contains(event.getEvent())) {
                counts.put(event.getEvent(), event.getCount());
            }
        }
        List<EventCount> sorted = new ArrayList<>();
        counts.forEach((name, count) -> sorted.add(new EventCount(name, count)));
        return sorted;
    }

    private static List<Distribution> distributions(WindowTallies tallies) {
        List<Distribution> sorted = new ArrayList<>();
        if (tallies.scanCost().count() > 0) {
            sorted.add(tallies.scanCost().toDistribution(IDLE_SCAN_COST, NS));
        }
        if (tallies.latency().count() > 0) {
            sorted.add(tallies.latency().toDistribution(WAKEUP_LATENCY, NS));
        }
        return sorted;
    }

    /** Not known where no switch tells how long the next task was runnable, as in traces without wakeups. */
    private static @Nullable Long queuedWhileIdle(CostAccumulator costs, long fromNs) {
        boolean switches = costs.events().stream().anyMatch(e -> e.getEvent().equals(EventNames.SCHED_SWITCH));
        boolean waits = costs.tallies().latency().count() > 0 || costs.tallies().count(Tally.WAITS_UNKNOWN) == 0;
        return switches && waits ? costs.tallies().queuedWhileIdleNs(fromNs) : null;
    }
}
