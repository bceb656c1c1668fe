package dev.wakestream.sched.topology;

/**
 * How a machine carries out an atomic read-modify-write (hardware notes, section 3, rules 1 to 3). The time for which a contended line is
 * busy is always the level's {@code serv}, which states what the rule makes of it.
 */
public enum AtomicRule {
    /** x86 LOCK prefix: the line moves to the CPU; contenders are served in the order of arrival, one transfer each. */
    LOCK_PREFIXED,
    /**
     * Arm LSE: a contended atomic is carried out where the line is, and leaves no copy in the CPU's own L1: the CPU's next
     * access to it costs an LLC hit. The line is busy for much less than a transfer: Neoverse N1 8.5 to 9.4 ns where the transfer takes 47.
     */
    FAR_ATOMIC,
    /** Load-reserve/store-conditional (Power, older Arm): under contention reservations are lost, and attempts repeated. */
    LL_SC
}
