package dev.wakestream.sched.kernel.select;

/** The kernel functions of the selection that a view hears of; the constant's kernel name is public. */
public enum SelectFunction {
    /** The whole selection. Result: the CPU. */
    SELECT_TASK_RQ_FAIR(0, "select_task_rq_fair"),
    /** Whether both sides talk to many. Result: 1 if so. */
    WAKE_WIDE(1, "wake_wide"),
    /** Around which CPU to look. Result: the waker's or the task's previous one. */
    WAKE_AFFINE(2, "wake_affine"),
    /** A CPU near the target, which is its argument. Result: the CPU. */
    SELECT_IDLE_SIBLING(3, "select_idle_sibling"),
    /** An idle thread of the core of its argument, the previous CPU or the target. Result: the CPU or {@link #NO_CPU}. */
    SELECT_IDLE_SMT(4, "select_idle_smt"),
    /** The search of the LLC of its argument, the target. Result: the CPU or {@link #NO_CPU}. */
    SELECT_IDLE_CPU(5, "select_idle_cpu"),
    /**
     * An idle core: in v5.5 the search of the LLC of its argument, the target; since then one core of the search, by the CPU
     * at which the search met it. Result: the CPU at which the search met the core, or {@link #NO_CPU}.
     */
    SELECT_IDLE_CORE(6, "select_idle_core");

    /** Result of a search that found nothing, as kernels return it. */
    public static final int NO_CPU = -1;

    /** Functions (count). */
    public static final int COUNT = 7;

    private final int number;
    private final String kernelName;

    SelectFunction(int number, String kernelName) {
        this.number = number;
        this.kernelName = kernelName;
    }

    /** Its place in arrays, 0 … {@link #COUNT} − 1. */
    public int number() {
        return number;
    }

    /** Its name in the kernel. */
    public String kernelName() {
        return kernelName;
    }
}
