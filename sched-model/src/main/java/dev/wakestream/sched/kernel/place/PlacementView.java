package dev.wakestream.sched.kernel.place;

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
}
