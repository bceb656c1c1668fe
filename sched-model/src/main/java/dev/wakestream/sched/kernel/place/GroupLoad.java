package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.topology.CpuSet;

/** Sums over the CPUs of one group of a scheduler domain, and the class that follows from them (model-spec 4.7, step 3). */
public final class GroupLoad {
    /** Fewer tasks than CPUs, or capacity left. */
    public static final int HAS_SPARE = 0;

    /** No capacity left, but nobody has to wait. */
    public static final int FULLY_BUSY = 1;

    /** More tasks than CPUs, and no capacity left. */
    public static final int OVERLOADED = 2;

    private static final double CPU_CAPACITY = 1024;

    private CpuSet cpus = new CpuSet(1);
    private int weight;
    private int running;
    private int idle;
    private double util;
    private double load;

    void begin(CpuSet group) {
        cpus = group;
        weight = 0;
        running = 0;
        idle = 0;
        util = 0;
        load = 0;
    }

    /**
     * Adds a CPU.
     *
     * @param cpuRunning tasks on its queue (count)
     * @param isIdle whether it is idle
     * @param cpuUtil utilisation of its queue (0 … 1024)
     * @param cpuLoad load of its queue (1024 a task)
     */
    public void add(int cpuRunning, boolean isIdle, double cpuUtil, double cpuLoad) {
        weight++;
        running += cpuRunning;
        idle += isIdle ? 1 : 0;
        util += cpuUtil;
        load += cpuLoad;
    }

    /** Its CPUs. */
    public CpuSet cpus() {
        return cpus;
    }

    /** Its CPUs (count). */
    public int weight() {
        return weight;
    }

    /** Tasks on their queues (count). */
    public int running() {
        return running;
    }

    /** Idle CPUs (count). */
    public int idle() {
        return idle;
    }

    /** Utilisation of all (1024 a CPU). */
    public double util() {
        return util;
    }

    /** Load a CPU. */
    public double averageLoad() {
        return load / weight;
    }

    /** Its class, for a domain's imbalance_pct. */
    public int type(int imbalancePct) {
        return classify(running, weight, util, load, imbalancePct);
    }

    /**
     * The class of a group.
     *
     * @param running its runnable tasks (count)
     * @param weight its CPUs (count)
     * @param util sum of their utilisation (1024 a CPU)
     * @param load sum of their load (1024 a task)
     * @param imbalancePct of the domain
     */
    public static int classify(int running, int weight, double util, double load, int imbalancePct) {
        double capacity = weight * CPU_CAPACITY;
        if (running > weight && (capacity * 100 < util * imbalancePct || capacity * imbalancePct < load * 100)) {
            return OVERLOADED;
        }
        // Utilisation forgets who waits, what is runnable does not.
        boolean waiting = capacity * imbalancePct < load * 100;
        return running < weight || (!waiting && util * imbalancePct < capacity * 100) ? HAS_SPARE : FULLY_BUSY;
    }
}
