package dev.wakestream.sched.kernel.profile;

import java.util.List;

/**
 * What the model does not model, by profile. docs/model.md has the same words under "Not modelled"; a test compares both, so
 * whoever adds a part of the kernel takes its line out here and there.
 */
public final class ModelLimits {
    private static final Limit TASKS = new Limit(
            "Tasks",
            "nice levels, groups and autogroup, slices set by a task, sched_yield and the buddy that it skips, what buddies"
                    + " mean to the balancer, batch and idle policies, affinity to more than one CPU; EEVDF notices at the"
                    + " tick that a request is used up.");

    private static final Limit WAKEUP = new Limit(
            "Wakeup",
            "energy-aware placement, the current-CPU hint, virtual CPUs that a hypervisor has preempted; lazy preemption.");

    private static final Limit TOPOLOGY = new Limit("Topology", "cpusets, isolated CPUs, asymmetric capacity.");

    private static final List<Limit> ALL = List.of(
            TASKS,
            WAKEUP,
            new Limit(
                    "Balancing",
                    "misfit, asymmetric and imbalanced classes, NUMA's allowance, reduced capacity and asymmetric packing,"
                            + " retries, the stopper as a task of its own, NUMA balancing."),
            new Limit(
                    "Tick and idle",
                    "timekeeping by one CPU, global load, RCU and other reasons that keep the tick; the slack of timers (50 µs"
                            + " for tasks of user space) and their migration to busy CPUs."),
            new Limit(
                    "Pipes",
                    "a slot that is half read counts as free for its messages; the mutex (a blocked locker does not sleep)."),
            new Limit("Locks", "fairness beyond the order of arrival."),
            TOPOLOGY,
            new Limit(
                    "Caches",
                    "capacity and associativity, the size of the store buffer, prefetching, bandwidth, false sharing beyond"
                            + " the offsets of the structures, retries of load-reserve and store-conditional that grow with the"
                            + " number of contenders."),
            new Limit(
                    "Boot",
                    "what sched_init_numa costs beside its copy; the table without DIE for packages of several nodes; how"
                            + " v3.10 gathers the distances."),
            new Limit("Creation of tasks", "they exist when the run begins."));

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
