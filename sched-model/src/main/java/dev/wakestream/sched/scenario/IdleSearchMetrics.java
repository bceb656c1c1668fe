package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.IdleSearchCounts;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.SimulationResult.Polarity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of {@link IdleSearchCounts} as results of a run. Counted and derived ones are apart, and in this order. */
public final class IdleSearchMetrics {
    private static final String SEARCH = "sis_search";
    private static final String DOMAIN_SEARCH = "sis_domain_search";
    private static final String SCANNED = "sis_scanned";
    private static final String FAILED = "sis_failed";
    private static final String RECENT_HIT = "sis_recent_hit";
    private static final String RECENT_MISS = "sis_recent_miss";
    private static final String DOMAIN_SCANNED = "sis_domain_scanned";
    private static final String SEARCH_EFFICIENCY = "sis_search_efficiency";
    private static final String DOMAIN_SEARCH_EFFICIENCY = "sis_domain_search_efficiency";
    private static final String FAST_SUCCESS_RATE = "sis_fast_success_rate";
    private static final String SUCCESS_RATE = "sis_success_rate";
    private static final String RECENT_SUCCESS = "sis_recent_success";

    /** Names of what is counted (unit: count). */
    public static final List<String> COUNTED = List.of(SEARCH, DOMAIN_SEARCH, SCANNED, FAILED, RECENT_HIT, RECENT_MISS);

    /** Names of what follows from it (unit: percent, the first: count). */
    public static final List<String> DERIVED = List.of(
            DOMAIN_SCANNED,
            SEARCH_EFFICIENCY,
            DOMAIN_SEARCH_EFFICIENCY,
            FAST_SUCCESS_RATE,
            SUCCESS_RATE,
            RECENT_SUCCESS);

    private IdleSearchMetrics() {}

    /** The figures; a rate of nothing is left out. */
    static List<Metric> of(IdleSearchCounts counts) {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(count(SEARCH, Polarity.NONE, counts.search()));
        metrics.add(count(DOMAIN_SEARCH, Polarity.LOWER, counts.domainSearch()));
        metrics.add(count(SCANNED, Polarity.LOWER, counts.scanned()));
        metrics.add(count(FAILED, Polarity.LOWER, counts.failed()));
        metrics.add(count(RECENT_HIT, Polarity.HIGHER, counts.recentHit()));
        metrics.add(count(RECENT_MISS, Polarity.LOWER, counts.recentMiss()));
        metrics.add(count(DOMAIN_SCANNED, Polarity.LOWER, counts.domainScanned()));
        percent(metrics, SEARCH_EFFICIENCY, counts.searchEfficiency());
        percent(metrics, DOMAIN_SEARCH_EFFICIENCY, counts.domainSearchEfficiency());
        percent(metrics, FAST_SUCCESS_RATE, counts.fastSuccessRate());
        percent(metrics, SUCCESS_RATE, counts.successRate());
        percent(metrics, RECENT_SUCCESS, counts.recentSuccess());
        return metrics;
    }

    private static Metric count(String name, Polarity polarity, long value) {
        return new Metric(name, "count", polarity, value);
    }

    private static void percent(List<Metric> metrics, String name, OptionalDouble value) {
        value.ifPresent(percent -> metrics.add(new Metric(name, "percent", Polarity.HIGHER, percent)));
    }
}
