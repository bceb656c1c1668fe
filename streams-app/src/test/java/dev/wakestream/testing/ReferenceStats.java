package dev.wakestream.testing;

import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.CpuUse;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.WindowStats;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the statistics of a random run must be, worked out event by event and instant by instant, in lines. */
public final class ReferenceStats {
    private final RandomRun run;
    /** Instants in which a CPU idled. */
    private final BitSet idle = new BitSet();
    /** Since when a task was queued that a switch runs, by switch. */
    private final IdentityHashMap<Event, Long> queuedFrom = new IdentityHashMap<>();

    public ReferenceStats(RandomRun run) {
        this.run = run;
        run.events.forEach((cpu, events) -> {
            if (cpu >= 0) {
                follow(events);
            }
        });
    }

    private void follow(List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        boolean idles = events.get(0).pid() == 0;
        long since = events.get(0).timeNs();
        for (Event event : events) {
            if (event.kind() != Event.Kind.SWITCH) {
                continue;
            }
            SchedDetail detail = SchedDetail.of(event);
            long now = event.timeNs();
            if (idles) {
                idle.set((int) since, (int) now);
            } else if (detail.nextPid != 0 && detail.waitNs >= 0 && detail.prevPid != 0) {
                queuedFrom.put(event, Math.max(since, now - detail.waitNs));
            }
            if (detail.nextPid == 0 || detail.prevPid == 0 || idles) {
                idles = detail.nextPid == 0;
                since = now;
            }
        }
        if (idles) {
            idle.set((int) since, (int) run.spanNs);
        }
    }

    /** The statistics of the instants from one up to before another. */
    public List<String> of(long fromNs, long toNs) {
        Map<String, Long> counts = new TreeMap<>();
        Map<Integer, long[]> cpus = new TreeMap<>();
        List<Long> waits = new ArrayList<>();
        List<Long> scans = new ArrayList<>();
        BitSet queued = new BitSet();
        boolean[] switches = new boolean[1];
        run.events.forEach((cpu, events) -> {
            for (Event event : events) {
                long instant = Math.max(0, event.timeNs() - 1);
                if (instant >= fromNs && instant < toNs) {
                    Long since = queuedFrom.get(event);
                    if (since != null) {
                        queued.set((int) Math.max(since, fromNs), (int) Math.max(event.timeNs(), fromNs));
                    }
                    switches[0] |= event.kind() == Event.Kind.SWITCH;
                    count(event, counts, waits, scans);
                    long[] use = cpus.computeIfAbsent(cpu, c -> new long[2]);
                    for (Event.Cost cost : event.costs()) {
                        use[0] += cost.selfNs();
                        use[1] += cost.symbol().equals("[idle]") ? cost.selfNs() : 0;
                    }
                }
            }
        });
        boolean known =
                switches[0] && !cpus.containsKey(-1) && (!waits.isEmpty() || !counts.containsKey("waits_unknown"));
        cpus.remove(-1);
        List<String> lines = new ArrayList<>();
        counts.values().removeIf(count -> count == 0);
        counts.forEach((name, count) -> lines.add(name + " " + count));
        distribution("idle_scan_cost", scans, lines);
        distribution("wakeup_latency", waits, lines);
        cpus.forEach((cpu, use) -> lines.add("cpu " + cpu + " " + use[0] + " " + use[1]));
        queued.and(idle);
        lines.add("queued while idle " + (known ? queued.cardinality() : null));
        return lines;
    }

