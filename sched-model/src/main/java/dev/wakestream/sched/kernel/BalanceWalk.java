package dev.wakestream.sched.kernel;

/** Where a CPU is in a balance that takes several steps: for which CPU it balances, at which level, in whose name. */
final class BalanceWalk {
    /** Nobody. */
    static final int NO_CPU = Integer.MIN_VALUE;

    /** The CPU that tasks are pulled to. */
    int destination = NO_CPU;

    /** Next level of the destination's domains. */
    int level;

    /** Earliest next balance found so far (jiffies). */
    long nextBalance;

    // Idle load balance only.
    boolean ilb;

    /** On the spot, by a CPU on its way to idle. */
    boolean newidle;

    int ilbFlags;
    int visited;
    long ilbNextBalance;
    boolean blockedLoadLeft;
}
