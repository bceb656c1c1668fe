package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;

/**
 * The kernel's nohz struct: which CPUs are in tickless idle, and what is to be balanced for them (model-spec 4.4). The mask is on the
 * line NM, everything else on the line NZ.
 */
final class Nohz {
    // What an idle load balance is asked for.
    static final int BALANCE_KICK = 1;
    static final int STATS_KICK = 2;
    static final int NEWILB_KICK = 4;
    static final int NEXT_KICK = 8;
    static final int KICK_MASK = BALANCE_KICK | STATS_KICK | NEXT_KICK;

    final CpuSet idleCpus;

    /** CPUs in the mask; kept only by releases that have the counter (count). */
    int nrCpus;

    boolean hasBlocked;
    boolean needsUpdate;

    /** When the next balance is due (jiffies). */
    long nextBalance;

    /** When blocked load is to be updated next (jiffies). */
    long nextBlocked;

    Nohz(int cpus) {
        idleCpus = new CpuSet(cpus);
    }
}
