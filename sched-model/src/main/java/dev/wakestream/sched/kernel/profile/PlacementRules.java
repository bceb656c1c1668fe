package dev.wakestream.sched.kernel.profile;

/**
 * Where a new task begins, where releases differ (sched/fair.c: find_idlest_cpu and what it calls; model-spec 2.11).
 *
 * @param groups how the groups of a domain are compared
 * @param cpus how the CPUs of a group are compared
 * @param numa how far a node is filled before another one is
 * @param groupName what find_idlest_group is called
 * @param groupCpuName what chooses the CPU of a group is called
 */
public record PlacementRules(Groups groups, Cpus cpus, Numa numa, String groupName, String groupCpuName) {
    /** How the groups of a domain are compared. */
    public enum Groups {
        /** By load a CPU, with half of imbalance_pct for the local one (v3.10). */
        AVERAGE_LOAD,
        /** By class; then by idle CPUs, or by load a CPU with imbalance_pct for the local one (since v5.5). */
        CLASSES,
        /**
         * The same; of equally many idle CPUs those with less utilisation, which remembers tasks that sleep again (since v5.9; general knowledge).
         */
        CLASSES_THEN_UTIL
    }

    /** How the CPUs of a group are compared. */
    public enum Cpus {
        /** By the weight of what is runnable (v3.10). */
        LEAST_LOADED,
        /** Idle ones first: the shallowest idle state, then who became idle last; else by load (since v5.5). */
        SHALLOWEST_IDLE
    }

    /** How far a node with capacity to spare is filled before another one is. */
    public enum Numa {
        /** NUMA levels do not balance at fork (v3.10). */
        NONE,
        /** As long as it has an idle CPU (v5.5). */
        WHILE_IDLE,
        /** Until a quarter of the domain's CPUs have a task on it (v5.12). */
        QUARTER,
        /** Until each of its LLCs may have a task, or an eighth of its CPUs if it has one LLC (since v5.19). */
        BY_LLC
    }

    /** v3.10. */
    public static final PlacementRules V3_10 = new PlacementRules(
            Groups.AVERAGE_LOAD, Cpus.LEAST_LOADED, Numa.NONE, "find_idlest_group", "find_idlest_cpu");

    /** v5.5. */
    public static final PlacementRules V5_5 =
            classes(Groups.CLASSES, Numa.WHILE_IDLE, "find_idlest_group", "find_idlest_group_cpu");

    /** v5.12. */
    public static final PlacementRules V5_12 =
            classes(Groups.CLASSES_THEN_UTIL, Numa.QUARTER, "find_idlest_group", "find_idlest_group_cpu");

    /** v5.19 to v6.6. */
    public static final PlacementRules V5_19 =
            classes(Groups.CLASSES_THEN_UTIL, Numa.BY_LLC, "find_idlest_group", "find_idlest_group_cpu");

    /** v6.18. */
    public static final PlacementRules V6_18 = classes(
            Groups.CLASSES_THEN_UTIL, Numa.BY_LLC, "sched_balance_find_dst_group", "sched_balance_find_dst_group_cpu");

    private static PlacementRules classes(Groups groups, Numa numa, String groupName, String groupCpuName) {
        return new PlacementRules(groups, Cpus.SHALLOWEST_IDLE, numa, groupName, groupCpuName);
    }
}
