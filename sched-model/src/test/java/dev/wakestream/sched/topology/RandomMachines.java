package dev.wakestream.sched.topology;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.TopologySpec.CpuOrder;
import dev.wakestream.sched.topology.TopologySpec.IdleExit;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.sched.topology.TopologySpec.Local;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Valid machines from random numbers, and variants of given ones. */
public final class RandomMachines {
    private static final int MAX_CPUS = 1024;

    private RandomMachines() {}

    /** A valid machine of 1 … 1024 CPUs. */
    public static TopologySpec random(long seed) {
        RandomStream random = new RandomStream(seed);
        CpuOrder order = List.of(CpuOrder.values()).get(random.nextInt(3));
        int inner = order == CpuOrder.PWR_INTERLEAVE ? 4 : 1 << random.nextInt(3);
        int smt = order == CpuOrder.PWR_INTERLEAVE ? 8 : inner;
        List<Integer> sizes = new ArrayList<>(List.of(inner));
        if (order == CpuOrder.PWR_INTERLEAVE) {
            sizes.add(8);
        }
        int nodeLevels = random.nextInt(3) + 1;
        for (int i = 0; i < nodeLevels; i++) {
            int next = sizes.get(sizes.size() - 1) * (2 + random.nextInt(4));
            if (next <= MAX_CPUS) {
                sizes.add(next);
            }
        }
        int perNode = sizes.get(sizes.size() - 1);
        int nodes = 1 + random.nextInt(Math.min(8, MAX_CPUS / perNode));
        int llc = random.nextInt(sizes.size());
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            levels.add(level("l" + i, sizes.get(i), "D" + i, i == llc, 10 * (i + 1) + random.nextInt(10)));
        }
        List<List<Integer>> dist = line(nodes);
        Map<Integer, String> distLevel = new TreeMap<>();
        if (nodes > 1) {
            levels.add(level("far", nodes * perNode, "NUMA", false, 100 + random.nextInt(200)));
            for (int d = 1; d < nodes; d++) {
                distLevel.put(10 + 5 * d, "far");
            }
        }
        return spec("random-" + seed, order, smt, levels, dist, perNode, distLevel, random.nextInt(50));
    }

    /** A machine of 96 CPUs with the nodes and distances of the preset kunpeng920-96. */
    public static TopologySpec kunpengLike() {
        return spec(
                "kunpeng-like",
                CpuOrder.SEQ,
                1,
                List.of(
                        level("core", 1, null, false, 2),
                        level("cluster", 4, "CLS", false, 15),
                        level("die", 24, "MC", true, 38),
                        level("pkg", 48, "NUMA", false, 80),
                        level("xsock", 96, "NUMA", false, 150)),
                List.of(
                        List.of(10, 12, 20, 22),
                        List.of(12, 10, 22, 24),
                        List.of(20, 22, 10, 12),
                        List.of(22, 24, 12, 10)),
                24,
                Map.of(12, "pkg", 20, "xsock", 22, "xsock", 24, "xsock"),
                0);
    }

    /** One CPU. */
    public static TopologySpec oneCpu() {
        return spec("one", CpuOrder.SEQ, 1, List.of(level("core", 1, "MC", true, 2)), line(1), 1, Map.of(), 0);
    }

    static TopologySpec withNodes(TopologySpec spec, int nodes, int cpusPerNode) {
        return copy(spec, spec.smtMaskCpusBefore510(), spec.levels(), nodes, cpusPerNode, spec.dist(), spec.costs());
    }

    static TopologySpec withSmtMaskBefore510(TopologySpec spec, int cpus) {
        return copy(spec, cpus, spec.levels(), spec.nodes(), spec.cpusPerNode(), spec.dist(), spec.costs());
    }

    /** The same machine with other levels. */
    public static TopologySpec withLevels(TopologySpec spec, List<Level> levels) {
        return copy(
                spec, spec.smtMaskCpusBefore510(), levels, spec.nodes(), spec.cpusPerNode(), spec.dist(), spec.costs());
    }

    static TopologySpec withDist(TopologySpec spec, List<List<Integer>> dist) {
        return copy(
                spec, spec.smtMaskCpusBefore510(), spec.levels(), spec.nodes(), spec.cpusPerNode(), dist, spec.costs());
    }

    static TopologySpec withCosts(TopologySpec spec, Map<String, Double> costs) {
        return copy(
                spec, spec.smtMaskCpusBefore510(), spec.levels(), spec.nodes(), spec.cpusPerNode(), spec.dist(), costs);
    }

    /** The same machine of another kind. */
    public static TopologySpec withPlatform(TopologySpec spec, Platform platform) {
        return new TopologySpec(
                spec.name(),
                spec.desc(),
                spec.cpus(),
                spec.ghz(),
                spec.lineBytes(),
                spec.hz(),
                spec.nrCpus(),
                spec.cpuOrder(),
                spec.smt(),
                spec.smtMaskCpus(),
                spec.smtMaskCpusBefore510(),
                spec.levels(),
                spec.nodes(),
                spec.cpusPerNode(),
                spec.dist(),
                spec.distLevel(),
                spec.distExtraNs(),
                spec.homeAddNs(),
                spec.local(),
                spec.dramByDist(),
                spec.invalPerSharerNs(),
                spec.costs(),
                spec.idleExit(),
                spec.smtSpeed(),
                platform);
    }

    /** The same machine with hand-overs of locks that take this much longer than an atomic (ns) from a level on. */
    public static TopologySpec withHandOver(TopologySpec spec, int fromLevel, double longerNs) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < spec.levels().size(); i++) {
            Level level = spec.levels().get(i);
            levels.add(new Level(
                    level.name(),
                    level.cpus(),
                    level.domain(),
                    level.llc(),
                    level.readNs(),
                    level.rfoNs(),
                    level.rmwNs(),
                    level.servNs(),
                    i < fromLevel ? 0 : level.rmwNs() + longerNs));
        }
        return withLevels(spec, levels);
    }

    private static TopologySpec copy(
            TopologySpec spec,
            int smtMaskBefore510,
            List<Level> levels,
            int nodes,
            int cpusPerNode,
            List<List<Integer>> dist,
            Map<String, Double> costs) {
        return new TopologySpec(
                spec.name(),
                spec.desc(),
                spec.cpus(),
                spec.ghz(),
                spec.lineBytes(),
                spec.hz(),
                spec.nrCpus(),
                spec.cpuOrder(),
                spec.smt(),
                spec.smtMaskCpus(),
                smtMaskBefore510,
                levels,
                nodes,
                cpusPerNode,
                dist,
                spec.distLevel(),
                spec.distExtraNs(),
                spec.homeAddNs(),
                spec.local(),
                spec.dramByDist(),
                spec.invalPerSharerNs(),
                costs,
                spec.idleExit(),
                spec.smtSpeed(),
                Platform.ofLine(spec.lineBytes()));
    }

    /** Nodes in a row: the distance grows with the number of hops. */
    private static List<List<Integer>> line(int nodes) {
        List<List<Integer>> dist = new ArrayList<>();
        for (int a = 0; a < nodes; a++) {
            List<Integer> row = new ArrayList<>();
            for (int b = 0; b < nodes; b++) {
                row.add(10 + 5 * Math.abs(a - b));
            }
            dist.add(row);
        }
        return dist;
    }

    private static Level level(String name, int cpus, @Nullable String domain, boolean llc, int ns) {
        return new Level(name, cpus, domain, llc, ns, ns + 2, ns + 5, ns);
    }

    private static TopologySpec spec(
            String name,
            CpuOrder order,
            int smt,
            List<Level> levels,
            List<List<Integer>> dist,
            int perNode,
            Map<Integer, String> distLevel,
            int homeAddNs) {
        Map<Integer, Double> dram = new TreeMap<>();
        dist.forEach(row -> row.forEach(distance -> dram.put(distance, 70.0 + 3 * distance)));
        int inner = levels.get(0).cpus();
        int cpus = perNode * dist.size();
        return new TopologySpec(
                name,
                "for tests",
                cpus,
                2.5,
                64,
                250,
                4096,
                order,
                smt,
                inner,
                inner,
                levels,
                dist.size(),
                perNode,
                dist,
                distLevel,
                Map.of(),
                homeAddNs,
                new Local(1, 4, 9, 100, 5),
                dram,
                1,
                Map.of(),
                new IdleExit(80, 1000, 5000),
                Collections.nCopies(inner, 1.0),
                Platform.ofLine(64));
    }
}
