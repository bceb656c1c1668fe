package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import org.jspecify.annotations.Nullable;

/** The machine as the slow path sees it; every look may cost the CPU that looks. */
public interface PlacementView {
    /** Straight-line instructions (count). */
    void work(int instructions);

    /** A function of the slow path begins: time belongs to it. */
    void enter(PlaceFunction function);

    /** It is over. */
    void leave(PlaceFunction function);

    /** Adds what a CPU has to a group: load, utilisation, tasks, and whether it is idle. */
    void count(int cpu, GroupLoad group);

    /** available_idle_cpu. */
    boolean isAvailable(int cpu);

    /** How long an idle CPU needs to leave the state that it is in (ps); less = shallower. */
    long exitLatencyPs(int cpu);

    /** When a CPU became idle last (ns); 0 = not known. */
    long idleStampNs(int cpu);

    /** The load of a CPU's queue: an average over time, or the weight of what is runnable now, as the release has it. */
    double load(int cpu);

    // ---- what the slow path comes to, for whoever writes it down; costs nothing

    /** The search goes on in a domain of a CPU; {@code looks} = it balances there, else it only goes through. */
    default void descends(SchedDomain domain, int cpu, boolean looks) {}

    /** A group has been counted: that of the CPU itself, which comes first, or another one. */
    default void counted(SchedDomain domain, GroupLoad group, boolean isLocal) {}

    /** The group to go to; null = the local one is as good, {@code kept} since its node may have the task though others have more idle CPUs. */
    default void choseGroup(@Nullable CpuSet group, boolean kept) {}

    /** The CPU of that group. */
    default void choseCpu(int cpu) {}
}
