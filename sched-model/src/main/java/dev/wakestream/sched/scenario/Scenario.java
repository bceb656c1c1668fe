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
 * @param warmupNs simulated before the trace begins (ns), from the moment on when all tasks are there; time 0 of the trace is its end
 * @param durationNs length of the trace (ns)
 * @param checkpointNs no CPU is silent for longer than this (ns)
 * @param seed of all random streams
 * @param creation how the tasks come to be
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
        long seed,
        Creation creation) {

    public Scenario {
        toggles = toggles.stream().sorted().toList();
    }

    /** The same with the creation of tasks as it is by default. */
    public Scenario(
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
        this(
                machine,
                kernel,
                toggles,
                workload,
                hz,
                tick,
                idle,
                warmupNs,
                durationNs,
                checkpointNs,
                seed,
                Creation.DEFAULT);
    }

    /**
     * How the workload's tasks come to be.
     *
     * @param traced the trace begins with the run, before any warm-up: it shows the creation of the tasks too, and is longer by it. Else it
     *     begins with the end of the warm-up, which begins when all tasks are there
     * @param mainFlips wakee_flips of the main task when the run begins, which its children inherit (count): what the shell that started it
     *     has done before
     * @param placement who chooses the CPUs of new tasks
     */
    public record Creation(boolean traced, int mainFlips, NewTasks placement) {
        /** Not traced, a main task without a history, placed by the kernel. */
        public static final Creation DEFAULT = new Creation(false, 0, NewTasks.SLOW_PATH);

        /** Not traced, a main task without a history, tasks spread over the machine from the start. */
        public static final Creation SPREAD = new Creation(false, 0, NewTasks.SPREAD);
    }

    /** Who chooses the CPUs of new tasks. */
    public enum NewTasks {
        /** The kernel, by fork's slow path: what a run of the program really begins with. */
        SLOW_PATH,
        /**
         * Nobody: they fill the machine in order, nodes first, then cores, threads last. An assumption about the state that balancing comes to in
         * the long run; with it a short warm-up does where the slow path leaves the tasks of a large machine on few CPUs.
         */
        SPREAD
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
