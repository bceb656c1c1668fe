package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * sched_balance_rq, load_balance for one CPU and domain: sums up the groups, finds the busiest, decides how much to move, and
 * moves tasks (model-spec 4.7). The counting costs a fixed time per CPU of the span, measured for such passes, instead of
 * its three lines per CPU.
 *
 * <p>Since v5.5 groups have classes; v3.10 evens the weights of what is queued, and takes tasks from the head of the queue's list.
 *
 * <p>Not modelled: misfit, asymmetric-capacity and imbalanced classes, NUMA's allowance for small imbalances, retries with the next
 * busiest queue when all tasks are pinned.
 */
final class LoadBalance {
    /** On whose behalf. */
    enum Idle {
        NOT,
        IDLE,
        NEWLY
    }

    private static final int HAS_SPARE = GroupStats.HAS_SPARE;
    private static final int FULLY_BUSY = GroupStats.FULLY_BUSY;
    private static final int OVERLOADED = GroupStats.OVERLOADED;

    // What an imbalance is measured in.
    private static final int TASKS = 0;
    private static final int UTIL = 1;
    private static final int LOAD = 2;
    private static final int WEIGHT = 3;

    private final Kernel k;
    private final boolean classes;
    private final boolean publishesScanHint;
    private final boolean prefersIdleCore;
    private final GroupStats local = new GroupStats();
    private final GroupStats busiest = new GroupStats();
    private final GroupStats other = new GroupStats();

    private double imbalance;
    private boolean foundBusiest;
    private @Nullable Cpu busiestCpu;
    private int measure;

    LoadBalance(Kernel k) {
        this.k = k;
        classes = k.profile.balance().classes();
        publishesScanHint = k.profile.balance().publishesScanHint();
        prefersIdleCore = k.profile.balance().prefersIdleCore();
    }

    /** update_sd_lb_stats: the time that the counting takes. */
    void count(Cpu c, SchedDomain domain) {
        int outer = c.enter(k.symbols.updateSdLbStats);
        c.spend(k.params.balancePerCpuPs * domain.spanWeight());
        c.leave(outer);
    }

    /** should_we_balance: one CPU of the local group does it for all: the first idle one, of an idle core rather than of a busy one. */
    boolean isUpTo(Cpu c, Cpu destination, SchedDomain domain) {
        CpuSet group = localGroup(domain, destination.id);
        boolean cores = prefersIdleCore && k.topology.smtActive() && !domain.has(SchedDomain.Flag.SHARE_CPUCAPACITY);
        int onBusyCore = CpuSet.NONE;
        for (int cpu = group.first(); cpu != CpuSet.NONE; cpu = group.next(cpu + 1)) {
            if (!k.idle.isAvailable(c, k.cpus[cpu])) {
                continue;
            }
            if (!cores || isOnIdleCore(c, k.cpus[cpu])) {
                return cpu == destination.id;
            }
            onBusyCore = onBusyCore == CpuSet.NONE ? cpu : onBusyCore;
        }
        return destination.id == (onBusyCore == CpuSet.NONE ? group.first() : onBusyCore);
    }

    private boolean isOnIdleCore(Cpu c, Cpu idleCpu) {
        CpuSet core = idleCpu.smtMask;
        for (int cpu = core.first(); cpu != CpuSet.NONE; cpu = core.next(cpu + 1)) {
            if (cpu != idleCpu.id && !k.idle.isAvailable(c, k.cpus[cpu])) {
                return false;
            }
        }
        return true;
    }

    /** Decides and moves; the queues have been counted. Returns the tasks moved (count). */
    int pull(Cpu c, Cpu destination, int level, Idle idle) {
        SchedDomain domain = destination.domains[level];
        busiestCpu = null;
        if (!findBusiest(c, destination, level, idle)) {
            return 0;
        }
        Cpu source = busiestQueue(destination);
        busiestCpu = source;
        if (source == null || source.rq.nrRunnable() < 2) {
            // What runs there can only be pushed.
            return 0;
        }
        return detach(c, source, destination, domain, level, idle);
    }

    /** The queue that the last {@link #pull} found to be the busiest; null if it found none. */
    @Nullable
    Cpu busiestCpu() {
        return busiestCpu;
    }

    /** Whether the last {@link #pull} found something to move, moved or not. */
    boolean foundBusiest() {
        return foundBusiest;
    }

    private CpuSet localGroup(SchedDomain domain, int cpu) {
        for (CpuSet group : domain.groups()) {
            if (group.get(cpu)) {
                return group;
            }
        }
        return domain.span();
    }

