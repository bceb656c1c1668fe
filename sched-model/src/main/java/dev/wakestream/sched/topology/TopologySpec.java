package dev.wakestream.sched.topology;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine as its preset file states it (form {@code topo/1}, docs/reference/topology-file.md). A value without
 * judgement: {@link TopologyValidation} finds what is wrong with it.
 *
 * @param name preset name
 * @param desc what the machine is
 * @param cpus logical CPUs (count)
 * @param ghz core clock (GHz), for instruction costs
 * @param lineBytes coherence line size (bytes)
 * @param hz tick rate of its usual kernels (1/s)
 * @param nrCpus the kernel's NR_CPUS (count), for mask sizes
 * @param cpuOrder how logical CPU numbers map on the tree
 * @param smt hardware threads of a core, on Power of a big core (count)
 * @param smtMaskCpus threads of what the scheduler calls a core (count); {@code smt} except on Power with big cores
 * @param smtMaskCpusBefore510 the same in kernels before v5.10 (commit f3232321db58)
 * @param levels innermost first; the last one spans the machine
 * @param nodes NUMA nodes (count)
 * @param cpusPerNode CPUs of a node (count)
 * @param dist SLIT distances, node by node (no unit)
 * @param distLevel distance to the level whose latencies apply
 * @param distExtraNs added to the level's latencies for this distance (ns)
 * @param homeAddNs added to a transfer when {@link Platform#home} says so (ns)
 * @param local the CPU's own caches and memory
 * @param dramByDist memory latency by SLIT distance (ns)
 * @param invalPerSharerNs added to a request for ownership per sharer (ns)
 * @param costs times of kernel primitives by their key in the file (ns)
 * @param idleExit times to leave an idle state
 * @param smtSpeed speed of one thread with 1, 2, … busy threads on its core, relative to alone
 * @param platform what it does by its kind
 */
public record TopologySpec(
        String name,
        String desc,
        int cpus,
        double ghz,
        int lineBytes,
        int hz,
        int nrCpus,
        CpuOrder cpuOrder,
        int smt,
        int smtMaskCpus,
        int smtMaskCpusBefore510,
        List<Level> levels,
        int nodes,
        int cpusPerNode,
        List<List<Integer>> dist,
        Map<Integer, String> distLevel,
        Map<Integer, Double> distExtraNs,
        double homeAddNs,
        Local local,
        Map<Integer, Double> dramByDist,
        double invalPerSharerNs,
        Map<String, Double> costs,
        IdleExit idleExit,
        List<Double> smtSpeed,
        Platform platform) {

    public TopologySpec {
        levels = List.copyOf(levels);
        dist = dist.stream().map(List::copyOf).toList();
        distLevel = Map.copyOf(distLevel);
        distExtraNs = Map.copyOf(distExtraNs);
        dramByDist = Map.copyOf(dramByDist);
        costs = Map.copyOf(costs);
        smtSpeed = List.copyOf(smtSpeed);
    }

    /** The same machine under another name and description. */
    public TopologySpec named(String other, String what) {
        return new TopologySpec(
                other,
                what,
                cpus,
                ghz,
                lineBytes,
                hz,
                nrCpus,
                cpuOrder,
                smt,
                smtMaskCpus,
                smtMaskCpusBefore510,
                levels,
                nodes,
                cpusPerNode,
                dist,
                distLevel,
                distExtraNs,
                homeAddNs,
                local,
                dramByDist,
                invalPerSharerNs,
                costs,
                idleExit,
                smtSpeed,
                platform);
    }

    /** How logical CPU numbers map on the tree of levels. */
    public enum CpuOrder {
        /** Depth first (ARM, Power without big cores). */
        SEQ,
        /** All first threads, then all second threads (x86). */
        SMT_LAST,
        /** Inside a big core of 8: small core = even or odd threads (Power). */
        PWR_INTERLEAVE
    }

    /**
     * One level of the tree.
     *
     * @param name level name
     * @param cpus CPUs in one instance (count)
     * @param domain sched_domain built on it; null = distance only, the scheduler does not see it
     * @param llc true on the highest level that shares its last-level cache
     * @param readNs load of a line dirty in a cache whose closest common level is this (ns)
     * @param rfoNs request for ownership of such a line (ns)
     * @param rmwNs one uncontended atomic on such a line, ownership included (ns)
     * @param servNs time the line stays busy per atomic when contenders of this distance queue (ns)
     * @param handOverNs from the release of a lock to a spinning CPU of this distance having it (ns); 0 = not known
     */
    public record Level(
            String name,
            int cpus,
            @Nullable String domain,
            boolean llc,
            double readNs,
            double rfoNs,
            double rmwNs,
            double servNs,
            double handOverNs) {

        /** A level of which no hand-over was measured. */
        public Level(
                String name,
                int cpus,
                @Nullable String domain,
                boolean llc,
                double readNs,
                double rfoNs,
                double rmwNs,
                double servNs) {
            this(name, cpus, domain, llc, readNs, rfoNs, rmwNs, servNs, 0);
        }
    }

    /** Latencies without another CPU (ns); {@code rmwNs}: uncontended atomic on a line owned already. */
    public record Local(double l1Ns, double l2Ns, double llcNs, double dramNs, double rmwNs) {}

    /** Times to leave an idle state (ns): polling, a shallow one, a deep one. */
    public record IdleExit(double pollNs, double shallowNs, double deepNs) {}

    /** A cost of the file by its key (ns), or the given default where the file is silent. */
    public double cost(String key, double defaultNs) {
        return costs.getOrDefault(key, defaultNs);
    }
}
