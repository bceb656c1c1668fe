package dev.wakestream.sched.kernel;

import dev.wakestream.sched.trace.TraceEvent;

/**
 * nohz_balance_exit_idle: called in every tick on a busy CPU, and does something only in the first one after tickless idle: the
 * CPU leaves the mask, the counter (if the release has it) and is busy in its LLC's books again. All ticks fall together, so all these
 * CPUs queue on the two lines at once (model-spec 0.5, 4.3). set_cpu_sd_state_busy is inlined; v3.10 has called it before, for
 * every level ({@link GroupCounters}).
 */
final class NohzBalanceExitIdle {
    private final Kernel k;
    private final boolean counts;
    private final boolean countsPerLevel;

    NohzBalanceExitIdle(Kernel k) {
        this.k = k;
        counts = k.profile.nohz().counter();
        countsPerLevel = k.profile.nohz().countsPerLevel();
    }

    /** Goes on in {@link NohzBalancerKick#afterExit}. */
    void begin(Cpu c) {
        c.workBeganPs = c.clock;
        c.workWaitPs = 0;
        int outer = c.enter(k.symbols.nohzBalanceExitIdle);
        c.instr(8);
        c.read(c.nohzLine);
        boolean tickless = c.nohzTickStopped;
        if (tickless) {
            c.instr(10);
            if (!countsPerLevel) {
                c.nohzTickStopped = false;
                c.write(c.nohzLine);
            }
        }
        c.leave(outer);
        if (tickless) {
            k.later(c, Step.EXIT_MASK);
        } else {
            k.balancerKick.afterExit(c);
        }
    }

    void mask(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceExitIdle);
        k.hotAtomic(c, k.lineMap.nohzMask);
        k.nohz.idleCpus.clear(c.id);
        c.leave(outer);
        if (counts) {
            k.later(c, Step.EXIT_COUNTER);
        } else {
            counted(c);
        }
    }

    void counter(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceExitIdle);
        k.hotAtomic(c, k.lineMap.nohzFields);
        k.nohz.nrCpus--;
        c.leave(outer);
        counted(c);
    }

    private void counted(Cpu c) {
        if (countsPerLevel) {
            // v3.10 unmarks the CPU last, by an atomic on its flags.
            int outer = c.enterAgain(k.symbols.nohzBalanceExitIdle);
            c.nohzTickStopped = false;
            c.atomic(c.nohzLine);
            c.leave(outer);
            end(c);
        } else {
            k.later(c, Step.EXIT_LLC);
        }
    }

    /** set_cpu_sd_state_busy. */
    void llc(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalanceExitIdle);
        c.instr(12);
        if (!c.countedBusy) {
            c.countedBusy = true;
            c.atomic(c.llcSharedLine);
            k.llcs[c.llc].nrBusyCpus++;
        }
        c.leave(outer);
        end(c);
    }

    private void end(Cpu c) {
        k.counters.nohzExit(c);
        k.nohzEvent(c, TraceEvent.NohzAction.EXIT_IDLE);
        k.balancerKick.afterExit(c);
    }
}
