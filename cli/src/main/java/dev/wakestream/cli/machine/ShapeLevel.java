package dev.wakestream.cli.machine;

import org.jspecify.annotations.Nullable;

/**
 * A level of the imported machine's tree.
 *
 * @param role what it is, so that a known machine's latencies can be found for it
 * @param name how the file calls it
 * @param domain scheduler domain built on it; null = the scheduler does not see it
 * @param llc whether it is the scheduler's last-level cache
 * @param cpus its instances
 */
record ShapeLevel(Role role, String name, @Nullable String domain, boolean llc, CpuPartition cpus) {
    /** What a level is, from inside to outside. */
    enum Role {
        CORE,
        BIG_CORE,
        CLUSTER,
        LLC,
        /** Inside a node, above the last-level cache. */
        PACKAGE,
        /** Several nodes, but not all. */
        NEAR_NODES,
        /** All nodes of a machine with several. */
        SYSTEM
    }

    int size() {
        return cpus.largest();
    }

    /** The inner one of two levels with the same instances stays, as in the scheduler, and takes what it lacks. */
    ShapeLevel merge(ShapeLevel outer) {
        return new ShapeLevel(role, name, domain == null ? outer.domain : domain, llc || outer.llc, cpus);
    }
}
