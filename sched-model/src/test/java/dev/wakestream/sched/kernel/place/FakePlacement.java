package dev.wakestream.sched.kernel.place;

import java.util.ArrayList;
import java.util.List;

/** A machine on which every CPU is what a test says; idle and never used otherwise. */
final class FakePlacement implements PlacementView {
    private final int[] running;
    private final double[] util;
    private final double[] load;
    private final long[] exitLatencyPs;
    private final long[] idleStampNs;
    final List<PlaceFunction> functions = new ArrayList<>();
    int looks;

    FakePlacement(int cpus) {
        running = new int[cpus];
        util = new double[cpus];
        load = new double[cpus];
        exitLatencyPs = new long[cpus];
        idleStampNs = new long[cpus];
    }

    /** CPUs that have had tasks for a long time. */
    FakePlacement busy(int tasks, int... cpus) {
        for (int cpu : cpus) {
            running[cpu] = tasks;
            util[cpu] = 1024;
            load[cpu] = 1024.0 * tasks;
        }
        return this;
    }

    /** All of a range. */
    FakePlacement allBusy(int tasks, int from, int to) {
        for (int cpu = from; cpu < to; cpu++) {
            busy(tasks, cpu);
        }
        return this;
    }

    FakePlacement util(int cpu, double value) {
        util[cpu] = value;
        return this;
    }

    FakePlacement load(int cpu, double value) {
        load[cpu] = value;
        return this;
    }

    /** An idle CPU's state, and since when it is idle. */
    FakePlacement idle(int cpu, long latencyPs, long stampNs) {
        exitLatencyPs[cpu] = latencyPs;
        idleStampNs[cpu] = stampNs;
        return this;
    }

    /** A task comes and goes on. */
    void add(int cpu) {
        busy(running[cpu] + 1, cpu);
    }

    @Override
    public void work(int instructions) {}

    @Override
    public void enter(PlaceFunction function) {
        functions.add(function);
    }

    @Override
    public void leave(PlaceFunction function) {}

    @Override
    public void count(int cpu, GroupLoad group) {
        looks++;
        group.add(running[cpu], running[cpu] == 0, util[cpu], load[cpu]);
    }

    @Override
    public boolean isAvailable(int cpu) {
        return running[cpu] == 0;
    }

    @Override
    public long exitLatencyPs(int cpu) {
        return exitLatencyPs[cpu];
    }

    @Override
    public long idleStampNs(int cpu) {
        return idleStampNs[cpu];
    }

    @Override
    public double load(int cpu) {
        return load[cpu];
    }
}
