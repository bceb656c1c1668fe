package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;

/**
 * sched_balance_domains, rebalance_domains: the periodic balance, for the CPU itself or, in the idle load balance, for another one: each domain whose
 * interval has passed, bottom-up; between nodes one CPU at a time ({@link BalanceSerialize}; model-spec 4.7).
 */
final class BalanceDomains {
    private final Kernel k;
    private final boolean shortened;
    private final BalanceSerialize serialize;

    BalanceDomains(Kernel k) {
        this.k = k;
        shortened = k.profile.balance().busyIntervalShortened();
        serialize = new BalanceSerialize(k);
    }

    /** Begins to balance for a CPU; goes on in {@link Context#returnFromKernel} or the idle load balance. */
    void begin(Cpu c, Cpu destination) {
        c.balanceSoftirq = c != destination && c.balanceSoftirq;
        BalanceWalk walk = c.walk;
        walk.destination = destination.id;
        walk.level = 0;
        walk.nextBalance = k.jiffies(c) + 60L * k.hz;
        next(c);
    }

    void next(Cpu c) {
        BalanceWalk walk = c.walk;
        Cpu destination = k.cpus[walk.destination];
        int outer = c.enterAgain(k.symbols.rebalanceDomains);
        while (walk.level < destination.domains.length) {
            SchedDomain domain = destination.domains[walk.level];
            c.instr(25);
            long interval = interval(destination, walk.level, domain);
            boolean due = k.jiffies(c) >= destination.lastBalance[walk.level] + interval;
            if (due && serialize.tryLock(c, domain)) {
                if (k.loadBalance.isUpTo(c, destination, domain)) {
                    k.loadBalance.count(c, domain);
                    c.leave(outer);
                    k.later(c, Step.BALANCE);
                    return;
                }
                serialize.unlock(c, domain);
                // Another CPU balances for this group, so it does at the levels above as well.
                destination.lastBalance[walk.level] = k.jiffies(c);
                walk.nextBalance = Math.min(
                        walk.nextBalance,
                        destination.lastBalance[walk.level] + interval(destination, walk.level, domain));
                break;
            }
            walk.nextBalance = Math.min(walk.nextBalance, destination.lastBalance[walk.level] + interval);
            walk.level++;
        }
        c.leave(outer);
        finish(c, destination);
    }

    /** The queues have been counted. */
    void pull(Cpu c) {
        BalanceWalk walk = c.walk;
        Cpu destination = k.cpus[walk.destination];
        int level = walk.level;
        SchedDomain domain = destination.domains[level];
        int outer = c.enterAgain(k.symbols.rebalanceDomains);
        LoadBalance.Idle idle = destination.isIdle() ? LoadBalance.Idle.IDLE : LoadBalance.Idle.NOT;
        int moved = k.loadBalance.pull(c, destination, level, idle);
        destination.lastBalance[level] = k.jiffies(c);
        serialize.unlock(c, domain);
        if (moved > 0) {
            destination.balanceFailed[level] = 0;
            destination.balanceIntervalMs[level] = domain.minIntervalMs();
        } else {
            boolean failed = k.loadBalance.foundBusiest();
            destination.balanceFailed[level] = failed ? destination.balanceFailed[level] + 1 : 0;
            Cpu source = k.loadBalance.busiestCpu();
            if (source != null && k.activeBalance.isDue(idle, destination.balanceFailed[level], domain)) {
                k.activeBalance.ask(c, source, destination);
            }
            if (!failed) {
                // Balanced: it looks less often. Who has failed goes on as before.
                destination.balanceIntervalMs[level] =
                        Math.min(domain.maxIntervalMs(), 2 * destination.balanceIntervalMs[level]);
            }
        }
        walk.nextBalance =
                Math.min(walk.nextBalance, destination.lastBalance[level] + interval(destination, level, domain));
        walk.level++;
        c.leave(outer);
        k.later(c, Step.BALANCE_NEXT);
    }

    /** Interval in jiffies: longer for a busy CPU, at least one tick, at most HZ · CPUs / 10. */
    private long interval(Cpu destination, int level, SchedDomain domain) {
        long ms = destination.balanceIntervalMs[level];
        boolean busy = !destination.isIdle();
        if (busy) {
            ms *= domain.busyFactor();
        }
        long jiffies = ms * k.hz / 1000;
        if (busy && shortened) {
            jiffies--;
        }
        return Math.max(1, Math.min(jiffies, Math.max(1, (long) k.hz * k.cpus.length / 10)));
    }

    private void finish(Cpu c, Cpu destination) {
        destination.nextBalance = c.walk.nextBalance;
        c.walk.destination = CpuSet.NONE;
        if (c.walk.ilb) {
            k.nohzIdleBalance.balanced(c, destination);
        } else {
            k.context.returnFromKernel(c);
        }
    }
}
