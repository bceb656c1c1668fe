package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.topology.CpuSet;

/**
 * find_idlest_group_cpu: the CPU of a group that a new task should go to (model-spec 2.11). No task of the model has the policy
 * SCHED_IDLE, so a CPU that has only such tasks is never met.
 */
final class IdlestCpu {
    private final boolean shallowest;

    /** @param shallowest idle CPUs go first, by depth and time; else the least load decides alone (v3.10) */
    IdlestCpu(boolean shallowest) {
        this.shallowest = shallowest;
    }

    /** The CPU, for a task whose parent runs on another one or on this group's {@code cpu}. */
    int find(PlacementView view, CpuSet group, int cpu) {
        if (group.weight() == 1) {
            return group.first();
        }
        int idlest = CpuSet.NONE;
        long latencyPs = 0;
        long stampNs = 0;
        int leastLoaded = CpuSet.NONE;
        double load = 0;
        for (int other = group.first(); other != CpuSet.NONE; other = group.next(other + 1)) {
            view.work(10);
            if (shallowest && view.isAvailable(other)) {
                long otherPs = view.exitLatencyPs(other);
                long otherNs = view.idleStampNs(other);
                if (idlest == CpuSet.NONE || otherPs < latencyPs || (otherPs == latencyPs && otherNs > stampNs)) {
                    idlest = other;
                    latencyPs = otherPs;
                    stampNs = otherNs;
                }
            } else if (idlest == CpuSet.NONE) {
                double otherLoad = view.load(other);
                if (leastLoaded == CpuSet.NONE
                        || otherLoad < load
                        || (!shallowest && otherLoad == load && other == cpu)) {
                    leastLoaded = other;
                    load = otherLoad;
                }
            }
        }
        return idlest != CpuSet.NONE ? idlest : leastLoaded;
    }
}
