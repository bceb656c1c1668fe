package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.BalanceRules;
import dev.wakestream.sched.kernel.profile.NohzRules;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.SchedDomain;

/**
 * sched_balance_newidle, newidle_balance, idle_balance: a CPU that is about to go idle looks for work on other queues, domain by domain, as long
 * as the look costs less than the CPU is usually idle. Interrupts stay off. Reads RDO, the domain's queues, and NZ if the
 * CPU is usually idle for long (model-spec 4.5).
 *
 * <p>v3.10 knows no costs of domains: it looks at all of them if the CPU is usually idle for longer than a migration costs. v5.5 and
 * v5.12 do the others' statistics on the spot, when they do not look. Debian's v6.1 throws a die for each domain.
 */
final class NewidleBalance {
    private static final long COST_CAP_NS = Constants.MIGRATION_COST_NS + 200;

    private final Kernel k;
    private final BalanceRules rules;
    private final boolean keepsCosts;
    private final boolean onTheSpot;
    private final RandomStream die;

    NewidleBalance(Kernel k, RandomStream die) {
        this.k = k;
        this.die = die;
        rules = k.profile.balance();
        keepsCosts = rules.newidle() != BalanceRules.Newidle.MIGRATION_COST;
        onTheSpot = k.profile.nohz().newidleBalance() == NohzRules.NewidleBalance.ON_THE_SPOT;
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
        boolean skip = skips(c);
        if (!skip) {
            k.locks.unlock(c, c);
        }
        c.leave(outer);
        if (skip) {
            finish(c, true);
        } else {
            next(c);
        }
    }

    private boolean skips(Cpu c) {
        return switch (rules.newidle()) {
            case MIGRATION_COST -> c.avgIdleNs < Constants.MIGRATION_COST_NS || c.domains.length == 0;
            case MIGRATION_COST_AND_OVERLOAD ->
                c.avgIdleNs < Constants.MIGRATION_COST_NS || c.domains.length == 0 || !k.root.isOverloaded(c);
            case DOMAIN_COST_AND_OVERLOAD ->
                c.ttwuPending
                        || c.domains.length == 0
                        || !k.root.isOverloaded(c)
                        || c.avgIdleNs < c.maxNewidleCostNs[0];
        };
    }

    /** Counts the queues of the next domain that is worth it; the pull follows when that has taken its time. */
    private void next(Cpu c) {
        decay(c);
        while (c.newidleLevel < c.domains.length) {
            SchedDomain domain = c.domains[c.newidleLevel];
            if (keepsCosts && c.avgIdleNs < c.newidleCostNs + c.maxNewidleCostNs[c.newidleLevel]) {
                break;
            }
            if (domain.has(SchedDomain.Flag.BALANCE_NEWIDLE) && tries(c)) {
                c.workBeganPs = c.clock;
                k.loadBalance.count(c, domain);
                k.later(c, Step.NEWIDLE);
                return;
            }
            c.newidleLevel++;
        }
        k.locks.lock(c, c);
        finish(c, false);
    }

    /** The die (Debian's v6.1): true if the domain is worth a look. */
    private boolean tries(Cpu c) {
        return !rules.drawsBySuccess() || c.newidleSuccess[c.newidleLevel].draws(die);
    }

    /** The counting is over: pull. */
    void pull(Cpu c) {
        int level = c.newidleLevel;
        boolean pulled = k.loadBalance.pull(c, c, level, LoadBalance.Idle.NEWLY) > 0;
        long costNs = (c.clock - c.workBeganPs) / 1000;
        c.newidleCostNs += costNs;
        if (rules.drawsBySuccess()) {
            c.newidleSuccess[level].looked(pulled);
        }
        if (!pulled && rules.failureRaisesCost()) {
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
    private void finish(Cpu c, boolean skipped) {
        if ((skipped || !onTheSpot) && offersStatistics(c)) {
            if (onTheSpot) {
                k.locks.unlock(c, c);
                k.nohzIdleBalance.onTheSpot(c);
                return;
            }
            int outer = c.enterAgain(k.symbols.newidleBalance);
            c.atomic(c.nohzLine);
            c.nohzFlags |= Nohz.NEWILB_KICK;
            c.leave(outer);
        }
        k.switchTask.pickNext(c, false);
    }

    /** The idle load balance on the spot is over; one that was broken off is left to another CPU. */
    void looked(Cpu c, boolean aborted) {
        if (aborted) {
            k.balancerKick.handOver(c);
        }
        k.locks.lock(c, c);
        k.switchTask.pickNext(c, false);
    }

    /** nohz_newidle_balance: a CPU that has time offers to update the blocked load of the idle ones. */
    private boolean offersStatistics(Cpu c) {
        if (k.profile.nohz().newidleBalance() == NohzRules.NewidleBalance.NONE
                || c.avgIdleNs < Constants.MIGRATION_COST_NS) {
            return false;
        }
        int outer = c.enter(k.symbols.newidleBalance);
        c.instr(10);
        c.read(k.lineMap.nohzFields);
        c.leave(outer);
        return k.nohz.hasBlocked && k.jiffies(c) >= k.nohz.nextBlocked;
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
