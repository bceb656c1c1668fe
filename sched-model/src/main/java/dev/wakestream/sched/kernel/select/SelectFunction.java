package dev.wakestream.sched.kernel.select;

/** The kernel functions of the selection that a view hears of; the constant's kernel name is public. */
public enum SelectFunction {
    /** The whole selection. Result: the CPU. */
    SELECT_TASK_RQ_FAIR("select_task_rq_fair"),
    /** Whether both sides talk to many. Result: 1 if so. */
    WAKE_WIDE("wake_wide"),
    /** Around which CPU to look. Result: the waker's or the task's previous one. */
    WAKE_AFFINE("wake_affine"),
    /** A CPU near the target, which is its argument. Result: the CPU. */
    SELECT_IDLE_SIBLING("select_idle_sibling"),
    /** An idle thread of the core of its argument, the previous CPU or the target. Result: the CPU or {@link #NO_CPU}. */
    SELECT_IDLE_SMT("select_idle_smt"),
    /** The search of the LLC of its argument, the target. Result: the CPU or {@link #NO_CPU}. */
    SELECT_IDLE_CPU("select_idle_cpu"),
    /**
     * An idle core: in v5.5 the search of the LLC of its argument, the target; since then one core of the search, by the CPU
     * at which the search met it. Result: the CPU at which the search met the core, or {@link #NO_CPU}.
     */
    SELECT_IDLE_CORE("select_idle_core");

    /** Result of a search that found nothing, as kernels return it. */
    public static final int NO_CPU = -1;

    private final String kernelName;

    SelectFunction(String kernelName) {
        this.kernelName = kernelName;
    }

    /** Its name in the kernel. */
    public String kernelName() {
        return kernelName;
    }
}
