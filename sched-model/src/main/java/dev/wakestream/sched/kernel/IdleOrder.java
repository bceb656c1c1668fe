package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;

/**
 * Where the tasks that live on a machine before a run sleep: they have filled it as if it had been idle, nodes first, then their
 * cores, threads last. New tasks are placed by {@link WakeUpNewTask}.
 */
final class IdleOrder {
    private IdleOrder() {}

    /** All CPUs in the order in which tasks get them. */
    static int[] of(Topology topology) {
        int nodes = topology.nodes();
        int[][] byNode = new int[nodes][];
        for (int node = 0; node < nodes; node++) {
            byNode[node] = threadsLast(topology, topology.nodeCpus(node));
        }
        int[] order = new int[topology.cpus()];
        int filled = 0;
        for (int i = 0; filled < order.length; i++) {
            for (int[] cpus : byNode) {
                if (i < cpus.length) {
                    order[filled++] = cpus[i];
                }
            }
        }
        return order;
    }

    /**
     * The CPUs in the order in which so many tasks get them: those of the first node alone if they are no more than a quarter of it, which
     * is what fork tolerates between nodes before it looks at another (general knowledge: about a quarter since 5.10; PlacementRules).
     *
     * @param tasks how many will come (count)
     */
    static int[] forTasks(Topology topology, int tasks) {
        CpuSet first = topology.nodeCpus(0);
        return tasks <= first.weight() / 4 ? threadsLast(topology, first) : of(topology);
    }

    /** First threads of all cores, then second threads, and so on. */
    private static int[] threadsLast(Topology topology, CpuSet cpus) {
        int[] order = new int[cpus.weight()];
        int filled = 0;
        for (int thread = 0; filled < order.length; thread++) {
            for (int cpu = cpus.first(); cpu != CpuSet.NONE; cpu = cpus.next(cpu + 1)) {
                if (threadOf(topology, cpu) == thread) {
                    order[filled++] = cpu;
                }
            }
        }
        return order;
    }

    private static int threadOf(Topology topology, int cpu) {
        CpuSet core = topology.smtMask(cpu);
        int thread = 0;
        for (int other = core.first(); other != cpu; other = core.next(other + 1)) {
            thread++;
        }
        return thread;
    }
}
