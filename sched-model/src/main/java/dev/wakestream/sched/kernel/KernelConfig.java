package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.topology.TopologySpec;

/**
 * What a kernel runs on, and for how long.
 *
 * @param machine the machine
 * @param profile the release with its patches
 * @param governor who decides whether the tick stops
 * @param hz tick rate (1/s)
 * @param skewTick each CPU's tick has its own place in the period
 * @param jitterNs a tick is late by 0 … this (ns)
 * @param warmupNs simulated before the trace begins (ns)
 * @param durationNs length of the trace (ns)
 * @param checkpointNs no CPU is silent for longer (ns)
 * @param seed of all random streams
 * @param creation how the tasks come to be
 */
public record KernelConfig(
        TopologySpec machine,
        KernelProfile profile,
        IdleGovernor governor,
        int hz,
        boolean skewTick,
        long jitterNs,
        long warmupNs,
        long durationNs,
        long checkpointNs,
        long seed,
        Creation creation) {

    /** The same with the creation of tasks as it is by default. */
    public KernelConfig(
            TopologySpec machine,
            KernelProfile profile,
            IdleGovernor governor,
            int hz,
            boolean skewTick,
            long jitterNs,
            long warmupNs,
            long durationNs,
            long checkpointNs,
            long seed) {
        this(
                machine,
                profile,
                governor,
                hz,
                skewTick,
                jitterNs,
                warmupNs,
                durationNs,
                checkpointNs,
                seed,
                Creation.DEFAULT);
    }

    /**
     * How the tasks come to be.
     *
     * @param traced the trace begins with the run, and shows how the main task creates the others; else with the end of the warm-up, which
     *     begins when all are there
     * @param mainFlips wakee_flips of the main task when the run begins, which its children inherit (count): what the shell that started it
     *     has done before
     * @param spread new tasks fill the machine in order, whatever the slow path would choose
     */
    public record Creation(boolean traced, int mainFlips, boolean spread) {
        /** Not traced, a main task without a history, placed by the slow path. */
        public static final Creation DEFAULT = new Creation(false, 0, false);
    }
}
