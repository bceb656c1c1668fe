package dev.wakestream.sched.topology;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A machine laid out for look-ups: who shares what with whom, how far two CPUs are apart, and the scheduler domains. All
 * look-ups cost a few loads, on any size of machine; nothing here changes after construction. CPU, core, LLC and node
 * numbers begin at 0; a core's, LLC's or node's number is its place in the tree.
 */
public final class Topology {
    private final TopologySpec spec;
    private final int cpus;
    private final int nodes;
    private final int llcLevel;

    private final int[] position;
    private final int[] pipelineOf;
    private final int[] coreOf;
    private final int[] llcOf;
    private final int[] nodeOf;

    private final CpuSet allCpus;
    private final CpuSet[] pipelineCpus;
    private final CpuSet[] coreCpus;
    private final CpuSet[] llcCpus;
    private final CpuSet[] nodeCpus;

    // Level of a pair: by places inside the node, or by the nodes if they differ.
    private final int[] rowOf;
    private final int[] placeInNode;
    private final byte[] levelInNode;
    private final byte[] levelOfNodes;
    private final int[] distance;

    private final List<List<SchedDomain>> domainsOf;
    private final int domainCount;
    private final @Nullable SchedDomain[] llcDomainOf;
    private final int[] llcId;
    private final int[] llcSize;
    private final int[] shareId;

