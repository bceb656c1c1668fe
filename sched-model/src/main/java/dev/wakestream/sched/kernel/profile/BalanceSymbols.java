package dev.wakestream.sched.kernel.profile;

/**
 * What a release calls the functions of load balancing that it renamed. A function that the compiler inlines has the name of its
 * caller.
 *
 * @param newidle the balance of a CPU on its way to idle
 * @param periodic the balance at the tick
 * @param idle the balance for all tickless CPUs
 * @param kick the decision whether an idle CPU shall do that
 */
public record BalanceSymbols(String newidle, String periodic, String idle, String kick) {
    /** v3.10: nohz_kick_needed and the kick are inlined into trigger_load_balance. */
    public static final BalanceSymbols V3_10 =
            new BalanceSymbols("idle_balance", "rebalance_domains", "nohz_idle_balance", "trigger_load_balance");

    /** v5.5 to v6.6. */
    public static final BalanceSymbols V5_5 =
            new BalanceSymbols("newidle_balance", "rebalance_domains", "_nohz_idle_balance", "nohz_balancer_kick");

    /** v6.18. */
    public static final BalanceSymbols V6_18 = new BalanceSymbols(
            "sched_balance_newidle", "sched_balance_domains", "_nohz_idle_balance", "nohz_balancer_kick");
}