    @SuppressWarnings("ReferenceEquality") // one object a CPU, group or task: identity is what is asked
    private boolean findBusiest(Cpu c, Cpu destination, int level, Idle idle) {
        SchedDomain domain = destination.domains[level];
        List<CpuSet> groups = domain.groups();
        CpuSet own = localGroup(domain, destination.id);
        local.sum(own, k.cpus, domain.imbalancePct());
        boolean any = false;
        double weights = local.weights();
        int cpus = local.weight;
        boolean overloaded = local.running > local.weight;
        for (int i = 0; i < groups.size(); i++) {
            CpuSet group = groups.get(i);
            if (group == own) {
                continue;
            }
            other.sum(group, k.cpus, domain.imbalancePct());
            overloaded |= other.running > other.weight;
            weights += other.weights();
            cpus += other.weight;
            if (!any || (classes ? other.busierThan(busiest) : other.heavierThan(busiest))) {
                busiest.copy(other);
                any = true;
            }
        }
        if (level == destination.domains.length - 1) {
            k.root.counted(c, overloaded || anyQueueWithTwo(domain));
        }
        if (publishesScanHint && idle != Idle.NEWLY) {
            updateScanHint(c, destination, domain);
        }
        foundBusiest = any
                && busiest.running > 0
                && (classes ? decide(destination, domain, level, idle) : decideByWeight(domain, weights / cpus));
        return foundBusiest;
    }

    private boolean anyQueueWithTwo(SchedDomain domain) {
        CpuSet span = domain.span();
        for (int cpu = span.first(); cpu != CpuSet.NONE; cpu = span.next(cpu + 1)) {
            if (k.cpus[cpu].rq.nrRunning() > 1) {
                return true;
            }
        }
        return false;
    }

    /** Steps 4 and 5 of model-spec 4.7. */
    private boolean decide(Cpu destination, SchedDomain domain, int level, Idle idle) {
        if (local.type > busiest.type) {
            return false;
        }
        boolean sibling = level > 0 && destination.domains[level - 1].has(SchedDomain.Flag.PREFER_SIBLING);
        boolean spread = sibling && local.type == HAS_SPARE && busiest.running > local.running + 1;
        if (busiest.type == OVERLOADED && local.type == OVERLOADED) {
            double average = (local.load + busiest.load) / (local.weight + busiest.weight);
            double here = local.load / local.weight;
            double there = busiest.load / busiest.weight;
            if (here >= there || here >= average || 100 * there <= domain.imbalancePct() * here) {
                return false;
            }
            measure = LOAD;
            imbalance = Math.min((there - average) * busiest.weight, (average - here) * local.weight);
            return imbalance > 0;
        }
        if (!spread && busiest.type != OVERLOADED) {
            boolean pulls = idle != Idle.NOT && local.idle > busiest.idle + 1 && busiest.running > 1;
            if (!pulls && !(busiest.weight == 1 && idle != Idle.NOT && busiest.running > 1)) {
                return false;
            }
        }
        if (local.type == HAS_SPARE) {
            return decideForSpare(domain, sibling, idle);
        }
        // The local group is fully busy, the other one overloaded: even out the load.
        measure = LOAD;
        double average = (local.load + busiest.load) / (local.weight + busiest.weight);
        imbalance = Math.min(busiest.load - average * busiest.weight, Math.max(0, average * local.weight - local.load));
        return imbalance > 0;
    }

    /** v3.10: the weights above and below the domain's average. */
    private boolean decideByWeight(SchedDomain domain, double average) {
        measure = WEIGHT;
        imbalance = GroupStats.weightImbalance(local, busiest, average, domain.imbalancePct());
        return imbalance > 0;
    }

    private boolean decideForSpare(SchedDomain domain, boolean sibling, Idle idle) {
        if (busiest.type > FULLY_BUSY && !domain.has(SchedDomain.Flag.SHARE_LLC)) {
            measure = UTIL;
            imbalance = Math.max(0, local.capacity() - local.util);
            if (imbalance < 1 && idle != Idle.NOT) {
                measure = TASKS;
                imbalance = 1;
            }
            return imbalance >= 1;
        }
        measure = TASKS;
        if (busiest.weight == 1 || sibling) {
            imbalance = (busiest.running - local.running) >> 1;
        } else {
            imbalance = Math.max(0, (local.idle - busiest.idle) >> 1);
        }
        return imbalance >= 1;
    }

    private @Nullable Cpu busiestQueue(Cpu destination) {
        Cpu best = null;
        CpuSet group = busiest.cpus;
        for (int cpu = group.first(); cpu != CpuSet.NONE; cpu = group.next(cpu + 1)) {
            Cpu c = k.cpus[cpu];
            // To even the utilisation, a queue has to have two tasks (model-spec 4.7, step 6).
            if (c == destination || c.rq.nrRunnable() < (measure == UTIL ? 2 : 1)) {
                continue;
            }
            if (best == null || queueKey(c) > queueKey(best)) {
                best = c;
            }
        }
        return best;
    }

    private double queueKey(Cpu c) {
        return switch (measure) {
            case TASKS, WEIGHT -> c.rq.nrRunnable();
            case UTIL -> c.rq.pelt.util;
            default -> c.rq.pelt.load;
        };
    }

