package dev.wakestream.sched.topology;

/**
 * What a kernel release fixes about scheduler domains (model-spec 1.1).
 *
 * @param busyFactor balance interval multiplier of a busy CPU (no unit)
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
 */
public record DomainRules(
        int busyFactor,
        int smtImbalancePct,
        int llcImbalancePct,
        int imbalancePct,
        int smtCacheNiceTries,
        int cacheNiceTries,
        int numaCacheNiceTries,
        int reclaimDistance,
        boolean smtMaskIsSmallCore) {

    /**
     * v3.10, column K310 of model-spec 1.1: NUMA levels balance neither fork nor exec and do not pull wakeups, whatever the
     * distance.
     */
    public static final DomainRules V3_10 = new DomainRules(64, 110, 125, 125, 0, 1, 2, 10, false);

    /** v5.5, column K55 of model-spec 1.1. */
    public static final DomainRules V5_5 = new DomainRules(32, 110, 117, 125, 0, 1, 2, 30, false);

    /** v5.12 to v6.18, column K512…K618 of model-spec 1.1. */
    public static final DomainRules V6_18 = new DomainRules(16, 110, 117, 117, 0, 1, 2, 30, true);
}
