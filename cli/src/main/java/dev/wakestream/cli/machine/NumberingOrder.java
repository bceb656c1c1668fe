package dev.wakestream.cli.machine;

import java.util.Arrays;
import java.util.List;

/** The keys of {@code cpu_order} in a topology file, and the place in the tree that each gives a CPU. */
enum NumberingOrder {
    SEQ("seq"),
    SMT_LAST("smt-last"),
    PWR_INTERLEAVE("pwr-interleave");

    private static final int BIG_CORE = 8;

    private final String key;

    NumberingOrder(String key) {
        this.key = key;
    }

    String key() {
        return key;
    }

    /** Places of the CPUs, 0 … cpus−1, of cores with {@code smt} threads. */
    int[] positions(int cpus, int smt) {
        int[] positions = new int[cpus];
        Arrays.setAll(positions, cpu -> switch (this) {
            case SEQ -> cpu;
            case SMT_LAST -> cpu % (cpus / smt) * smt + cpu / (cpus / smt);
            case PWR_INTERLEAVE -> cpu - cpu % BIG_CORE + cpu % BIG_CORE % 2 * (BIG_CORE / 2) + cpu % BIG_CORE / 2;
        });
        return positions;
    }

    /** Whether this order, and a tree of these levels, give each CPU the company that it has. */
    boolean fits(List<ShapeLevel> levels, int smt) {
        int[] positions = positions(levels.get(0).cpus().cpus(), smt);
        return levels.stream().allMatch(level -> {
            long[] instance = new long[positions.length];
            Arrays.setAll(instance, cpu -> positions[cpu] / level.size());
            return CpuPartition.byKey(instance).equals(level.cpus());
        });
    }
}