    private void count(Event event, Map<String, Long> counts, List<Long> waits, List<Long> scans) {
        SchedDetail detail = SchedDetail.of(event);
        switch (event.kind()) {
            case SWITCH -> {
                if (detail.nextPid != 0 && detail.waitNs >= 0) {
                    waits.add(detail.waitNs);
                } else if (detail.nextPid != 0) {
                    counts.merge("waits_unknown", 1L, Long::sum);
                }
            }
            case WAKEUP, WAKEUP_NEW -> {
                counts.merge(event.kind() == Event.Kind.WAKEUP ? "wakeups" : "wakeups_new", 1L, Long::sum);
                if (detail.decision != null) {
                    placed(detail.decision, counts);
                }
            }
            case MIGRATE -> counts.merge("migrations_" + distance(detail.origCpu, detail.destCpu), 1L, Long::sum);
            case SCAN -> {
                scans.add(detail.scanCostNs);
                counts.merge("sis_scanned", (long) detail.scanned, Long::sum);
            }
            case NOHZ_EXIT, NOHZ_ENTER -> counts.merge(event.kind().eventName, 1L, Long::sum);
            case CHECKPOINT, SAMPLE, TRACEPOINT -> {}
        }
    }

    private static void placed(PlacementDecision decision, Map<String, Long> counts) {
        boolean fast = false;
        switch (decision) {
            case TARGET, PREV, RECENT -> fast = true;
            case IDLE_CORE, IDLE_CPU, SMT_SIBLING, FALLBACK -> counts.merge("sis_domain_search", 1L, Long::sum);
            case UNKNOWN, PINNED, QUEUED, IDLEST -> {
                return;
            }
        }
        counts.merge("sis_search", 1L, Long::sum);
        counts.merge("sis_scanned", fast || decision == PlacementDecision.SMT_SIBLING ? 1L : 0L, Long::sum);
        counts.merge("sis_failed", decision == PlacementDecision.FALLBACK ? 1L : 0L, Long::sum);
        counts.merge("sis_recent_hit", decision == PlacementDecision.RECENT ? 1L : 0L, Long::sum);
    }

    private String distance(int origCpu, int destCpu) {
        CpuPlace orig = place(origCpu);
        CpuPlace dest = place(destCpu);
        if (orig == null || dest == null) {
            return "unknown";
        }
        return orig.getCore() == dest.getCore()
                ? "core"
                : orig.getLlc() == dest.getLlc() ? "llc" : orig.getNode() == dest.getNode() ? "node" : "remote";
    }

    private @Nullable CpuPlace place(int cpu) {
        return run.places.stream().filter(p -> p.getCpu() == cpu).findFirst().orElse(null);
    }

    private static void distribution(String name, List<Long> values, List<String> lines) {
        if (values.isEmpty()) {
            return;
        }
        Histogram histogram = new Histogram(2);
        values.forEach(histogram::recordValue);
        lines.add(name + " ns " + values.size() + " "
                + values.stream().mapToLong(v -> v).sum() + " "
                + values.stream().mapToLong(v -> v).min().orElse(0) + " "
                + values.stream().mapToLong(v -> v).max().orElse(0) + " " + buckets(histogram));
    }

    private static String buckets(Histogram histogram) {
        StringBuilder text = new StringBuilder();
        histogram
                .recordedValues()
                .forEach(v -> text.append(v.getValueIteratedTo())
                        .append('x')
                        .append(v.getCountAtValueIteratedTo())
                        .append(' '));
        return text.toString();
    }

    /** What a result says, in the same lines. */
    public static List<String> lines(WindowStats stats) {
        List<String> lines = new ArrayList<>();
        stats.getCounts().forEach(c -> lines.add(c.getEvent() + " " + c.getCount()));
        for (Distribution d : stats.getDistributions()) {
            Histogram histogram =
                    Histogram.decodeFromByteBuffer(d.getHistogram().duplicate(), 0);
            lines.add(d.getName() + " " + d.getUnit() + " " + d.getCount() + " " + d.getSum() + " " + d.getMin() + " "
                    + d.getMax() + " " + buckets(histogram));
        }
        for (CpuUse use : stats.getCpus()) {
            lines.add("cpu " + use.getCpu() + " " + use.getTotalNs() + " " + use.getIdleNs());
        }
        lines.add("queued while idle " + stats.getQueuedWhileIdleNs());
        return lines;
    }
}
