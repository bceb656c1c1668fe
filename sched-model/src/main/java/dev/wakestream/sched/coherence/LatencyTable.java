package dev.wakestream.sched.coherence;

import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * A machine's latencies as picoseconds in arrays. Pairs of CPUs fall into distance classes: one per level inside a node,
 * and one per SLIT distance between nodes, since a distance may add to its level's latencies.
 */
final class LatencyTable {
    private static final double PS_PER_NS = 1000;

    private final Topology topology;
    private final int nodes;
    private final int[] nodeOf;
    private final byte[] classOfNodes;
    private final int cpus;

    /** Distance class of every pair of CPUs, row by row: asked for at nearly every access. */
    private final byte[] classOfCpus;

    private final int llcLevel;
    private final long homeAddPs;
    private final Platform.HomeRule homeRule;

    /** Level (index) of a class. */
    final int[] levelOf;
    /** Load of a line that is dirty at this distance (ps), by class; likewise the next three. */
    final long[] readPs;

    final long[] rfoPs;
    final long[] rmwPs;
    final long[] servPs;
    /** From a lock's release to a spinning CPU's having it (ps), by class; all 0 where no level of the machine says it. */
    final long[] handOverPs;

    final long[] dramPs;
    final long l1Ps;
    final long l2Ps;
    final long llcPs;
    final long rmwOwnedPs;
    /** Longest request for ownership of any distance (ps). */
    final long farthestRfoPs;

    final long invalPerSharerPs;
    final double psPerCycle;

    LatencyTable(Topology topology) {
        this.topology = topology;
        TopologySpec spec = topology.spec();
        nodes = topology.nodes();
        llcLevel = topology.llcLevel();
        nodeOf = new int[topology.cpus()];
        for (int cpu = 0; cpu < nodeOf.length; cpu++) {
            nodeOf[cpu] = topology.nodeOf(cpu);
        }
        homeAddPs = ps(spec.homeAddNs());
        homeRule = spec.platform().home();
        l1Ps = ps(spec.local().l1Ns());
        l2Ps = ps(spec.local().l2Ns());
        llcPs = ps(spec.local().llcNs());
        rmwOwnedPs = ps(spec.local().rmwNs());
        invalPerSharerPs = ps(spec.invalPerSharerNs());
        psPerCycle = PS_PER_NS / spec.ghz();

        List<Integer> distances = distances(topology);
        int levels = spec.levels().size();
        levelOf = new int[levels + distances.size()];
        readPs = new long[levelOf.length];
        rfoPs = new long[levelOf.length];
        rmwPs = new long[levelOf.length];
        servPs = new long[levelOf.length];
        handOverPs = new long[levelOf.length];
        for (int level = 0; level < levels; level++) {
            fill(level, level, 0);
        }
        classOfNodes = new byte[nodes * nodes];
        dramPs = new long[nodes * nodes];
        fillNodes(distances);
        cpus = topology.cpus();
        classOfCpus = new byte[cpus * cpus];
        for (int a = 0; a < cpus; a++) {
            for (int b = 0; b < cpus; b++) {
                classOfCpus[a * cpus + b] = pairClass(a, b);
            }
        }
        farthestRfoPs = Arrays.stream(rfoPs).max().orElse(0);
    }

    private void fillNodes(List<Integer> distances) {
        TopologySpec spec = topology.spec();
        int levels = spec.levels().size();
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < nodes; b++) {
                int distance = topology.distance(a, b);
                dramPs[a * nodes + b] =
                        ps(spec.dramByDist().getOrDefault(distance, spec.local().dramNs()));
                if (a != b) {
                    int distanceClass = levels + distances.indexOf(distance);
                    int level = topology.levelOf(
                            topology.nodeCpus(a).first(), topology.nodeCpus(b).first());
                    fill(distanceClass, level, spec.distExtraNs().getOrDefault(distance, 0.0));
                    classOfNodes[a * nodes + b] = (byte) distanceClass;
                }
            }
        }
    }

    private void fill(int distanceClass, int level, double extraNs) {
        TopologySpec.Level spec = topology.spec().levels().get(level);
        levelOf[distanceClass] = level;
        readPs[distanceClass] = ps(spec.readNs() + extraNs);
        rfoPs[distanceClass] = ps(spec.rfoNs() + extraNs);
        rmwPs[distanceClass] = ps(spec.rmwNs() + extraNs);
        servPs[distanceClass] = ps(spec.servNs());
        double handOverNs = handOverNs(level);
        handOverPs[distanceClass] = handOverNs == 0 ? 0 : ps(handOverNs + extraNs);
    }

    /** A level that does not say it takes an atomic, but no less than a nearer level (ns); 0 if no level says it. */
    private double handOverNs(int level) {
        List<TopologySpec.Level> levels = topology.spec().levels();
        if (levels.stream().allMatch(each -> each.handOverNs() == 0)) {
            return 0;
        }
        double longest = 0;
        for (TopologySpec.Level each : levels.subList(0, level + 1)) {
            longest = Math.max(longest, each.handOverNs() == 0 ? each.rmwNs() : each.handOverNs());
        }
        return longest;
    }

    private static List<Integer> distances(Topology topology) {
        TreeSet<Integer> distances = new TreeSet<>();
        for (int a = 0; a < topology.nodes(); a++) {
            for (int b = 0; b < a; b++) {
                distances.add(topology.distance(a, b));
            }
        }
        return List.copyOf(distances);
    }

    private byte pairClass(int cpuA, int cpuB) {
        int nodeA = nodeOf[cpuA];
        int nodeB = nodeOf[cpuB];
        return nodeA == nodeB ? (byte) topology.levelOf(cpuA, cpuB) : classOfNodes[nodeA * nodes + nodeB];
    }

    /** Distance class of two CPUs. */
    int classOf(int cpuA, int cpuB) {
        return classOfCpus[cpuA * cpus + cpuB];
    }

    /** Whether the CPUs are on different nodes. */
    boolean isRemote(int cpuA, int cpuB) {
        return nodeOf[cpuA] != nodeOf[cpuB];
    }

    /** What a transfer between two CPUs costs more because neither of them is on the line's home node (ps). */
    long homeAddPs(int distanceClass, int from, int to, int home) {
        return homeRule == Platform.HomeRule.NEITHER
                        && isAboveLlc(distanceClass)
                        && nodeOf[from] != home
                        && nodeOf[to] != home
                ? homeAddPs
                : 0;
    }

    /** What a load of a line modified elsewhere costs more because of where the line's home is (ps). */
    long dirtyReadAddPs(int distanceClass, int from, int to, int home) {
        return switch (homeRule) {
            case NEITHER -> homeAddPs(distanceClass, from, to, home);
            case READER -> isAboveLlc(distanceClass) && nodeOf[to] == home && nodeOf[from] != home ? homeAddPs : 0;
        };
    }

    private boolean isAboveLlc(int distanceClass) {
        return homeAddPs != 0 && levelOf[distanceClass] > llcLevel;
    }

    /** Memory of the home node, seen from the CPU (ps). */
    long dramPs(int cpu, int home) {
        return dramPs[nodeOf[cpu] * nodes + home];
    }

    long cyclesPs(int cycles) {
        return Math.round(cycles * psPerCycle);
    }

    private static long ps(double ns) {
        return Math.round(ns * PS_PER_NS);
    }
}
