package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.place.GroupLoad;
import dev.wakestream.sched.topology.CpuSet;

/** Sums over the CPUs of one group of a scheduler domain, and what follows from them (model-spec 4.7). */
final class GroupStats {
    // Classes of groups, by how much they have to give away.
    static final int HAS_SPARE = GroupLoad.HAS_SPARE;
    static final int FULLY_BUSY = GroupLoad.FULLY_BUSY;
    static final int OVERLOADED = GroupLoad.OVERLOADED;

    /** Weight of a task of nice 0. */
    static final double TASK_WEIGHT = 1024;

    int weight;
    int running;
    int idle;
    double util;
    double load;
    int type;
    CpuSet cpus = new CpuSet(1);

    void sum(CpuSet group, Cpu[] all, int pct) {
        cpus = group;
        weight = 0;
        running = 0;
        idle = 0;
        util = 0;
        load = 0;
        for (int cpu = group.first(); cpu != CpuSet.NONE; cpu = group.next(cpu + 1)) {
            Cpu c = all[cpu];
            weight++;
            running += c.rq.nrRunnable();
            idle += c.isIdle() ? 1 : 0;
            util += c.rq.pelt.util;
            load += c.rq.pelt.load;
        }
        type = classify(pct);
    }

    double capacity() {
        return weight * (double) Constants.CAPACITY_SCALE;
    }

    /** Weight of what is runnable, not averaged over time (v3.10). */
    double weights() {
        return running * TASK_WEIGHT;
    }

    private int classify(int pct) {
        return GroupLoad.classify(running, weight, util, load, pct);
    }

    boolean busierThan(GroupStats that) {
        if (type != that.type) {
            return type > that.type;
        }
        return switch (type) {
            case OVERLOADED -> load / weight > that.load / that.weight;
            case FULLY_BUSY -> load / weight > that.load / that.weight;
            default -> idle < that.idle || (idle == that.idle && running > that.running);
        };
    }

    /** Without classes: by weight a CPU (v3.10). */
    boolean heavierThan(GroupStats that) {
        return weights() / weight > that.weights() / that.weight;
    }

    /**
     * What v3.10 moves from the busiest to the local group (weight units; 0 = balanced): what the one is above the domain's average and the
     * other below it, whichever is less. Less than one task's weight becomes one task's, if the local group is less busy with it than the
     * busiest group is now, else nothing (the specification has no rule for small imbalances: estimate).
     *
     * @param average weight a CPU of the domain
     * @param pct imbalance_pct of the domain
     */
    static double weightImbalance(GroupStats local, GroupStats busiest, double average, int pct) {
        double here = local.weights() / local.weight;
        double there = busiest.weights() / busiest.weight;
        if (busiest.running <= 1 || here >= there || here >= average || 100 * there <= pct * here) {
            return 0;
        }
        double imbalance = Math.min((there - average) * busiest.weight, (average - here) * local.weight);
        if (imbalance < TASK_WEIGHT) {
            return here + TASK_WEIGHT / local.weight < there ? TASK_WEIGHT : 0;
        }
        return imbalance;
    }

    void copy(GroupStats that) {
        cpus = that.cpus;
        weight = that.weight;
        running = that.running;
        idle = that.idle;
        util = that.util;
        load = that.load;
        type = that.type;
    }
}
