package dev.wakestream.sched.kernel.profile;

/**
 * Load balancing, where releases differ (sched/fair.c: newidle and periodic balance; model-spec 4.5 and 4.7).
 *
 * @param newidle when a CPU on its way to idle looks at other queues
 * @param failureRaisesCost a look that finds nothing makes the domain's next look rarer (v6.17 and v6.18)
 * @param drawsBySuccess a domain is tried with the probability of its past success (Debian's v6.1, v6.19)
 * @param classes groups are compared by classes and spare capacity (since v5.5); else by summed weights (v3.10)
 * @param publishesScanHint the LLC's balance computes nr_idle_scan (SIS_UTIL, since v6.1)
 * @param busyIntervalShortened a busy CPU's interval is one jiffy shorter, so that levels do not fall together (since v5.10, commit
 *     e4d32e4d5444)
 * @param prefersIdleCore the CPU that balances for its group is one of a fully idle core, if there is one (v6.18; where it began is not
 *     known)
 * @param symbols names of its functions
 */
public record BalanceRules(
        Newidle newidle,
        boolean failureRaisesCost,
        boolean drawsBySuccess,
        boolean classes,
        boolean publishesScanHint,
        boolean busyIntervalShortened,
        boolean prefersIdleCore,
        BalanceSymbols symbols) {
    /** When a CPU on its way to idle looks at other queues. */
    public enum Newidle {
        /** If it is usually idle for longer than a migration costs (v3.10). */
        MIGRATION_COST,
        /** The same, and some queue of the machine has more than one task (v5.5, v5.12). */
        MIGRATION_COST_AND_OVERLOAD,
        /** If some queue has more than one task, and it is usually idle for longer than a look at the first domain takes (since v5.19). */
        DOMAIN_COST_AND_OVERLOAD
    }

    /** v3.10. */
    public static final BalanceRules V3_10 =
            new BalanceRules(Newidle.MIGRATION_COST, false, false, false, false, false, false, BalanceSymbols.V3_10);

    /** v5.5. */
    public static final BalanceRules V5_5 = new BalanceRules(
            Newidle.MIGRATION_COST_AND_OVERLOAD, false, false, true, false, false, false, BalanceSymbols.V5_5);

    /** v5.12. */
    public static final BalanceRules V5_12 = new BalanceRules(
            Newidle.MIGRATION_COST_AND_OVERLOAD, false, false, true, false, true, false, BalanceSymbols.V5_5);

    /** v5.19. */
    public static final BalanceRules V5_19 = new BalanceRules(
            Newidle.DOMAIN_COST_AND_OVERLOAD, false, false, true, false, true, false, BalanceSymbols.V5_5);

    /** v6.1 of Debian 12. */
    public static final BalanceRules V6_1 = new BalanceRules(
            Newidle.DOMAIN_COST_AND_OVERLOAD, false, true, true, true, true, false, BalanceSymbols.V5_5);

    /** v6.6. */
    public static final BalanceRules V6_6 = new BalanceRules(
            Newidle.DOMAIN_COST_AND_OVERLOAD, false, false, true, true, true, false, BalanceSymbols.V5_5);

    /** v6.18. */
    public static final BalanceRules V6_18 = new BalanceRules(
            Newidle.DOMAIN_COST_AND_OVERLOAD, true, false, true, true, true, true, BalanceSymbols.V6_18);
}
