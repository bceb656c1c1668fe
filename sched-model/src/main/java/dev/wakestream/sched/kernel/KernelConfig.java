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
        long seed) {}
