package dev.wakestream.cli.machine;

import dev.wakestream.cli.machine.ShapeLevel.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A machine as a regular tree, which is what a topology file can say.
 *
 * @param levels innermost first; the last one spans the machine
 * @param smt threads of a core
 * @param order how the CPUs are numbered
 * @param renumbered whether no order of the form numbers the CPUs as Linux does, so that numbers in the file differ
 * @param nodes distances, and what lies above a node
 */
record MachineShape(List<ShapeLevel> levels, int smt, NumberingOrder order, boolean renumbered, NodeTree nodes) {
    private static final int BIG_CORE = 8;

    MachineShape {
        levels = List.copyOf(levels);
    }

    /** @throws IrregularMachineException if its parts are not all alike, or overlap */
    static MachineShape of(MachineFacts facts) throws IrregularMachineException {
        boolean bigCores = hasBigCores(facts);
        CpuPartition inner = bigCores ? facts.pipeline() : facts.core();
        requireEven("cores", facts.core(), facts);
        requireEven("NUMA nodes", facts.node(), facts);
        List<ShapeLevel> levels = insideNode(facts, inner, bigCores);
        NodeTree nodes = NodeTree.of(facts);
        levels.addAll(nodes.levels());
        int smt = facts.core().largest();
        NumberingOrder usual = bigCores
                ? NumberingOrder.PWR_INTERLEAVE
                : smt > 1 && facts.vendor().architecture() != Vendor.Architecture.POWER
                        ? NumberingOrder.SMT_LAST
                        : NumberingOrder.SEQ;
        @Nullable NumberingOrder fitting = null;
        for (NumberingOrder order : bigCores ? List.of(usual) : List.of(NumberingOrder.SEQ, NumberingOrder.SMT_LAST)) {
            if (fitting == null && order.fits(levels, smt)) {
                fitting = order;
            }
        }
        NumberingOrder order = fitting == null ? usual : fitting;
        return new MachineShape(
                levels,
                smt,
                order,
                fitting == null,
                nodes.arranged(fitting == null ? null : order.positions(facts.cpus(), smt)));
    }

    private static List<ShapeLevel> insideNode(MachineFacts facts, CpuPartition inner, boolean bigCores)
            throws IrregularMachineException {
        CpuPartition cluster = inner.isInside(facts.cluster()) ? facts.cluster() : inner;
        CpuPartition told = inner.isInside(facts.llc()) ? facts.llc() : inner;
        // Linux lets the cache's level span at least the cluster (Altra's pairs).
        CpuPartition llc = told.isInside(cluster) ? cluster : told;
        requireEven("clusters", cluster, facts);
        requireEven("last-level caches", llc, facts);
        requireInside("clusters", cluster, "last-level caches", llc);
        requireInside("last-level caches", llc, "NUMA nodes", facts.node());
        requireInside("cores", facts.core(), "NUMA nodes", facts.node());
        List<ShapeLevel> levels = new ArrayList<>();
        levels.add(new ShapeLevel(
                Role.CORE, bigCores ? "smallcore" : "core", inner.largest() > 1 ? "SMT" : null, false, inner));
        if (cluster.largest() > inner.largest() && !(bigCores && cluster.equals(facts.core()))) {
            add(levels, new ShapeLevel(Role.CLUSTER, "cluster", "CLS", false, cluster));
        }
        add(levels, new ShapeLevel(Role.LLC, "llc", bigCores ? "CACHE" : "MC", true, llc));
        if (bigCores && llc.isInside(facts.core())) {
            add(levels, new ShapeLevel(Role.BIG_CORE, "bigcore", null, false, facts.core()));
        }
        distanceOnly(levels, "die", facts.die(), facts.node());
        distanceOnly(levels, "socket", facts.socket(), facts.node());
        add(levels, new ShapeLevel(Role.PACKAGE, "node", "PKG", false, facts.node()));
        return levels;
    }

    /** Dies and sockets inside a node are no level of the scheduler's; where they do not fit into the tree they are not told. */
    private static void distanceOnly(List<ShapeLevel> levels, String name, CpuPartition part, CpuPartition node) {
        CpuPartition below = levels.get(levels.size() - 1).cpus();
        boolean between = !part.equals(node) && part.isInside(node) && below.isInside(part);
        if (part.isEven() && between) {
            add(levels, new ShapeLevel(Role.PACKAGE, name, null, false, part));
        }
    }

    private static void add(List<ShapeLevel> levels, ShapeLevel level) {
        ShapeLevel below = levels.get(levels.size() - 1);
        if (below.cpus().equals(level.cpus())) {
            levels.set(levels.size() - 1, below.merge(level));
        } else {
            levels.add(level);
        }
    }

    /** Power: a core of eight threads is two small cores, of its even and its odd threads, each with an L1 of its own. */
    private static boolean hasBigCores(MachineFacts facts) {
        CpuPartition pipeline = facts.pipeline();
        if (facts.core().smallest() != BIG_CORE
                || !facts.core().isEven()
                || !pipeline.isEven()
                || pipeline.largest() != BIG_CORE / 2) {
            return false;
        }
        List<ShapeLevel> levels = List.of(
                new ShapeLevel(Role.CORE, "smallcore", null, false, pipeline),
                new ShapeLevel(Role.BIG_CORE, "bigcore", null, false, facts.core()));
        return NumberingOrder.PWR_INTERLEAVE.fits(levels, BIG_CORE);
    }

    private static void requireEven(String what, CpuPartition part, MachineFacts facts)
            throws IrregularMachineException {
        if (!part.isEven()) {
            throw new IrregularMachineException(what + " have from " + part.smallest() + " to " + part.largest()
                    + " CPUs, but a topology file describes machines whose parts are all alike"
                    + (facts.offline() ? "; some CPUs are offline, with all of them online it may be one" : ""));
        }
    }

    private static void requireInside(String what, CpuPartition inner, String of, CpuPartition outer)
            throws IrregularMachineException {
        if (!inner.isInside(outer)) {
            throw new IrregularMachineException(
                    what + " and " + of + " overlap, but the levels of a topology file lie inside each other");
        }
    }
}
