package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;

/** One thing that a recorded select_task_rq_fair call did, in order. */
public sealed interface RecordedStep {
    /** available_idle_cpu: which CPU was asked about, and the answer. */
    record Asked(int cpu, boolean idle) implements RecordedStep {}

    /**
     * A function was called. Its argument is as {@link SelectFunction} says; the other two by function:
     *
     * <ul>
     *   <li>wake_affine: prev, sync (0 or 1);
     *   <li>select_idle_sibling: prev, none;
     *   <li>select_idle_cpu: has_idle_core (0 or 1), nr_idle_scan;
     *   <li>select_idle_smt, select_idle_core: none, none.
     * </ul>
     */
    record Entered(SelectFunction function, int argument, int second, int third) implements RecordedStep {
        /** A function with one argument. */
        public Entered(SelectFunction function, int argument) {
            this(function, argument, 0, 0);
        }
    }

    /** A function returned. */
    record Left(SelectFunction function, int result) implements RecordedStep {}

    /** set_idle_cores(cpu, 0). */
    record NoIdleCore(int cpu) implements RecordedStep {}
}
