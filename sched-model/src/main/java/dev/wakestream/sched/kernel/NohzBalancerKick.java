package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.NohzRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * nohz_balancer_kick: in every tick of a busy CPU, decides whether some idle CPU shall balance for the tickless ones, and
 * which. Reads NZ, for the whole machine in the same instant, and NM when it has to find a CPU, or when the mask has replaced the counter
 * (model-spec 4.4). kick_ilb and find_new_ilb are inlined.
 *
 * <p>v3.10 (trigger_load_balance): two tasks here, or a second busy CPU in a group of the LLC; it
 * kicks the first CPU of the mask or nobody, by a reschedule interrupt.
 *
 * <p>Not modelled: reduced capacity, asymmetric packing, misfit tasks.
 */
final class NohzBalancerKick {
    private final Kernel k;
    private final boolean counter;
    private final boolean timeCheckFirst;
    private final boolean asksMaskFirst;
    private final NohzRules rules;

    NohzBalancerKick(Kernel k) {
        this.k = k;
        rules = k.profile.nohz();
        counter = rules.counter();
        timeCheckFirst = rules.timeCheckFirst();
        asksMaskFirst = !counter && !timeCheckFirst;
    }

    /** Goes on in {@link Ticks#end}. */
    void begin(Cpu c) {
        int outer = c.enter(k.symbols.nohzBalancerKick);
        c.instr(10);
        c.read(c.balanceLine);
        c.kickFlags = 0;
        c.kickHasMask = false;
        boolean idle = c.idleBalance;
        c.leave(outer);
        if (idle) {
            k.ticks.end(c);
        } else if (k.groupCounters.kept()) {
            k.groupCounters.busy(c);
        } else {
            k.exitIdle.begin(c);
        }
    }

    /** nohz_balance_exit_idle is done. */
    void afterExit(Cpu c) {
        c.workBeganPs = c.clock;
        c.workWaitPs = 0;
        k.later(c, asksMaskFirst ? Step.KICK_MASK : Step.KICK_FIELDS);
    }

