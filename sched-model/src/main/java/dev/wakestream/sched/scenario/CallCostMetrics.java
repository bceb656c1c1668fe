package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.CallCosts;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.SimulationResult.Polarity;
import java.util.List;

/** What the calls of a function took, as results of a run: name_n, name_mean and so on. */
public final class CallCostMetrics {
    /**
     * Calls of select_idle_core in releases where it is the whole search of an LLC (v5.5), and is not left at once since no idle core is believed
     * to exist. Of those that look for an idle core within another search there are none.
     */
    public static final String SELECT_IDLE_CORE = "select_idle_core_cost";

    private CallCostMetrics() {}

    /** The figures; none without a call. */
    static List<Metric> of(String name, CallCosts costs) {
        if (costs.count() == 0) {
            return List.of();
        }
        return List.of(
                new Metric(name + "_n", "count", Polarity.NONE, costs.count()),
                new Metric(name + "_min", "ns", Polarity.LOWER, costs.minNs()),
                new Metric(name + "_median", "ns", Polarity.LOWER, costs.medianNs()),
                new Metric(name + "_mean", "ns", Polarity.LOWER, costs.meanNs()),
                new Metric(name + "_max", "ns", Polarity.LOWER, costs.maxNs()),
                new Metric(name + "_sd", "ns", Polarity.LOWER, costs.sdNs()));
    }
}