    private Topology(TopologySpec spec, DomainRules rules) {
        this.spec = spec;
        cpus = spec.cpus();
        nodes = spec.nodes();
        llcLevel = llcLevel(spec);
        position = CpuNumbering.positions(spec);
        pipelineOf = instances(spec.levels().get(0).cpus());
        coreOf = instances(rules.smtMaskIsSmallCore() ? spec.smtMaskCpus() : spec.smtMaskCpusBefore510());
        llcOf = instances(spec.levels().get(llcLevel).cpus());
        nodeOf = instances(spec.cpusPerNode());

        allCpus = CpuSet.all(cpus).freeze();
        pipelineCpus = members(pipelineOf);
        coreCpus = members(coreOf);
        llcCpus = members(llcOf);
        nodeCpus = members(nodeOf);

        placeInNode = new int[cpus];
        rowOf = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            placeInNode[cpu] = position[cpu] % spec.cpusPerNode();
            rowOf[cpu] = placeInNode[cpu] * spec.cpusPerNode();
        }
        levelInNode = PairLevels.insideNode(spec);
        levelOfNodes = PairLevels.betweenNodes(spec);
        distance = new int[nodes * nodes];
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < nodes; b++) {
                distance[a * nodes + b] = spec.dist().get(a).get(b);
            }
        }

        DomainBuilder builder = new DomainBuilder(this, rules);
        domainsOf = builder.build();
        domainCount = builder.domainCount();
        llcDomainOf = new @Nullable SchedDomain[cpus];
        llcId = new int[cpus];
        llcSize = new int[cpus];
        shareId = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            fillShortcuts(cpu);
        }
    }

    /**
     * Lays out a machine as the newest kernel sees it.
     *
     * @throws IllegalArgumentException if {@link TopologyValidation} finds problems; the message has them all
     */
    public static Topology of(TopologySpec spec) {
        return of(spec, DomainRules.V6_18);
    }

    /** As {@link #of(TopologySpec)}, with the scheduler domains of another kernel release. */
    public static Topology of(TopologySpec spec, DomainRules rules) {
        List<String> problems = TopologyValidation.check(spec);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("topology " + spec.name() + ": " + String.join("; ", problems));
        }
        return new Topology(spec, rules);
    }

    /** What the machine was laid out from. */
    public TopologySpec spec() {
        return spec;
    }

    /** Logical CPUs (count). */
    public int cpus() {
        return cpus;
    }

    /** NUMA nodes (count). */
    public int nodes() {
        return nodes;
    }

    /** Cores as the scheduler counts them: the SMT mask's (count). */
    public int cores() {
        return coreCpus.length;
    }

    /** Groups of threads that share a pipeline and an L1 (count). */
    public int pipelines() {
        return pipelineCpus.length;
    }

    /** Last-level caches (count). */
    public int llcs() {
        return llcCpus.length;
    }

    /** Levels of the tree (count). */
    public int levels() {
        return spec.levels().size();
    }

    /** The level (index) whose instances are the LLCs. */
    public int llcLevel() {
        return llcLevel;
    }

    /** Whether cores have several threads, the kernel's sched_smt_active. */
    public boolean smtActive() {
        return coreCpus.length < cpus;
    }

    /**
     * Where the CPU stands in the tree: CPUs of one instance of a level have consecutive positions, 0 … cpus−1.
     */
    public int positionOf(int cpu) {
        return position[cpu];
    }

    /** The pipeline: on Power the small core, elsewhere the core. Its threads slow each other down. */
    public int pipelineOf(int cpu) {
        return pipelineOf[cpu];
    }

    /** The core as the scheduler sees it: the threads of the SMT mask. */
    public int coreOf(int cpu) {
        return coreOf[cpu];
    }

    /** The last-level cache. */
    public int llcOf(int cpu) {
        return llcOf[cpu];
    }

    /** The NUMA node. */
    public int nodeOf(int cpu) {
        return nodeOf[cpu];
    }

    /** Instance of a level (index, innermost = 0) that the CPU belongs to. */
    public int instanceOf(int level, int cpu) {
        return position[cpu] / spec.levels().get(level).cpus();
    }

    /**
     * How far two CPUs are apart: index of the innermost level that holds both, 0 for a CPU and itself. Between nodes
     * the SLIT distance decides, as the machine's {@code dist_level} says.
     */
    public int levelOf(int cpuA, int cpuB) {
        int nodeA = nodeOf[cpuA];
        int nodeB = nodeOf[cpuB];
        return nodeA == nodeB ? levelInNode[rowOf[cpuA] + placeInNode[cpuB]] : levelOfNodes[nodeA * nodes + nodeB];
    }

    /** SLIT distance of two nodes; 10 = the same. */
    public int distance(int nodeA, int nodeB) {
        return distance[nodeA * nodes + nodeB];
    }

    /** All CPUs. */
    public CpuSet allCpus() {
        return allCpus;
    }

    /** Threads of a pipeline. */
    public CpuSet pipelineCpus(int pipeline) {
        return pipelineCpus[pipeline];
    }

    /** Threads of a core as the scheduler sees it (the SMT mask). */
    public CpuSet coreCpus(int core) {
        return coreCpus[core];
    }

    /** The SMT mask of a CPU: the threads of its core, itself included. */
    public CpuSet smtMask(int cpu) {
        return coreCpus[coreOf[cpu]];
    }

    /** CPUs of a last-level cache. */
    public CpuSet llcCpus(int llc) {
        return llcCpus[llc];
    }

    /** CPUs of a node. */
    public CpuSet nodeCpus(int node) {
        return nodeCpus[node];
    }

    /** Scheduler domains of a CPU, bottom-up, degenerate ones left out; empty on a machine of one CPU. */
    public List<SchedDomain> domains(int cpu) {
        return domainsOf.get(cpu);
    }

    /** Domains of all CPUs (count of different {@link SchedDomain#index}). */
    public int domainCount() {
        return domainCount;
    }

    /** sd_llc: the highest domain that shares the LLC; null if there is none. */
    public @Nullable SchedDomain llcDomain(int cpu) {
        return llcDomainOf[cpu];
    }

    /** sd_llc_id: lowest CPU of sd_llc, the CPU itself if it has none. */
    public int llcId(int cpu) {
        return llcId[cpu];
    }

    /** sd_llc_size: CPUs of sd_llc (count), 1 if there is none. */
    public int llcSize(int cpu) {
        return llcSize[cpu];
    }

    /** sd_share_id: lowest CPU of the cluster if there is a cluster domain, else {@link #llcId}. */
    public int shareId(int cpu) {
        return shareId[cpu];
    }

    /** The kernel's cpus_share_cache. */
    public boolean cpusShareCache(int cpuA, int cpuB) {
        return llcId[cpuA] == llcId[cpuB];
    }

    /** The kernel's cpus_share_resources. */
    public boolean cpusShareResources(int cpuA, int cpuB) {
        return shareId[cpuA] == shareId[cpuB];
    }

    private void fillShortcuts(int cpu) {
        llcId[cpu] = cpu;
        llcSize[cpu] = 1;
        int clusterId = CpuSet.NONE;
        for (SchedDomain domain : domainsOf.get(cpu)) {
            if (domain.has(SchedDomain.Flag.SHARE_LLC)) {
                llcDomainOf[cpu] = domain;
                llcId[cpu] = domain.span().first();
                llcSize[cpu] = domain.spanWeight();
            }
            if (domain.has(SchedDomain.Flag.CLUSTER)) {
                clusterId = domain.span().first();
            }
        }
        shareId[cpu] = clusterId == CpuSet.NONE ? llcId[cpu] : clusterId;
    }

    private int[] instances(int size) {
        int[] instances = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            instances[cpu] = position[cpu] / size;
        }
        return instances;
    }

    private CpuSet[] members(int[] instanceOf) {
        CpuSet[] sets = new CpuSet[Arrays.stream(instanceOf).max().orElseThrow() + 1];
        Arrays.setAll(sets, i -> new CpuSet(cpus));
        for (int cpu = 0; cpu < cpus; cpu++) {
            sets[instanceOf[cpu]].set(cpu);
        }
        for (CpuSet set : sets) {
            set.freeze();
        }
        return sets;
    }

    private static int llcLevel(TopologySpec spec) {
        for (int level = 0; level < spec.levels().size(); level++) {
            if (spec.levels().get(level).llc()) {
                return level;
            }
        }
        throw new IllegalArgumentException("no level has the LLC");
    }
}
