package dev.wakestream.sched.kernel;

/**
 * The run queue locks: an atomic on the queue's first line, and a wait while somebody else holds it, which is charged to
 * the lock's own slow path as the kernel's profile would show it (model-spec 7). A CPU that has waited gets the lock one hand-over
 * after its release, on machines that state one (hardware notes, section 7.1).
 *
 * <p>Not modelled: fairness among several waiters beyond the order in which they come.
 */
final class RqLock {
    private final Symbols symbols;

    RqLock(Symbols symbols) {
        this.symbols = symbols;
    }

    /** CPU c takes the lock of a CPU's queue. */
    void lock(Cpu c, Cpu owner) {
        c.atomic(owner.lockLine);
        RunQueue rq = owner.rq;
        // A holder whose step began after our time has not taken it yet: it ran ahead.
        if (c.clock >= rq.lockedFromPs && c.clock < rq.lockedUntilPs) {
            int outer = c.enter(symbols.spinLockSlowpath);
            c.passUntil(rq.lockedUntilPs);
            c.handOver(owner.lockLine, rq.lockedBy);
            c.leave(outer);
        }
        rq.lockedBy = c.id;
        rq.lockedFromPs = c.clock;
        rq.lockedUntilPs = c.clock;
    }

    /** CPU c lets it go. */
    void unlock(Cpu c, Cpu owner) {
        c.write(owner.lockLine);
        owner.rq.lockedUntilPs = c.clock;
    }

    /** update_rq_clock, under the lock. */
    void updateClock(Cpu c, Cpu owner) {
        c.update(owner.clockLine);
        c.update(owner.clockTaskLine);
        c.instr(25);
    }
}
