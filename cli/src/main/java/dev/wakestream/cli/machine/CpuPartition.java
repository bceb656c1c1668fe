package dev.wakestream.cli.machine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which CPUs belong together: to a core, a cache, a node. CPUs are counted from 0 without holes, groups in the order of
 * their lowest CPUs. Two partitions with the same groups are equal.
 */
final class CpuPartition {
    private final int[] groupOf;
    private final int[] sizes;

    private CpuPartition(int[] groupOf, int[] sizes) {
        this.groupOf = groupOf;
        this.sizes = sizes;
    }

    /** CPUs with the same key are a group. */
    static CpuPartition byKey(long[] keyOfCpu) {
        Map<Long, Integer> groups = new HashMap<>();
        int[] groupOf = new int[keyOfCpu.length];
        int[] sizes = new int[keyOfCpu.length];
        for (int cpu = 0; cpu < keyOfCpu.length; cpu++) {
            Integer known = groups.putIfAbsent(keyOfCpu[cpu], groups.size());
            groupOf[cpu] = known == null ? groups.size() - 1 : known;
            sizes[groupOf[cpu]]++;
        }
        return new CpuPartition(groupOf, Arrays.copyOf(sizes, groups.size()));
    }

    /** Each CPU alone. */
    static CpuPartition singles(int cpus) {
        long[] keys = new long[cpus];
        Arrays.setAll(keys, cpu -> cpu);
        return byKey(keys);
    }

    /** All CPUs together. */
    static CpuPartition whole(int cpus) {
        return byKey(new long[cpus]);
    }

    /** CPUs that are together in both. */
    CpuPartition within(CpuPartition other) {
        long[] keys = new long[groupOf.length];
        Arrays.setAll(keys, cpu -> ((long) groupOf[cpu] << Integer.SIZE) + other.groupOf[cpu]);
        return byKey(keys);
    }

    /** Whether each of its groups lies inside one of the other's. */
    boolean isInside(CpuPartition other) {
        return within(other).equals(this);
    }

    int cpus() {
        return groupOf.length;
    }

    int groups() {
        return sizes.length;
    }

    int groupOf(int cpu) {
        return groupOf[cpu];
    }

    int smallest() {
        return Arrays.stream(sizes).min().orElse(0);
    }

    int largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }

    boolean isEven() {
        return smallest() == largest();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuPartition that && Arrays.equals(groupOf, that.groupOf);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groupOf);
    }
}
