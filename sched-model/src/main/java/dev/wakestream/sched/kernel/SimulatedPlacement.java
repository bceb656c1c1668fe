package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.place.GroupLoad;
import dev.wakestream.sched.kernel.place.PlaceFunction;
import dev.wakestream.sched.kernel.place.PlacementView;
import dev.wakestream.sched.kernel.profile.PlacementRules;
import dev.wakestream.sched.trace.NameTable;
import org.jspecify.annotations.Nullable;

/**
 * The machine of the simulated kernel as its slow path sees it. A look at a queue costs the lines with its averages, its count and its
 * current task, as those of the load balancer (model-spec 5.1); instruction counts are estimates, since 5.4 does not list the
 * slow path. Averages are read as they were left, not brought up to date.
 */
final class SimulatedPlacement implements PlacementView {
    /** Adding a CPU to its group's sums (instructions): estimate. */
    private static final int COUNT = 30;

    private final Kernel k;
    private final int[] symbols;
    private final boolean weighs;
    private int outer;

    /** Whose own load and place do not count on its CPU, since it is on its way; null = of a new task nothing is there yet. */
    private @Nullable SchedTask without;

    // Nothing is asked before of(…) says who looks.
    @SuppressWarnings("NullAway.Init")
    private Cpu c;

    SimulatedPlacement(Kernel k) {
        this.k = k;
        PlacementRules rules = k.profile.placement();
        weighs = rules.groups() == PlacementRules.Groups.AVERAGE_LOAD;
        NameTable names = k.trace.names();
        symbols = new int[] {names.symbol(rules.groupName()), names.symbol(rules.groupCpuName())};
    }

    /** From now on this CPU looks. */
    SimulatedPlacement of(Cpu parent) {
        c = parent;
        without = null;
        return this;
    }

    /**
     * From now on this CPU looks for its own current task. Since v5.5 that is taken out of what its CPU has (cpu_util_without, idle_cpu_without and the like; general knowledge),
     * while v3.10 counts it.
     */
    SimulatedPlacement of(Cpu own, SchedTask current) {
        c = own;
        without = weighs ? null : current;
        return this;
    }

    @Override
    public void work(int instructions) {
        c.instr(instructions);
    }

    @Override
    public void enter(PlaceFunction function) {
        outer = c.enter(
                switch (function) {
                    case GROUP -> symbols[0];
                    case GROUP_CPU -> symbols[1];
                });
    }

    @Override
    public void leave(PlaceFunction function) {
        c.leave(outer);
    }

    @Override
    public void count(int cpu, GroupLoad group) {
        Cpu other = k.cpus[cpu];
        c.instr(COUNT);
        boolean idle = false;
        if (!weighs) {
            c.read(other.avgLine);
            c.read(other.lockLine);
            if (other == c && without != null) {
                countWithout(without, group);
                return;
            }
            idle = other.rq.nrRunning() == 0 && k.idle.isAvailable(c, other);
        }
        group.add(other.rq.nrRunnable(), idle, other.rq.pelt.util, load(cpu));
    }

    /** The CPU that looks, as if its current task were not there. */
    private void countWithout(SchedTask p, GroupLoad group) {
        c.read(p.peltLine);
        boolean idle = c.rq.nrRunning() == 1 && !c.ttwuPending;
        group.add(
                c.rq.nrRunnable() - 1,
                idle,
                Math.max(0, c.rq.pelt.util - p.pelt.util),
                Math.max(0, load(c.id) - p.pelt.load));
    }

    @Override
    public boolean isAvailable(int cpu) {
        return k.idle.isAvailable(c, k.cpus[cpu]);
    }

    /** Of a CPU in no state, on its way in or out, there is nothing to leave. */
    @Override
    public long exitLatencyPs(int cpu) {
        Cpu other = k.cpus[cpu];
        return other.mode == Cpu.Mode.IDLE ? other.exitLatencyPs : 0;
    }

    @Override
    public long idleStampNs(int cpu) {
        c.read(k.cpus[cpu].idleStampLine);
        return k.cpus[cpu].idleStampNs;
    }

    @Override
    public double load(int cpu) {
        Cpu other = k.cpus[cpu];
        if (weighs) {
            c.read(other.cfsLine);
            return other.rq.nrRunnable() * GroupStats.TASK_WEIGHT;
        }
        c.read(other.avgLine);
        return other.rq.pelt.load;
    }
}
