package dev.wakestream.sched.topology;

import dev.wakestream.sched.topology.TopologySpec.CpuOrder;
import dev.wakestream.sched.topology.TopologySpec.IdleExit;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.sched.topology.TopologySpec.Local;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Machines for tests.
 *
 * <pre>
 * small     node 0: [ llc 0: cpu 0, cpu 1 ] [ llc 1: cpu 2, cpu 3 ]
 * twoNodes  node 0: [ llc 0: cpu 0, cpu 1 ]     node 1: [ llc 1: cpu 2, cpu 3 ]
 * smt       node 0: [ llc 0: core 0 = cpu 0, cpu 2; core 1 = cpu 1, cpu 3 ]
 * flat      node 0: [ llc 0: cpu 0 … n−1 ]
 * power10   n nodes of 10 big cores of 8 threads: levels of 4, 8, 40, 80, 160 and all CPUs
 * </pre>
 */
public final class TestMachines {
    /** Memory of {@link #small} and {@link #twoNodes}, own node (ns). */
    public static final int DRAM_NS = 100;

    /** Memory of {@link #twoNodes}, other node (ns). */
    public static final int REMOTE_DRAM_NS = 150;

    /** Hit in the own L1 (ns). */
    public static final int L1_NS = 1;

    /** Hit in the LLC (ns). */
    public static final int LLC_HIT_NS = 20;

    /** Atomic on a line owned already (ns). */
    public static final int RMW_OWNED_NS = 5;

    /** Read, request for ownership, atomic, and service time between CPUs of one LLC (ns). */
    public static final int LLC_READ_NS = 40;

    public static final int LLC_RFO_NS = 42;
    public static final int LLC_RMW_NS = 45;
    public static final int LLC_SERV_NS = 30;

    /** The same between LLCs (ns). */
    public static final int FAR_READ_NS = 90;

    public static final int FAR_RFO_NS = 95;
    public static final int FAR_RMW_NS = 105;
    public static final int FAR_SERV_NS = 80;

    /** Added to a request for ownership per sharer (ns). */
    public static final int INVAL_NS = 2;

    private TestMachines() {}

    /** 4 CPUs without SMT, 2 LLCs, 1 node. */
    public static TopologySpec small() {
        return spec(
                "small",
                4,
                CpuOrder.SEQ,
                1,
                1,
                List.of(core(1), llc(2), far("pkg", 4, "PKG")),
                List.of(List.of(10)),
                Map.of(),
                Map.of(10, (double) DRAM_NS));
    }

    /** 4 CPUs without SMT, 2 nodes of one LLC each. */
    public static TopologySpec twoNodes() {
        return spec(
                "two-nodes",
                4,
                CpuOrder.SEQ,
                1,
                1,
                List.of(core(1), llc(2), far("xsock", 4, "NUMA")),
                List.of(List.of(10, 20), List.of(20, 10)),
                Map.of(20, "xsock"),
                Map.of(10, (double) DRAM_NS, 20, (double) REMOTE_DRAM_NS));
    }

    /** 4 CPUs, 2 cores of 2 threads numbered as on x86, 1 LLC, 1 node. */
    public static TopologySpec smt() {
        return spec(
                "smt",
                4,
                CpuOrder.SMT_LAST,
                2,
                2,
                List.of(core(2), llc(4)),
                List.of(List.of(10)),
                Map.of(),
                Map.of(10, (double) DRAM_NS));
    }

    /** CPUs without SMT that share one LLC, all equally far apart. */
    public static TopologySpec flat(int cpus) {
        return spec(
                "flat-" + cpus,
                cpus,
                CpuOrder.SEQ,
                1,
                1,
                List.of(core(1), llc(cpus)),
                List.of(List.of(10)),
                Map.of(),
                Map.of(10, (double) DRAM_NS));
    }

    /** LLCs of so many cores of so many threads in one node, all equally far apart, CPUs numbered one after the other. */
    public static TopologySpec llcs(int llcs, int cores, int threads) {
        int cpus = llcs * cores * threads;
        return spec(
                "llcs-" + llcs + "x" + cores + "x" + threads,
                cpus,
                CpuOrder.SEQ,
                threads,
                threads,
                llcs == 1
                        ? List.of(core(threads), llc(cpus))
                        : List.of(core(threads), llc(cores * threads), far("pkg", cpus, "PKG")),
                List.of(List.of(10)),
                Map.of(),
                Map.of(10, (double) DRAM_NS));
    }

    /**
     * A machine like the preset power10-lpar-480, with its numbers.
     *
     * @param nodes nodes of 80 CPUs: 1 or an even number (nodes 2k and 2k+1 share a drawer); the preset has 6
     */
    public static TopologySpec power10(int nodes) {
        return power10("power10-" + nodes, nodes, 80);
    }

