package dev.wakestream.sched.topology;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables of the innermost common level: of two places in a node (all nodes are alike), and of two nodes. */
final class PairLevels {
    private PairLevels() {}

    /** Row by row: level of places a and b of one node. */
    static byte[] insideNode(TopologySpec spec) {
        int size = spec.cpusPerNode();
        byte[] table = new byte[size * size];
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                table[a * size + b] = (byte) commonLevel(spec.levels(), a, b);
            }
        }
        return table;
    }

    /** Row by row: level of nodes a and b; the diagonal, which nobody asks for, is the outermost level. */
    static byte[] betweenNodes(TopologySpec spec) {
        int nodes = spec.nodes();
        byte[] table = new byte[nodes * nodes];
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < nodes; b++) {
                String name = spec.distLevel().get(spec.dist().get(a).get(b));
                table[a * nodes + b] = (byte) indexOf(spec.levels(), name);
            }
        }
        return table;
    }

    private static int commonLevel(List<TopologySpec.Level> levels, int a, int b) {
        int level = 0;
        while (a / levels.get(level).cpus() != b / levels.get(level).cpus()) {
            level++;
        }
        return level;
    }

    private static int indexOf(List<TopologySpec.Level> levels, @Nullable String name) {
        for (int level = 0; level < levels.size(); level++) {
            if (levels.get(level).name().equals(name)) {
                return level;
            }
        }
        return levels.size() - 1;
    }
}
