package dev.wakestream.sched.topology;

/**
 * How logical CPU numbers map on positions in the tree of levels, where position p belongs to instance p / n of a level
 * of n CPUs.
 */
final class CpuNumbering {
    /** Threads of a Power big core: two small cores that take turns in the numbering. */
    static final int BIG_CORE = 8;

    static final int SMALL_CORE = BIG_CORE / 2;

    private CpuNumbering() {}

    /** CPU to position. */
    static int[] positions(TopologySpec spec) {
        int[] positions = new int[spec.cpus()];
        for (int cpu = 0; cpu < positions.length; cpu++) {
            positions[cpu] = switch (spec.cpuOrder()) {
                case SEQ -> cpu;
                case SMT_LAST -> smtLast(cpu, spec.cpus() / spec.smt(), spec.smt());
                case PWR_INTERLEAVE -> interleaved(cpu);
            };
        }
        return positions;
    }

    /** Thread t of core k is CPU t·cores + k. */
    private static int smtLast(int cpu, int cores, int smt) {
        return cpu % cores * smt + cpu / cores;
    }

    /** Even threads of a big core are its first small core, odd threads its second. */
    private static int interleaved(int cpu) {
        int thread = cpu % BIG_CORE;
        return cpu - thread + thread % 2 * SMALL_CORE + thread / 2;
    }
}
