package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.SchedDomain;

/**
 * sched_balance_newidle (v6.18): a CPU that is about to go idle looks for work on other queues, domain by domain, as long
 * as the look costs less than the CPU is usually idle. Interrupts stay off. Reads RDO, the domain's queues, and NZ if the
 * CPU is usually idle for long (model-spec 4.5).
 */
final class NewidleBalance {
    private static final long COST_CAP_NS = Constants.MIGRATION_COST_NS + 200;

    private final Kernel k;

    NewidleBalance(Kernel k) {
        this.k = k;
    }

    /** The lock is held; goes on in {@link SwitchTask#pickNext}. */
    void begin(Cpu c) {
        int outer = c.enter(k.symbols.newidleBalance);
        c.instr(80);
        c.read(c.nohzLine);
        c.write(c.idleStampLine);
        c.read(c.balanceLine);
        c.idleStampNs = Math.max(1, c.nowNs());
        c.newidleLevel = 0;
        c.newidleCostNs = 0;
        boolean skip = c.ttwuPending
                || c.domains.length == 0
                || !k.root.isOverloaded(c)
                || c.avgIdleNs < c.maxNewidleCostNs[0];
        if (!skip) {
            k.locks.unlock(c, c);
        }
        c.leave(outer);
        if (skip) {
            finish(c);
        } else {
            next(c);
        }
    }

    /** Counts the queues of the next domain that is worth it; the pull follows when that has taken its time. */
    private void next(Cpu c) {
        decay(c);
        while (c.newidleLevel < c.domains.length) {
            SchedDomain domain = c.domains[c.newidleLevel];
            if (c.avgIdleNs < c.newidleCostNs + c.maxNewidleCostNs[c.newidleLevel]) {
                break;
            }
            if (domain.has(SchedDomain.Flag.BALANCE_NEWIDLE)) {
                c.workBeganPs = c.clock;
                k.loadBalance.count(c, domain);
                k.later(c, Step.NEWIDLE);
                return;
            }
            c.newidleLevel++;
        }
        k.locks.lock(c, c);
        finish(c);
    }

    /** The counting is over: pull. */
    void pull(Cpu c) {
        int level = c.newidleLevel;
        boolean pulled = k.loadBalance.pull(c, c, level, LoadBalance.Idle.NEWLY) > 0;
        long costNs = (c.clock - c.workBeganPs) / 1000;
        c.newidleCostNs += costNs;
        if (!pulled) {
            costNs = c.maxNewidleCostNs[level] * 3 / 2;
        }
        if (costNs > c.maxNewidleCostNs[level]) {
            c.maxNewidleCostNs[level] = Math.min(costNs, COST_CAP_NS);
        }
        if (c.rq.nrRunning() > 0 || c.ttwuPending) {
            if (pulled) {
                c.idleStampNs = 0;
            }
            k.locks.lock(c, c);
            k.switchTask.pickNext(c, false);
            return;
        }
        c.newidleLevel++;
        next(c);
    }

    /** Nothing pulled; the lock is held. */
    private void finish(Cpu c) {
        nohzNewidleBalance(c);
        k.switchTask.pickNext(c, false);
    }

    /** nohz_newidle_balance: a CPU that has time offers to update the blocked load of the idle ones. */
    private void nohzNewidleBalance(Cpu c) {
        if (c.avgIdleNs < Constants.MIGRATION_COST_NS) {
            return;
        }
        int outer = c.enter(k.symbols.newidleBalance);
        c.instr(10);
        c.read(k.lineMap.nohzFields);
        if (k.nohz.hasBlocked && k.jiffies(c) >= k.nohz.nextBlocked) {
            c.atomic(c.nohzLine);
            c.nohzFlags |= Nohz.NEWILB_KICK;
        }
        c.leave(outer);
    }

    /** The remembered costs fade by 253/256 a second. */
    private static void decay(Cpu c) {
        long second = c.clock / Kernel.PS_PER_SECOND;
        if (second > c.newidleDecayedAt) {
            c.newidleDecayedAt = second;
            for (int i = 0; i < c.maxNewidleCostNs.length; i++) {
                c.maxNewidleCostNs[i] = c.maxNewidleCostNs[i] * 253 / 256;
            }
        }
    }
}
