package dev.wakestream.cli.machine;

import dev.wakestream.cli.machine.ShapeLevel.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What lies above a node: distances, and the levels that they form.
 *
 * @param node CPUs of a node
 * @param distances by node, in the order in which the file has the nodes
 * @param assumed whether the distances are not the machine's
 * @param levels groups of nodes that are nearer to each other than to the others, then the machine; empty of one node
 * @param levelOfDistance the innermost of these levels that holds all pairs of that distance
 */
record NodeTree(
        CpuPartition node,
        List<List<Integer>> distances,
        boolean assumed,
        List<ShapeLevel> levels,
        Map<Integer, ShapeLevel> levelOfDistance) {
    private static final int LOCAL = 10;
    private static final int MAX_DISTANCE = 255;
    /** The table of more distances would not fit into the 1 MiB of a topology file with certainty. */
    private static final int MAX_NODES = 256;
    /** Two nodes of one package, as Kunpeng's and EPYC's firmware says. */
    private static final int ASSUMED_NEAR = 12;
    /** ACPI's customary value for another package. */
    private static final int ASSUMED_FAR = 20;

    static NodeTree of(MachineFacts facts) throws IrregularMachineException {
        if (facts.node().groups() > MAX_NODES) {
            throw new IrregularMachineException(facts.node().groups() + " NUMA nodes, allowed is 1 to " + MAX_NODES);
        }
        boolean assumed = facts.distances().isEmpty();
        List<List<Integer>> distances = assumed ? assumed(facts) : facts.distances();
        check(distances);
        List<ShapeLevel> levels = new ArrayList<>();
        TreeMap<Integer, ShapeLevel> levelOfDistance = new TreeMap<>();
        int done = LOCAL;
        for (int distance : distinct(distances).tailSet(LOCAL, false)) {
            CpuPartition within = within(facts.node(), distances, distance);
            if (within != null) {
                boolean all = within.groups() == 1;
                Role role = all ? Role.SYSTEM : Role.NEAR_NODES;
                String name = all
                        ? "system"
                        : "nodes" + within.largest() / facts.node().largest();
                if (levels.isEmpty() || !levels.get(levels.size() - 1).cpus().equals(within)) {
                    levels.add(new ShapeLevel(role, name, "NUMA", false, within));
                }
                for (int inner : distinct(distances).subSet(done, false, distance, true)) {
                    levelOfDistance.put(inner, levels.get(levels.size() - 1));
                }
                done = distance;
            }
        }
        return new NodeTree(facts.node(), distances, assumed, List.copyOf(levels), Map.copyOf(levelOfDistance));
    }

    private static TreeSet<Integer> distinct(List<List<Integer>> distances) {
        TreeSet<Integer> distinct = new TreeSet<>();
        distances.forEach(distinct::addAll);
        return distinct;
    }

    /** Nodes within a distance of each other, if that makes groups of one size; null if not. */
    private static @Nullable CpuPartition within(CpuPartition node, List<List<Integer>> distances, int limit) {
        int[] group = new int[distances.size()];
        for (int a = 0; a < group.length; a++) {
            List<Integer> row = distances.get(a);
            group[a] = IntStream.range(0, group.length)
                    .filter(b -> row.get(b) <= limit)
                    .findFirst()
                    .orElse(a);
        }
        for (int a = 0; a < group.length; a++) {
            for (int b = 0; b < group.length; b++) {
                if (distances.get(a).get(b) <= limit != (group[a] == group[b])) {
                    return null;
                }
            }
        }
        long[] keys = new long[node.cpus()];
        for (int cpu = 0; cpu < keys.length; cpu++) {
            keys[cpu] = group[node.groupOf(cpu)];
        }
        CpuPartition within = CpuPartition.byKey(keys);
        return within.isEven() ? within : null;
    }

    private static List<List<Integer>> assumed(MachineFacts facts) {
        int nodes = facts.node().groups();
        int[] first = new int[nodes];
        for (int cpu = facts.cpus() - 1; cpu >= 0; cpu--) {
            first[facts.node().groupOf(cpu)] = cpu;
        }
        CpuPartition socket = facts.socket();
        boolean sockets = facts.node().isInside(socket) && socket.isEven();
        List<List<Integer>> rows = new ArrayList<>();
        for (int a = 0; a < nodes; a++) {
            List<Integer> row = new ArrayList<>();
            for (int b = 0; b < nodes; b++) {
                boolean near = sockets && socket.groupOf(first[a]) == socket.groupOf(first[b]);
                row.add(a == b ? LOCAL : near && socket.groups() > 1 ? ASSUMED_NEAR : ASSUMED_FAR);
            }
            rows.add(row);
        }
        return rows;
    }

    private static void check(List<List<Integer>> distances) throws IrregularMachineException {
        for (int a = 0; a < distances.size(); a++) {
            for (int b = 0; b < distances.size(); b++) {
                int there = distances.get(a).get(b);
                int back = distances.get(b).get(a);
                if (there != back) {
                    throw new IrregularMachineException("the distance of two nodes is " + there + " one way and " + back
                            + " the other, but distances of a topology file are symmetric");
                }
                if (a == b ? there != LOCAL : there <= LOCAL || there > MAX_DISTANCE) {
                    throw new IrregularMachineException("a node's distance to " + (a == b ? "itself" : "another")
                            + " is " + there + ", allowed is " + (a == b ? "10" : "11 to 255"));
                }
            }
        }
    }

    /**
     * The same with the nodes in the order of the file's CPU numbers.
     *
     * @param positions place of each CPU in the tree; null = none fits, then nodes are put beside their neighbours
     */
    NodeTree arranged(int @Nullable [] positions) {
        int[] place = new int[node.groups()];
        int[] first = new int[place.length];
        for (int cpu = node.cpus() - 1; cpu >= 0; cpu--) {
            first[node.groupOf(cpu)] = cpu;
        }
        for (int i = 0; i < place.length; i++) {
            place[i] = positions == null ? i : positions[first[i]];
        }
        Comparator<Integer> comparator = Comparator.comparingInt(i -> place[i]);
        if (positions == null) {
            for (ShapeLevel level : levels) {
                Comparator<Integer> inner = comparator;
                comparator = Comparator.<Integer>comparingInt(i -> level.cpus().groupOf(first[i]))
                        .thenComparing(inner);
            }
        }
        List<Integer> sorted =
                IntStream.range(0, place.length).boxed().sorted(comparator).toList();
        List<List<Integer>> rows = sorted.stream()
                .map(a -> sorted.stream().map(b -> distances.get(a).get(b)).toList())
                .toList();
        return new NodeTree(node, rows, assumed, levels, levelOfDistance);
    }
}