    /**
     * nr_cpus, has_blocked, next_blocked, next_balance, needs_update: neighbours in one line, whichever is asked first, so one remote read
     * a tick and busy CPU (model-spec 5.4.4; the author of the series says of the order that it saves no cache line, 0.5).
     */
    void fields(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalancerKick);
        c.instr(12);
        k.hotRead(c, k.lineMap.nohzFields);
        Nohz nohz = k.nohz;
        long jiffies = k.jiffies(c);
        boolean due = jiffies >= nohz.nextBalance;
        boolean asked = counter && (due || !timeCheckFirst);
        if (asked) {
            c.instr(4);
        }
        boolean none = asked && nohz.nrCpus == 0;
        if (nohz.hasBlocked && jiffies > nohz.nextBlocked) {
            c.kickFlags = Nohz.STATS_KICK;
        }
        c.leave(outer);
        if (none) {
            k.ticks.end(c);
        } else if (due && !counter && timeCheckFirst) {
            k.later(c, Step.KICK_MASK);
        } else {
            c.kickDue = due;
            k.later(c, Step.KICK_DECIDE);
        }
    }

    /** Is any CPU tickless? Without the counter, the mask knows: its first word that is not zero. */
    void mask(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalancerKick);
        c.instr(8);
        k.hotRead(c, k.lineMap.nohzMask);
        boolean any = !k.nohz.idleCpus.isEmpty();
        c.kickHasMask = true;
        c.leave(outer);
        if (!any) {
            k.ticks.end(c);
        } else if (asksMaskFirst) {
            k.later(c, Step.KICK_FIELDS);
        } else {
            c.kickDue = true;
            k.later(c, Step.KICK_DECIDE);
        }
    }

    /** If a balance is due: two tasks here, or two busy CPUs in the LLC, are worth it. */
    void decide(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalancerKick);
        if (c.kickDue) {
            c.instr(12);
            c.read(c.lockLine);
            boolean balance = c.rq.nrRunning() >= 2;
            if (!balance) {
                balance = hasCompanyInCache(c);
            }
            if (balance) {
                c.kickFlags = rules.blockedLoad() ? Nohz.STATS_KICK | Nohz.BALANCE_KICK : Nohz.BALANCE_KICK;
            }
        }
        if (k.nohz.needsUpdate) {
            c.kickFlags |= Nohz.NEXT_KICK;
        }
        c.leave(outer);
        if (c.kickFlags != 0) {
            k.later(c, Step.KICK_ILB);
        } else {
            k.ticks.end(c);
        }
    }

    private boolean hasCompanyInCache(Cpu c) {
        if (rules.countsPerLevel()) {
            return k.groupCounters.hasCompanyInCache(c);
        }
        c.instr(20);
        c.read(c.llcSharedLine);
        return k.llcs[c.llc].nrBusyCpus > 1;
    }

    /** kick_ilb. */
    void kick(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalancerKick);
        c.instr(40);
        if ((c.kickFlags & Nohz.BALANCE_KICK) != 0) {
            k.nohz.nextBalance = (rules.firstCpuOnly() ? k.nohz.nextBalance : k.jiffies(c)) + 1;
            c.write(k.lineMap.nohzFields);
        }
        if (!c.kickHasMask) {
            k.hotRead(c, k.lineMap.nohzMask);
        }
        c.leave(outer);
        k.later(c, Step.KICK_FOUND);
    }

    /** find_new_ilb has the mask before it. */
    void found(Cpu c) {
        int outer = c.enterAgain(k.symbols.nohzBalancerKick);
        int ilb = findIlb(c);
        if (ilb != CpuSet.NONE) {
            send(c, k.cpus[ilb]);
        }
        c.leave(outer);
        k.nohzEvent(c, TraceEvent.NohzAction.BALANCER_KICK);
        k.ticks.end(c);
    }

    /** kick_ilb for statistics, by a CPU on its way to idle whose own balance found work instead (v5.5, v5.12). */
    void handOver(Cpu c) {
        int outer = c.enter(k.symbols.nohzBalancerKick);
        c.instr(40);
        c.kickFlags = Nohz.STATS_KICK;
        c.read(k.lineMap.nohzMask);
        int ilb = findIlb(c);
        if (ilb != CpuSet.NONE) {
            send(c, k.cpus[ilb]);
        }
        c.leave(outer);
        k.nohzEvent(c, TraceEvent.NohzAction.BALANCER_KICK);
    }

    /** find_new_ilb: the first idle CPU of the mask; v3.10 looks at its first CPU only. */
    private int findIlb(Cpu c) {
        CpuSet mask = k.nohz.idleCpus;
        for (int cpu = mask.first(); cpu != CpuSet.NONE; cpu = mask.next(cpu + 1)) {
            c.instr(20);
            if (cpu != c.id && k.idle.isAvailable(c, k.cpus[cpu])) {
                return cpu;
            }
            if (rules.firstCpuOnly()) {
                return CpuSet.NONE;
            }
        }
        return CpuSet.NONE;
    }

    private void send(Cpu c, Cpu ilb) {
        if (rules.looksBeforeKick()) {
            c.read(ilb.nohzLine);
            if ((ilb.nohzFlags & c.kickFlags) == c.kickFlags) {
                return;
            }
        }
        c.orderedAtomic(ilb.nohzLine);
        boolean underWay = (ilb.nohzFlags & Nohz.KICK_MASK) != 0;
        ilb.nohzFlags |= c.kickFlags;
        if (!underWay) {
            k.counters.ilbKick(c);
            if (rules.firstCpuOnly()) {
                k.interrupts.resched(c, ilb);
            } else {
                k.interrupts.callFunction(c, ilb);
            }
        }
    }
}
