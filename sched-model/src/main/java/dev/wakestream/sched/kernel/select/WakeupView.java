package dev.wakestream.sched.kernel.select;

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

    /** Instructions that are executed now, without their memory accesses (count). */
    void work(int instructions);

    /** A function begins; what its argument is, see {@link SelectFunction}. */
    void enter(SelectFunction function, int argument);

    /** The function that began last and has not ended ends. */
    void leave(SelectFunction function, int result);

    /** record_wakee and wake_wide: notes whom the waker wakes; true if both sides talk to many. */
    boolean wakeWide();

    /** available_idle_cpu. */
    boolean isAvailable(int cpu);

    /** available_idle_cpu, or sched_idle_cpu after it: only SCHED_IDLE tasks run there. */
    boolean isUsable(int cpu);

    /** available_idle_cpu of the waker's own CPU: true only for a wakeup by an interrupt of an idle CPU. */
    boolean wakerIsAvailable();

    /** The wakeup is sync and nothing but the waker is runnable on its CPU. */
    boolean syncWakerIsAlone();

    /** Weight stage of wake_affine: with the task, the waker's CPU would be loaded less than prev is. */
    boolean weighsLessThanPrev();

    /** The waker is a per-CPU kernel thread in task context with at most itself runnable; asked on prev's CPU only. */
    boolean wakerIsLonelyKthread();

    /** The recently used CPU of the task. */
    int recentUsedCpu();

    /** Remembers prev as the recently used CPU of the task. */
    void rememberPrev();

    /** test_idle_cores: whether the LLC of the target may have an idle core. */
    boolean mayHaveIdleCore(int target);

    /** nr_idle_scan of the target's LLC: how many CPUs a search may look at (count). */
    int scanLimit(int target);

    /** set_idle_cores(…, 0): a core search of the target's LLC failed. */
    void noIdleCore(int target);

    /** What a search of the target's LLC did, told before it ends. */
    void searched(int target, Search search);

    /**
     * One search.
     *
     * @param limit CPUs that it was allowed to look at; 0 = none at all, or no limit because it went core by core
     * @param scanned CPUs that it looked at (count)
     * @param cores cores that it looked at (count)
     * @param byCore an idle core was believed to exist
     * @param found the CPU, or {@link SelectFunction#NO_CPU}
     */
    record Search(int limit, int scanned, int cores, boolean byCore, int found) {}
}
