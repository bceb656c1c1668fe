package dev.wakestream.sched.kernel;

import dev.wakestream.sched.trace.TraceEvent;

/**
 * nohz_balance_enter_idle: called by the idle loop each time it stops the tick. Only the first time since the last busy tick
 * does it enter the CPU into the mask, the counter and the LLC's books; the store to has_blocked comes every time (model-spec 4.3).
 * set_cpu_sd_state_idle is inlined. v3.10 keeps its books of busy CPUs elsewhere ({@link GroupCounters}), and releases without blocked
 * load store nothing more.
 */
final class NohzBalanceEnterIdle {
    private final Kernel k;
    private final boolean counts;
    private final boolean countsPerLevel;
    private final boolean blockedLoad;
    private final boolean needsUpdate;

    NohzBalanceEnterIdle(Kernel k) {
        this.k = k;
        counts = k.profile.nohz().counter();
        countsPerLevel = k.profile.nohz().countsPerLevel();
        blockedLoad = k.profile.nohz().blockedLoad();
        needsUpdate = k.profile.nohz().needsUpdate();
    }

    /** Goes on in {@link IdleLoop#tickStopped}. */
    void begin(Cpu c) {
        c.workBeganPs = c.clock;
        c.workWaitPs = 0;
        int outer = c.enter(k.symbols.nohzBalanceEnterIdle);
        c.instr(20);
        if (blockedLoad) {
            c.hasBlockedLoad = true;
            c.write(c.lockLine);
        }
        c.read(c.nohzLine);
        boolean first = !c.nohzTickStopped;
        if (first && !countsPerLevel) {
            c.nohzTickStopped = true;
            c.write(c.nohzLine);
        }
        c.leave(outer);
        if (first) {
            k.later(c, Step.ENTER_MASK);
        } else {
            storesOrEnd(c);
        }
    }

    void mask(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        k.hotAtomic(c, k.lineMap.nohzMask);
        k.nohz.idleCpus.set(c.id);
        c.leave(outer);
        if (counts) {
            k.later(c, Step.ENTER_COUNTER);
        } else {
            counted(c);
        }
    }

    void counter(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        k.hotAtomic(c, k.lineMap.nohzFields);
        k.nohz.nrCpus++;
        c.leave(outer);
        counted(c);
    }

    private void counted(Cpu c) {
        if (countsPerLevel) {
            // v3.10 marks the CPU last, by an atomic on its flags.
            int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
            c.nohzTickStopped = true;
            c.atomic(c.nohzLine);
            c.leave(outer);
            k.counters.nohzEnter(c);
            storesOrEnd(c);
        } else {
            k.later(c, Step.ENTER_LLC);
        }
    }

    private void storesOrEnd(Cpu c) {
        if (blockedLoad) {
            k.later(c, Step.ENTER_STORES);
        } else {
            end(c);
        }
    }

    /** set_cpu_sd_state_idle. */
    void llc(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceEnterIdle);
        c.fence();
        c.instr(15);
        if (c.countedBusy) {
            c.countedBusy = false;
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
        k.nohz.needsUpdate |= needsUpdate && c.entersMask;
        c.entersMask = false;
        k.nohz.hasBlocked = true;
        c.leave(outer);
        end(c);
    }

    private void end(Cpu c) {
        k.nohzEvent(c, TraceEvent.NohzAction.ENTER_IDLE);
        k.idleLoop.tickStopped(c);
    }
}
