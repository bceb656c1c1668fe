package dev.wakestream.sched.kernel.profile;

/**
 * sched_init_numa, where releases differ (sched/topology.c; model-spec 1.5).
 *
 * @param blockCopy the default levels are copied as one block, not level by level
 * @param singleNodeReturn it returns at once on a machine with one node
 * @param nodeLevel a NODE level is appended before the NUMA levels (not in v3.10)
 * @param levelBytes size of a level of the table (bytes)
 */
public record BootRules(boolean blockCopy, boolean singleNodeReturn, boolean nodeLevel, int levelBytes) {
    /** v3.10. */
    public static final BootRules V3_10 = new BootRules(false, false, false, 48);

    /** v5.5 to v6.18. */
    public static final BootRules V5_5 = new BootRules(false, false, true, 64);

    /** The same with another copy. */
    public BootRules withBlockCopy(boolean newBlockCopy) {
        return new BootRules(newBlockCopy, singleNodeReturn, nodeLevel, levelBytes);
    }

    /** The same, with or without the early return. */
    public BootRules withSingleNodeReturn(boolean newSingleNodeReturn) {
        return new BootRules(blockCopy, newSingleNodeReturn, nodeLevel, levelBytes);
    }
}
