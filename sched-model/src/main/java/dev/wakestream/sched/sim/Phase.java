package dev.wakestream.sched.sim;

/**
 * The phases of one instant, in the order in which its events happen. Events with the same time and phase happen in the
 * order in which they were scheduled.
 */
public enum Phase {
    /** Stretches of work that end now: what they did lies before this instant, so everybody else sees it. */
    COMPLETION,
    /** Interrupts from other CPUs: sent earlier than anything that begins now, and their wakeups precede the ticks. */
    IPI,
    /** Timers other than the tick (sleepers, bandwidth): a task that one of them wakes is runnable when the tick looks. */
    TIMER,
    /** Ticks, all CPUs of an aligned grid in one phase, so that none of them sees the balancing that another one raised. */
    TICK,
    /** Deferred work that interrupts raised (balancing): it sees the state that all ticks of the instant left. */
    SOFTIRQ,
    /** Decisions whom to run: after every wakeup of the instant, so that the order of wakeups cannot change the choice. */
    RESCHED,
    /** Beginnings of new stretches: last of what changes the state, so that they see the decisions. */
    START,
    /** Looking without touching (checkpoints, end of the run): sees the final state of the instant. */
    OBSERVE;

    private static final Phase[] VALUES = values();

    /** The phase with this ordinal; does not allocate. */
    static Phase of(int ordinal) {
        return VALUES[ordinal];
    }
}
