package dev.wakestream.sched.kernel.profile;

/**
 * sched_init_numa, where releases differ (sched/topology.c; model-spec 1.5).
 *
 * @param blockCopy the default levels are copied as one block, not level by level
 * @param singleNodeReturn it returns at once on a machine with one node
 * @param nodeLevel a NODE level is appended before the NUMA levels (not in v3.10)
 * @param clusterLevel kernels may be built with a CLUSTER level (since v5.16; model-spec 1.1)
 * @param topLevel name of the default level that every build has, the highest one (model-spec 1.1)
 * @param levelBytes size of a level of the table (bytes)
 */
public record BootRules(
        boolean blockCopy,
        boolean singleNodeReturn,
        boolean nodeLevel,
        boolean clusterLevel,
        String topLevel,
        int levelBytes) {
    /** v3.10. */
    public static final BootRules V3_10 = new BootRules(false, false, false, false, "DIE", 48);

    /** v5.5 and v5.12. */
    public static final BootRules V5_5 = new BootRules(false, false, true, false, "DIE", 64);

    /** v5.19 to v6.6. */
    public static final BootRules V5_16 = new BootRules(false, false, true, true, "DIE", 64);

    /** v6.18: DIE has been called PKG since v6.7. */
    public static final BootRules V6_7 = new BootRules(false, false, true, true, "PKG", 64);

    /** The same with another copy. */
    public BootRules withBlockCopy(boolean newBlockCopy) {
        return new BootRules(newBlockCopy, singleNodeReturn, nodeLevel, clusterLevel, topLevel, levelBytes);
    }

    /** The same, with or without the early return. */
    public BootRules withSingleNodeReturn(boolean newSingleNodeReturn) {
        return new BootRules(blockCopy, newSingleNodeReturn, nodeLevel, clusterLevel, topLevel, levelBytes);
    }
}
