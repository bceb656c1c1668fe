package dev.wakestream.sched.topology;

/**
 * What a kernel release fixes about scheduler domains (model-spec 1.1).
 *
 * @param busyFactor balance interval multiplier of a busy CPU (no unit)
 * @param numaBusyFactor the same on NUMA levels (no unit)
 * @param smtImbalancePct imbalance_pct of the SMT level (percent)
 * @param llcImbalancePct imbalance_pct of levels that share the LLC (percent)
 * @param imbalancePct imbalance_pct of the levels above (percent)
 * @param smtCacheNiceTries cache_nice_tries of the SMT level (count)
 * @param cacheNiceTries cache_nice_tries of the other levels inside a node (count)
 * @param numaCacheNiceTries cache_nice_tries of NUMA levels (count)
 * @param reclaimDistance SLIT distance beyond which a NUMA level loses fork and exec balancing and wake-affine (no
 *     unit). Generic default 30 (believed, not read; architectures may override it)
 * @param smtMaskIsSmallCore what the scheduler calls a core on Power: since v5.10 (commit f3232321db58) the small core,
 *     before the big one
 * @param intervals how often a level is balanced
 * @param levels which levels the kernel's table has, and what it calls them
 */
public record DomainRules(
        int busyFactor,
        int numaBusyFactor,
        int smtImbalancePct,
        int llcImbalancePct,
        int imbalancePct,
        int smtCacheNiceTries,
        int cacheNiceTries,
        int numaCacheNiceTries,
        int reclaimDistance,
        boolean smtMaskIsSmallCore,
        Intervals intervals,
        Levels levels) {

    /** How often a level is balanced: shortest, also first, and longest interval (model-spec 1.1). */
    public enum Intervals {
        /** 1 and 2 ms between threads, 1 and 4 ms inside a node, the span's weight and twice it between nodes (v3.10). */
        BY_LEVEL,
        /** The span's weight and twice it, in ms (since v5.5). */
        BY_WEIGHT
    }

    /**
     * The kernel's table of levels. Machines are described with the newest names.
     *
     * @param cluster there is a cluster level, CLS (since v5.16)
     * @param node there is a NODE level below the NUMA levels (not in v3.10)
     * @param smtName what the level of threads is called: SIBLING in v3.10, then SMT
     * @param packageName what the level of a package is called: DIE up to v6.6, then PKG
     */
    public record Levels(boolean cluster, boolean node, String smtName, String packageName) {}

    private static final Levels OLDEST = new Levels(false, false, "SIBLING", "DIE");
    private static final Levels WITHOUT_CLUSTER = new Levels(false, true, "SMT", "DIE");
    private static final Levels WITH_CLUSTER = new Levels(true, true, "SMT", "DIE");
    private static final Levels NEWEST = new Levels(true, true, "SMT", "PKG");

    /**
     * v3.10, column K310 of model-spec 1.1: NUMA levels balance neither fork nor exec and do not pull wakeups, whatever the
     * distance.
     */
    public static final DomainRules V3_10 =
            new DomainRules(64, 32, 110, 125, 125, 0, 1, 2, 10, false, Intervals.BY_LEVEL, OLDEST);

    /** v5.5, column K55 of model-spec 1.1. */
    public static final DomainRules V5_5 =
            new DomainRules(32, 32, 110, 117, 125, 0, 1, 2, 30, false, Intervals.BY_WEIGHT, WITHOUT_CLUSTER);

    /** v6.18, column K512…K618 of model-spec 1.1. */
    public static final DomainRules V6_18 =
            new DomainRules(16, 16, 110, 117, 117, 0, 1, 2, 30, true, Intervals.BY_WEIGHT, NEWEST);

    /** v5.12: as v6.18, without the cluster level. */
    public static final DomainRules V5_12 = V6_18.withLevels(WITHOUT_CLUSTER);

    /** v5.19 to v6.6: as v6.18, with the package's old name. */
    public static final DomainRules V5_19 = V6_18.withLevels(WITH_CLUSTER);

    /** The same with another table of levels. */
    public DomainRules withLevels(Levels newLevels) {
        return new DomainRules(
                busyFactor,
                numaBusyFactor,
                smtImbalancePct,
                llcImbalancePct,
                imbalancePct,
                smtCacheNiceTries,
                cacheNiceTries,
                numaCacheNiceTries,
                reclaimDistance,
                smtMaskIsSmallCore,
                intervals,
                newLevels);
    }
}
