package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.compare.DistributionSummary;
import dev.wakestream.compare.Imbalance;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.WindowStats;
import org.jspecify.annotations.Nullable;

/** What happened besides the costs, as the part {@code stats} of the document of a profile or window. */
public final class StatsDocument {
    private StatsDocument() {}

    /** Null where the profile is of a version that did not count it. */
    static @Nullable ObjectNode of(@Nullable WindowStats stats) {
        if (stats == null) {
            return null;
        }
        ObjectNode json = Json.object();
        ObjectNode counts = json.putObject("counts");
        stats.getCounts().forEach(count -> counts.put(count.getEvent(), count.getCount()));
        ObjectNode rates = json.putObject("idle_search");
        SearchRates.of(stats).rates().forEach((name, rate) -> {
            if (rate.isPresent()) {
                rates.put(name, rate.getAsDouble());
            } else {
                rates.putNull(name);
            }
        });
        ObjectNode distributions = json.putObject("distributions");
        stats.getDistributions().forEach(d -> distribution(distributions.putObject(d.getName()), d));
        ArrayNode cpus = json.putArray("cpus");
        stats.getCpus()
                .forEach(use -> cpus.addObject()
                        .put("cpu", use.getCpu())
                        .put("total_ns", use.getTotalNs())
                        .put("idle_ns", use.getIdleNs()));
        Imbalance.of(stats.getCpus())
                .ifPresentOrElse(
                        imbalance -> json.putObject("imbalance")
                                .put("cpus", imbalance.cpus())
                                .put("busiest_cpu", imbalance.busiest())
                                .put("busiest_percent", imbalance.busiestPercent())
                                .put("cv_percent", imbalance.cvPercent())
                                .put("busy_percent", imbalance.busyPercent()),
                        () -> json.putNull("imbalance"));
        return json.put("queued_while_idle_ns", stats.getQueuedWhileIdleNs());
    }

    private static void distribution(ObjectNode json, Distribution distribution) {
        DistributionSummary summary = new DistributionSummary(distribution);
        json.put("unit", distribution.getUnit()).put("n", summary.count()).put("min", summary.min());
        summary.mean().ifPresent(mean -> json.put("mean", mean));
        summary.percentiles().forEach((name, value) -> {
            if (value.isPresent()) {
                json.put(name, value.getAsLong());
            } else {
                json.putNull(name);
            }
        });
        json.put("max", summary.max());
    }
}
