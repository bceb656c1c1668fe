package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.SchedDomain;

/**
 * The try-lock of the periodic balance on levels between nodes: one CPU of the machine at a time, who comes too late leaves the level for
 * its next balance (model-spec 4.7). One atomic on a line of the whole machine to try, a store to let go. Newidle balance does not ask. A
 * machine without such levels has no line.
 */
final class BalanceSerialize {
    private static final int NO_LINE = -1;

    private final int line;
    private boolean taken;

    BalanceSerialize(Kernel k) {
        boolean asked = false;
        for (int cpu = 0; cpu < k.topology.cpus(); cpu++) {
            asked |= k.topology.domains(cpu).stream().anyMatch(BalanceSerialize::asks);
        }
        line = asked ? k.lineMap.serialize(k.lines) : NO_LINE;
    }

    private static boolean asks(SchedDomain domain) {
        return domain.has(SchedDomain.Flag.SERIALIZE);
    }

    /** True if the CPU may balance the domain; it must {@link #unlock} then. */
    boolean tryLock(Cpu c, SchedDomain domain) {
        if (!asks(domain)) {
            return true;
        }
        c.atomic(line);
        if (taken) {
            return false;
        }
        taken = true;
        return true;
    }

    void unlock(Cpu c, SchedDomain domain) {
        if (asks(domain)) {
            c.write(line);
            taken = false;
        }
    }
}
