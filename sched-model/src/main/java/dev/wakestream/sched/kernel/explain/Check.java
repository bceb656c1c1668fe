package dev.wakestream.sched.kernel.explain;

/**
 * One thing that a wakeup asked, was told, or did while its CPU was selected.
 *
 * @param depth functions around it, from 0 in select_task_rq_fair itself (count)
 * @param function kernel name of the innermost function that it happened in; a function's begin and end are in the function itself
 * @param kind what sort of thing
 * @param cpu the CPU it is about, {@link #NO_CPU} = none
 * @param asked what was asked or done, in words or by its kernel name
 * @param answer what the selection was told, or came to
 * @param saw what the answer rests on, in words; empty = nothing beside it
 */
public record Check(int depth, String function, Kind kind, int cpu, String asked, String answer, String saw) {
    /** About no CPU. */
    public static final int NO_CPU = -1;

    /** Answers of the idle tests. */
    public static final String IDLE = "idle";

    public static final String BUSY = "busy";

    /** Sorts of checks. */
    public enum Kind {
        /** A function begins. */
        ENTER,
        /** A function ends; the answer is its result. */
        LEAVE,
        /** An idle test of {@link Check#cpu}: {@link Check#IDLE} or {@link Check#BUSY}. */
        IDLE_TEST,
        /** Any other question, with its answer. */
        QUESTION,
        /** State that was changed. */
        NOTE
    }
}
