package dev.wakestream.sched.coherence;

/** How a machine carries out an atomic read-modify-write (hardware notes, section 3, rules 1 to 3). */
public enum AtomicRule {
    /** x86 LOCK prefix: the line moves to the CPU; contenders are served in the order of arrival. */
    LOCK_PREFIXED,
    /**
     * Arm LSE: a contended atomic is carried out where the line is, and leaves no copy in the CPU's own L1: reading it
     * back costs an LLC hit. The short service time is in the machine's {@code serv}.
     */
    FAR_ATOMIC,
    /** Load-reserve/store-conditional (Power, older Arm): under contention reservations are lost, and attempts repeated. */
    LL_SC
}
