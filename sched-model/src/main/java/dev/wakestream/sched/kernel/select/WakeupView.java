package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.topology.SchedDomain;

/**
 * What the selection of a CPU asks of the machine that it runs on, about one wakeup. The simulated kernel answers from its
 * state and charges each answer's cost; the oracle answers as a recording says a real kernel was answered. The order of
 * the questions is the algorithm's and part of what it does.
 */
public interface WakeupView {
    /** The CPU that wakes the task. */
    int waker();

    /** The CPU on which the task ran last. */
    int prev();

    /**
     * Instructions that are executed now, without their memory accesses.
     *
     * @param instructions whatever the size of the machine (count)
     * @param perMaskWord for every 64 CPUs that the kernel is built for (count)
     */
    void work(int instructions, int perMaskWord);

    /** Instructions that are executed now, without their memory accesses (count). */
    default void work(int instructions) {
        work(instructions, 0);
    }

    /** A function begins; what its argument is, see {@link SelectFunction}. */
    void enter(SelectFunction function, int argument);

    /** The function that began last and has not ended ends. */
    void leave(SelectFunction function, int result);

    /** The search for the level that holds both CPUs has come to this one of the waker's domains. */
    default void climbs(SchedDomain domain) {}

    /** record_wakee: notes whom the waker wakes. */
    void recordWakee();

    /** wake_wide: true if the sides talk to too many for one to be pulled to the other. */
    boolean wakeWide();

    /** available_idle_cpu. */
    boolean isAvailable(int cpu);

    /** available_idle_cpu, or sched_idle_cpu after it: only SCHED_IDLE tasks run there. */
    boolean isUsable(int cpu);

    /** available_idle_cpu of the waker's own CPU: true only for a wakeup by an interrupt of an idle CPU. */
    boolean wakerIsAvailable();

    /** The wakeup is sync and nothing but the waker is runnable on its CPU. */
    boolean syncWakerIsAlone();

    /**
     * Weight stage of wake_affine: with the task, the waker's CPU would be loaded less than prev is, by load averages.
     *
     * @param imbalancePct imbalance_pct of the domain that holds both (percent)
     */
    boolean loadsLessThanPrev(int imbalancePct);

    /**
     * wake_affine of v3.10: with the task, the tasks on the waker's CPU would weigh no more than those on prev.
     *
     * @param imbalancePct imbalance_pct of the domain that holds both (percent)
     */
    boolean weighsNoMoreThanPrev(int imbalancePct);

    /** The waker is a per-CPU kernel thread in task context with at most itself runnable; asked on prev's CPU only. */
    boolean wakerIsLonelyKthread();

    /** The recently used CPU of the task. */
    int recentUsedCpu();

    /** Remembers prev as the recently used CPU of the task. */
    void rememberPrev();

    /** Remembers the waker's CPU as the recently used one of the waking task. */
    void rememberWaker();

    /** test_idle_cores: whether the LLC of the target may have an idle core. */
    boolean mayHaveIdleCore(int target);

    /** How many CPUs a search of the target's LLC, CPU by CPU, may test now (count). */
    int scanLimit(int target);

    /** set_idle_cores(…, 0): a core search failed; the flag of this CPU's LLC goes down. */
    void noIdleCore(int cpu);

    /** What a search of the target's LLC did, told before its function ends. */
    void searched(int target, Search search);

    /**
     * One search.
     *
     * @param function in which it was
     * @param limit CPUs that it was allowed to look at; 0 = none at all, or no limit because it went core by core
     * @param scanned CPUs that it looked at (count)
     * @param cores cores that it looked at (count)
     * @param byCore an idle core was believed to exist
     * @param learns it went CPU by CPU, and not the limit ended it: what it took is worth knowing
     * @param found the CPU, or {@link SelectFunction#NO_CPU}
     */
    record Search(
            SelectFunction function, int limit, int scanned, int cores, boolean byCore, boolean learns, int found) {}
}