    /** detach_tasks and attach_tasks. */
    private int detach(Cpu c, Cpu source, Cpu destination, SchedDomain domain, int level, Idle idle) {
        int outer = c.enter(k.symbols.detachTasks);
        k.locks.lock(c, source);
        k.locks.updateClock(c, source);
        k.fair.updateCurr(c, source);
        int moved = 0;
        int looks = Math.min(Constants.DETACH_BATCH, source.rq.nrRunning());
        // The tail of the list, in v3.10 its head: what has not moved stays between there and here.
        int passed = 0;
        for (; passed < source.rq.queuedTasks() && looks > 0 && imbalance > 0; looks--) {
            SchedTask p = source.rq.queued(classes ? source.rq.queuedTasks() - 1 - passed : passed);
            c.instr(30);
            c.read(p.vruntimeLine);
            if (source.rq.nrRunnable() <= 1) {
                break;
            }
            boolean comesLater = p.queuedAtPs() > c.clock;
            if (p.pinned
                    || p.delayed
                    || comesLater
                    || isHot(c, p, domain, destination.balanceFailed[level])
                    || !takes(p, destination, level)) {
                passed++;
                continue;
            }
            k.fair.dequeueForMigration(c, source, p);
            k.migrated(c, p, source.id, destination.id);
            k.counters.balanceMove(c, idle == Idle.NEWLY, c.walk.ilb);
            p.cpu = destination.id;
            k.detached.add(p);
            moved++;
            if (idle == Idle.NEWLY) {
                break;
            }
        }
        k.locks.unlock(c, source);
        c.leave(outer);
        attach(c, destination);
        return moved;
    }

    /** Whether a task fits into what is still to move; subtracts it. */
    private boolean takes(SchedTask p, Cpu destination, int level) {
        double amount = switch (measure) {
            case TASKS -> 1;
            case UTIL -> p.pelt.util;
            case WEIGHT -> GroupStats.TASK_WEIGHT;
            default -> Math.max(1, p.pelt.load);
        };
        if (measure == WEIGHT) {
            boolean fits = amount / 2 <= imbalance;
            imbalance -= fits ? amount : 0;
            return fits;
        }
        double allowed = imbalance * (1 << Math.min(destination.balanceFailed[level], 8));
        if (measure == LOAD ? amount / 2 > allowed : amount > allowed) {
            return false;
        }
        imbalance -= amount;
        return true;
    }

    private static boolean isHot(Cpu c, SchedTask p, SchedDomain domain, int failed) {
        if (domain.has(SchedDomain.Flag.SHARE_CPUCAPACITY) || failed > domain.cacheNiceTries()) {
            return false;
        }
        return c.nowNs() - p.lastRanNs < Constants.MIGRATION_COST_NS;
    }

    /** attach_tasks: what is detached joins the destination's queue. */
    void attach(Cpu c, Cpu destination) {
        attach(c, destination, k.symbols.attachTask);
    }

    /** The same, charged to a function. */
    void attach(Cpu c, Cpu destination, int symbol) {
        if (k.detached.isEmpty()) {
            return;
        }
        int outer = c.enter(symbol);
        k.locks.lock(c, destination);
        k.locks.updateClock(c, destination);
        for (int i = 0; i < k.detached.size(); i++) {
            SchedTask p = k.detached.get(i);
            long since = p.runnableSincePs;
            k.fair.enqueue(c, destination, p, true);
            p.runnableSincePs = since;
            if (c != destination || !destination.curr.sleeping) {
                k.wakeupPreempt.run(c, destination, p);
            }
            p.attachedAtPs = c.clock;
        }
        k.detached.clear();
        k.locks.unlock(c, destination);
        c.leave(outer);
    }

    /** SIS_UTIL: how many CPUs a search in this LLC may look at, from how busy it is (model-spec 2.7). */
    private void updateScanHint(Cpu c, Cpu destination, SchedDomain domain) {
        if (k.topology.llcDomain(destination.id) != domain) {
            return;
        }
        CpuSet span = domain.span();
        double sum = 0;
        for (int cpu = span.first(); cpu != CpuSet.NONE; cpu = span.next(cpu + 1)) {
            sum += k.cpus[cpu].rq.pelt.util;
        }
        int hint = scanHint((long) sum, span.weight(), domain.imbalancePct());
        LlcShared shared = k.llcs[destination.llc];
        c.read(destination.llcSharedLine);
        if (shared.nrIdleScan != hint) {
            shared.nrIdleScan = hint;
            c.write(destination.llcSharedLine);
        }
    }

    /** The hint of SIS_UTIL for a summed utilisation (0 … 1024 a CPU), CPUs and imbalance_pct; all divisions are integer. */
    static int scanHint(long util, int cpus, int pct) {
        long u = util / cpus;
        long cut = Math.min(Constants.CAPACITY_SCALE, u * u * pct * pct / 10_240_000L);
        return (int) ((Constants.CAPACITY_SCALE - cut) * cpus / Constants.CAPACITY_SCALE);
    }
}
