package dev.wakestream.sched.kernel;

import dev.wakestream.sched.trace.TraceEvent;

/**
 * nohz_balance_enter_idle (v6.18): called by the idle loop each time it stops the tick. Only the first time since the last busy tick
 * does it enter the CPU into the mask, the counter and the LLC's books; the store to has_blocked comes every time (model-spec 4.3).
 * set_cpu_sd_state_idle is inlined.
 */
final class NohzBalanceEnterIdle {
    private final Kernel k;
    private final boolean counts;

    NohzBalanceEnterIdle(Kernel k) {
        this.k = k;
        counts = k.profile.nohz().counter();
    }

    /** Goes on in {@link IdleLoop#tickStopped}. */
    void begin(Cpu c) {
        c.workBeganPs = c.clock;
        c.workWaitPs = 0;
        int outer = c.enter(k.symbols.nohzBalanceEnterIdle);
        c.instr(20);
        c.hasBlockedLoad = true;
        c.write(c.lockLine);
        c.read(c.nohzLine);
        boolean first = !c.nohzTickStopped;
        if (first) {
            c.nohzTickStopped = true;
            c.write(c.nohzLine);
        }
        c.leave(outer);
        k.later(c, first ? Step.ENTER_MASK : Step.ENTER_STORES);
    }

    void mask(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        k.hotAtomic(c, k.lineMap.nohzMask);
        k.nohz.idleCpus.set(c.id);
        c.leave(outer);
        k.later(c, counts ? Step.ENTER_COUNTER : Step.ENTER_LLC);
    }

    void counter(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        k.hotAtomic(c, k.lineMap.nohzFields);
        k.nohz.nrCpus++;
        c.leave(outer);
        k.later(c, Step.ENTER_LLC);
    }

    /** set_cpu_sd_state_idle. */
    void llc(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        c.fence();
        c.instr(15);
        if (c.countedBusyInLlc) {
            c.countedBusyInLlc = false;
            c.atomic(c.llcSharedLine);
            k.llcs[c.llc].nrBusyCpus--;
        }
        c.entersMask = true;
        c.leave(outer);
        k.counters.nohzEnter(c);
        k.later(c, Step.ENTER_STORES);
    }

    /** needs_update, if it is the first time, and has_blocked are neighbours: one line, stored to in one go. */
    void stores(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        c.write(k.lineMap.nohzFields);
        k.nohz.needsUpdate |= c.entersMask;
        c.entersMask = false;
        k.nohz.hasBlocked = true;
        c.leave(outer);
        k.nohzEvent(c, TraceEvent.NohzAction.ENTER_IDLE);
        k.idleLoop.tickStopped(c);
    }
}
