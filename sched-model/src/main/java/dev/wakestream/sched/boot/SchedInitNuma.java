package dev.wakestream.sched.boot;

import dev.wakestream.sched.kernel.profile.BootRules;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * sched_init_numa (v5.19, v6.18): puts the levels that follow from the distances between nodes behind those that the kernel was
 * built with. Runs once, on the boot CPU, when all CPUs are up (model-spec 1.5, 5.4.5).
 *
 * <p>Not modelled: what it costs beside the copy, which nobody has measured; the table without the highest level, for packages
 * of several nodes; how v3.10 gathers the distances (it is taken to do as the others do); later rebuilds of the table.
 */
public final class SchedInitNuma {
    private static final int LOCAL_DISTANCE = 10;
    private static final int DISTANCE_VALUES = 256;
    private static final int POINTER_BYTES = 8;
    private static final int INT_BYTES = 4;

    private final BootRules rules;
    private final TopologySpec machine;
    private final int maskBytes;
    private long allocations;
    private long bytes;

    private SchedInitNuma(BootRules rules, TopologySpec machine) {
        this.rules = rules;
        this.machine = machine;
        maskBytes = (machine.cpus() + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    /**
     * What a call did.
     *
     * @param levels names of the table's levels afterwards, lowest first
     * @param copied default levels that were copied (count)
     * @param copiedBytes size of what was copied (bytes)
     * @param copyTicks cost of the copy, calibrated, see {@link CopyCost} (ticks of a counter of 2.4 GHz)
     * @param allocations made (count)
     * @param allocatedBytes as asked for (bytes)
     * @param unusedAllocations what each later build of the domains allocates for a NODE level that no CPU keeps (count)
     * @param unusedBytes of those (bytes)
     */
    public record Outcome(
            List<String> levels,
            int copied,
            long copiedBytes,
            double copyTicks,
            long allocations,
            long allocatedBytes,
            long unusedAllocations,
            long unusedBytes) {
        public Outcome {
            levels = List.copyOf(levels);
        }
    }

    /**
     * Runs it.
     *
     * @param rules of the release
     * @param config levels below the highest that the kernel was built with, lowest first: of SMT, CLUSTER, MC
     * @param machine what it runs on
     */
    public static Outcome run(BootRules rules, List<String> config, TopologySpec machine) {
        List<String> levels = new ArrayList<>(config);
        levels.add(rules.topLevel());
        if (rules.singleNodeReturn() && machine.nodes() == 1) {
            return new Outcome(levels, 0, 0, 0, 0, 0, 0, 0);
        }
        return new SchedInitNuma(rules, machine).build(levels);
    }

    private Outcome build(List<String> defaults) {
        // 1. Every pair of nodes marks its distance in a bitmap.
        allocate(DISTANCE_VALUES / Byte.SIZE);
        TreeSet<Integer> distances = new TreeSet<>();
        machine.dist().forEach(distances::addAll);
        // 2. The distances in order. The local one is the NODE level's.
        int farther = distances.tailSet(LOCAL_DISTANCE, false).size();
        int rows = farther + (rules.nodeLevel() ? 1 : 0);
        allocate((long) rows * INT_BYTES);
        // 3. For each, a row of masks, one a node: the CPUs that are no farther away.
        allocate((long) rows * POINTER_BYTES);
        for (int row = 0; row < rows; row++) {
            allocate((long) machine.nodes() * POINTER_BYTES);
            for (int node = 0; node < machine.nodes(); node++) {
                allocate(maskBytes);
            }
        }
        // 4. The default levels are counted, 5. a table is made for them, the rows and an empty end, 6. they are
        // copied.
        int copied = defaults.size();
        long copiedBytes = (long) copied * rules.levelBytes();
        allocate(copiedBytes + (rows + 1L) * rules.levelBytes());
        // 7. NODE and the NUMA levels follow; 8. the table is the scheduler's.
        List<String> levels = new ArrayList<>(defaults);
        if (rules.nodeLevel()) {
            levels.add("NODE");
        }
        for (int i = 0; i < farther; i++) {
            levels.add("NUMA");
        }
        DomainStorage unused = rules.nodeLevel() && machine.nodes() == 1
                ? DomainStorage.ofLevel(machine.cpus(), maskBytes)
                : DomainStorage.NOTHING;
        return new Outcome(
                levels,
                copied,
                copiedBytes,
                rules.blockCopy() ? CopyCost.block(copiedBytes) : CopyCost.loop(copied),
                allocations,
                bytes,
                unused.allocations(),
                unused.bytes());
    }

    private void allocate(long wanted) {
        if (wanted > 0) {
            allocations++;
            bytes += wanted;
        }
    }
}
