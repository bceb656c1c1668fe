package dev.wakestream.sched.sim;

/**
 * The phases of one instant, in the order in which its events happen. Events with the same time and phase happen in the
 * order in which they were scheduled.
 */
public enum Phase {
    /** Stretches of work that end now: what they did lies before this instant, so everybody else sees it. */
    COMPLETION(0),
    /** Interrupts from other CPUs: sent earlier than anything that begins now, and their wakeups precede the ticks. */
    IPI(1),
    /** Timers other than the tick (sleepers, bandwidth): a task that one of them wakes is runnable when the tick looks. */
    TIMER(2),
    /** Ticks, all CPUs of an aligned grid in one phase, so that none of them sees the balancing that another one raised. */
    TICK(3),
    /** Deferred work that interrupts raised (balancing): it sees the state that all ticks of the instant left. */
    SOFTIRQ(4),
    /** Decisions whom to run: after every wakeup of the instant, so that the order of wakeups cannot change the choice. */
    RESCHED(5),
    /** Beginnings of new stretches: last of what changes the state, so that they see the decisions. */
    START(6),
    /** Looking without touching (checkpoints, end of the run): sees the final state of the instant. */
    OBSERVE(7);

    private static final Phase[] BY_RANK = values();

    private final int rank;

    Phase(int rank) {
        this.rank = rank;
    }

    /** Place in the order of the phases, 0 = first. */
    int rank() {
        return rank;
    }

    /** The phase of this rank; does not allocate. */
    static Phase of(int rank) {
        return BY_RANK[rank];
    }
}
