package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * NUMA nodes of a sysfs: those that have CPUs, and their distances.
 *
 * @param partition CPUs of a node
 * @param distances SLIT in the order of the nodes' lowest CPUs; empty where nothing is said
 */
record SysfsNodes(CpuPartition partition, List<List<Integer>> distances) {
    /** A node with CPUs: its number, its place among the online nodes, its CPUs as Linux numbers them. */
    private record Node(int number, int place, BitSet cpus) {}

    static SysfsNodes read(SysfsTree tree, int[] numbers, List<String> notes) throws InvalidInputException {
        BitSet ids = tree.set("node/online").orElse(tree.numbered("node", "node"));
        BitSet online = new BitSet();
        for (int number : numbers) {
            online.set(number);
        }
        List<Node> nodes = withCpus(tree, ids, online, notes);
        if (nodes.isEmpty()) {
            if (!ids.isEmpty()) {
                throw SysfsTree.problem("node", "none of the nodes " + CpuList.format(ids) + " has an online CPU");
            }
            return new SysfsNodes(CpuPartition.whole(numbers.length), List.of(List.of(10)));
        }
        return new SysfsNodes(partition(nodes, numbers), distances(tree, nodes, ids.cardinality(), notes));
    }

    private static List<Node> withCpus(SysfsTree tree, BitSet ids, BitSet online, List<String> notes)
            throws InvalidInputException {
        List<Node> nodes = new ArrayList<>();
        BitSet empty = new BitSet();
        int place = 0;
        for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
            BitSet cpus = tree.set("node/node" + id + "/cpulist", "node/node" + id + "/cpumap")
                    .orElse(new BitSet());
            cpus.and(online);
            if (cpus.isEmpty()) {
                empty.set(id);
            } else {
                nodes.add(new Node(id, place, cpus));
            }
            place++;
        }
        if (!empty.isEmpty() && !nodes.isEmpty()) {
            notes.add("nodes without an online CPU are left out: " + CpuList.format(empty));
        }
        nodes.sort(Comparator.comparingInt(node -> node.cpus().nextSetBit(0)));
        return nodes;
    }

    private static CpuPartition partition(List<Node> nodes, int[] numbers) throws InvalidInputException {
        long[] keys = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            int number = numbers[i];
            List<Integer> homes = nodes.stream()
                    .filter(node -> node.cpus().get(number))
                    .map(Node::number)
                    .toList();
            if (homes.size() != 1) {
                throw SysfsTree.problem(
                        "node",
                        "CPU " + number + " is in " + (homes.isEmpty() ? "no node" : "the nodes " + homes)
                                + ", it must be in one");
            }
            keys[i] = homes.get(0);
        }
        return CpuPartition.byKey(keys);
    }

    private static List<List<Integer>> distances(SysfsTree tree, List<Node> nodes, int online, List<String> notes)
            throws InvalidInputException {
        List<List<Integer>> rows = new ArrayList<>();
        for (Node node : nodes) {
            String file = "node/node" + node.number() + "/distance";
            Optional<String> text = tree.text(file);
            if (text.isEmpty() || text.get().isEmpty()) {
                if (nodes.size() > 1) {
                    notes.add(file + " is missing, the distances of nodes are assumed");
                    return List.of();
                }
                return List.of(List.of(10));
            }
            String[] row = text.get().split("\\s+");
            if (row.length != online) {
                throw SysfsTree.problem(file, row.length + " distances, but " + online + " nodes are online");
            }
            List<Integer> values = new ArrayList<>();
            for (Node other : nodes) {
                String value = row[other.place()];
                if (!value.matches("\\d{1,3}")) {
                    throw SysfsTree.problem(file, "'" + CpuList.shown(value) + "' is not a distance");
                }
                values.add(Integer.parseInt(value));
            }
            rows.add(values);
        }
        return rows;
    }
}