    /** Half of {@link #power10} with 6 nodes: every chip has one hemisphere, so that all distances stay; 240 CPUs. */
    public static TopologySpec halfPower10() {
        return power10("power10-half", 6, 40);
    }

    private static TopologySpec power10(String name, int nodes, int perNode) {
        List<Level> levels = new ArrayList<>(List.of(
                new Level("smallcore", 4, "SMT", true, 1.6, 1.6, 10, 10),
                new Level("bigcore", 8, null, false, 45, 48, 55, 60),
                new Level("hemisphere", 40, "MC", false, 70, 75, 85, 100)));
        if (perNode > 40) {
            levels.add(new Level("chip", perNode, "PKG", false, 90, 95, 105, 120));
        }
        Map<Integer, String> distLevel = new TreeMap<>();
        if (nodes > 1) {
            levels.add(new Level("drawer", 2 * perNode, "NUMA", false, 160, 165, 180, 200));
            distLevel.put(20, "drawer");
        }
        if (nodes > 2) {
            levels.add(new Level("system", nodes * perNode, "NUMA", false, 320, 330, 350, 370));
            distLevel.put(40, "system");
        }
        List<List<Integer>> dist = new ArrayList<>();
        for (int a = 0; a < nodes; a++) {
            List<Integer> row = new ArrayList<>();
            for (int b = 0; b < nodes; b++) {
                row.add(a == b ? 10 : a / 2 == b / 2 ? 20 : 40);
            }
            dist.add(row);
        }
        return new TopologySpec(
                name,
                "Power10-like, " + nodes + " nodes of " + perNode + " CPUs",
                nodes * perNode,
                3.9,
                128,
                100,
                2048,
                CpuOrder.PWR_INTERLEAVE,
                8,
                4,
                4,
                levels,
                nodes,
                perNode,
                dist,
                distLevel,
                Map.of(),
                0,
                new Local(1.0, 3.5, 7.0, 110, 10),
                Map.of(10, 110.0, 20, 190.0, 40, 350.0),
                2,
                Map.ofEntries(
                        Map.entry("syscall", 208.0),
                        Map.entry("pipe_w", 420.0),
                        Map.entry("pipe_r", 400.0),
                        Map.entry("unix_w", 700.0),
                        Map.entry("unix_r", 700.0),
                        Map.entry("ctxsw", 1000.0),
                        Map.entry("ttwu", 500.0),
                        Map.entry("ipi_send", 250.0),
                        Map.entry("ipi_deliver", 1110.0),
                        Map.entry("tick", 2500.0),
                        Map.entry("lb_per_cpu", 100.0)),
                new IdleExit(100, 7500, 12000),
                List.of(1.0, 0.8, 0.65, 0.55),
                Platform.ofLine(128));
    }

    private static Level core(int threads) {
        return new Level("core", threads, threads > 1 ? "SMT" : null, false, 2, 2, 6, 6);
    }

    private static Level llc(int cpus) {
        return new Level("llc", cpus, "MC", true, LLC_READ_NS, LLC_RFO_NS, LLC_RMW_NS, LLC_SERV_NS);
    }

    private static Level far(String name, int cpus, String domain) {
        return new Level(name, cpus, domain, false, FAR_READ_NS, FAR_RFO_NS, FAR_RMW_NS, FAR_SERV_NS);
    }

    private static TopologySpec spec(
            String name,
            int cpus,
            CpuOrder order,
            int smt,
            int smtMask,
            List<Level> levels,
            List<List<Integer>> dist,
            Map<Integer, String> distLevel,
            Map<Integer, Double> dramByDist) {
        return new TopologySpec(
                name,
                "a machine for tests",
                cpus,
                2.0,
                64,
                250,
                4096,
                order,
                smt,
                smtMask,
                smtMask,
                levels,
                dist.size(),
                cpus / dist.size(),
                dist,
                distLevel,
                Map.of(),
                0,
                new Local(L1_NS, 4, LLC_HIT_NS, DRAM_NS, RMW_OWNED_NS),
                dramByDist,
                INVAL_NS,
                Map.ofEntries(
                        Map.entry("syscall", 100.0),
                        Map.entry("pipe_w", 300.0),
                        Map.entry("pipe_r", 300.0),
                        Map.entry("unix_w", 500.0),
                        Map.entry("unix_r", 500.0),
                        Map.entry("ctxsw", 1000.0),
                        Map.entry("ttwu", 450.0),
                        Map.entry("ipi_send", 100.0),
                        Map.entry("ipi_deliver", 900.0),
                        Map.entry("tick", 2000.0),
                        Map.entry("lb_per_cpu", 80.0)),
                new IdleExit(100, 1000, 10000),
                smt == 1 ? List.of(1.0) : List.of(1.0, 0.6),
                Platform.ofLine(64));
    }
}
