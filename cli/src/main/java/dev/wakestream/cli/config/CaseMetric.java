package dev.wakestream.cli.config;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a case measures. Shares come from the profile of a run, everything else from the figures that a run is stored with. */
public enum CaseMetric {
    /** Share of a function in the time sampled (percent). */
    FUNCTION_SHARE("function_share", "percent of sampled time", "lower"),
    /** From the start of the run to the end of the last worker (s). */
    COMPLETION_TIME("completion_time", "s", "lower"),
    /** Transactions per second (1/s). */
    TPS("tps", "1/s", "higher"),
    /** Time of a call of select_idle_core, as a distribution over the calls (ticks of a counter, or ns without one). */
    SELECT_IDLE_CORE_COST("select_idle_core_cost", "ns", "lower"),
    /** Time to copy the default topology table at boot (ticks of a counter). */
    COPY_TICKS("copy_ticks", "ticks", "lower");

    private final String metricName;
    private final String unit;
    private final String polarity;

    CaseMetric(String metricName, String unit, String polarity) {
        this.metricName = metricName;
        this.unit = unit;
        this.polarity = polarity;
    }

    /** Name in scenario files and results. */
    public String metricName() {
        return metricName;
    }

    /** Unit of its figures, unless what was published has another name for it. */
    public String unit() {
        return unit;
    }

    /** lower or higher: which is better. */
    public String polarity() {
        return polarity;
    }

    /** What its rows are keyed by where that does not depend on the sweep; empty = by the keys of the sweep. */
    List<String> fixedKey() {
        return this == FUNCTION_SHARE ? List.of("comm", "symbol") : List.of();
    }

    /** Whether a run has one figure, or one distribution, of it, rather than one for each function. */
    public boolean isOfRuns() {
        return this != FUNCTION_SHARE;
    }

    /** Whether a run has it as a distribution: name_n, name_mean and so on. */
    public boolean isDistribution() {
        return this == SELECT_IDLE_CORE_COST;
    }

    /** All of them by name. */
    static Map<String, CaseMetric> byName() {
        Map<String, CaseMetric> names = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(metric -> names.put(metric.metricName, metric));
        return names;
    }
}
