package dev.wakestream.sched.scenario;

import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;

/**
 * Everything that decides a run of the model: same scenario, same bytes.
 *
 * @param machine the machine
 * @param kernel kernel profile by name, for example v6.18
 * @param toggles patches applied to it, by name, sorted
 * @param workload what the tasks do
 * @param hz tick rate (1/s)
 * @param tick when ticks fall
 * @param idle how CPUs idle
 * @param warmupNs simulated before the trace begins (ns); time 0 of the trace is its end
 * @param durationNs length of the trace (ns)
 * @param checkpointNs no CPU is silent for longer than this (ns)
 * @param seed of all random streams
 */
public record Scenario(
        TopologySpec machine,
        String kernel,
        List<String> toggles,
        WorkloadSpec workload,
        int hz,
        Tick tick,
        Idle idle,
        long warmupNs,
        long durationNs,
        long checkpointNs,
        long seed) {

    public Scenario {
        toggles = toggles.stream().sorted().toList();
    }

    /**
     * When ticks fall.
     *
     * @param skew true = each CPU's tick has its own offset in the period (the kernel's skew_tick), false = all on one grid
     * @param jitterNs a tick is late by 0 … this (ns), uniformly: interrupt latency
     */
    public record Tick(boolean skew, long jitterNs) {}

    /** How CPUs idle: who decides whether the tick stops. */
    public record Idle(Governor governor) {}

    /** Who decides whether the tick stops on idle entry. */
    public enum Governor {
        /** No cpuidle governor: a stop is tried at every idle entry. */
        NONE,
        /** menu-like: the tick goes on when the predicted idle time is shorter than a tick period. */
        MENU
    }
}
