package dev.wakestream.sched.kernel.profile;

import java.util.List;

/**
 * What the model does not model, by profile. docs/model.md has the same words under "Not modelled"; a test compares both, so
 * whoever adds a part of the kernel takes its line out here and there.
 */
public final class ModelLimits {
    private static final Limit TASKS = new Limit(
            "Tasks",
            "nice levels, groups and autogroup, slices set by a task, batch and idle policies, affinity to more than one"
                    + " CPU.");

    private static final Limit CFS = new Limit(
            "CFS",
            List.of("v3.10", "v5.5", "v5.12", "v5.19", "v6.1"),
            "sched_yield and the buddy that it skips; what buddies mean to the balancer.");

    private static final Limit WAKEUP = new Limit(
            "Wakeup", "energy-aware placement, the current-CPU hint, virtual CPUs that a hypervisor has preempted.");

    private static final Limit TOPOLOGY = new Limit(
            "Topology",
            "cpusets, isolated CPUs, asymmetric capacity; a reclaim distance of the architecture's own (30 everywhere).");

    private static final List<Limit> ALL = List.of(
            TASKS,
            CFS,
            WAKEUP,
            new Limit(
                    "Balancing",
                    "misfit, asymmetric and imbalanced classes, NUMA's allowance, reduced capacity and asymmetric packing,"
                            + " retries with the next queue when all tasks of the busiest one are pinned, stoppers in nr_running,"
                            + " NUMA balancing."),
            new Limit(
                    "Tick and idle",
                    "timekeeping by one CPU, global load, RCU and other reasons that keep the tick; the slack of timers (50 µs"
                            + " for tasks of user space) and their migration to busy CPUs."),
            new Limit(
                    "Pipes",
                    "the mutex of a holder that loses its CPU, for what others have planned by then (at most 20 messages); its"
                            + " hand-off to a waiter whom others overtake."),
            new Limit("Locks", "fairness beyond the order of arrival."),
            TOPOLOGY,
            new Limit(
                    "Caches",
                    "capacity and associativity, the size of the store buffer, prefetching, bandwidth, false sharing beyond"
                            + " the offsets of the structures, retries of load-reserve and store-conditional that grow with the"
                            + " number of contenders."),
            new Limit(
                    "Boot",
                    "what sched_init_numa costs beside its copy; the table without DIE for packages of several nodes."),
            new Limit("Boot", List.of("v3.10"), "how it gathers the distances of nodes."),
            new Limit(
                    "Creation of tasks",
                    "where fork puts tasks, and where exec moves the main one, unless the scenario says"
                            + " creation.placement: fork; what the main task's wakeups did before it (a parameter, 0);"
                            + " preferred nodes of NUMA balancing; waiting for children: nobody hears of their end."));

    private ModelLimits() {}

    /** What is left out of a profile. */
    public static List<Limit> of(KernelProfile profile) {
        return ALL.stream().filter(limit -> limit.isAbout(profile)).toList();
    }

    /** What is left out of any profile. */
    public static List<Limit> all() {
        return ALL;
    }
}
