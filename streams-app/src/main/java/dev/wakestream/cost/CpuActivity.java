package dev.wakestream.cost;

/**
 * Whether one CPU idles or runs tasks, from its switches alone: it idles from a switch to the idle task until the next one.
 * Before its first event, and behind a gap, nothing is known; from there on the task of that event is the current one. (How long
 * it was so before must not count: what is known of that depends on where pages are cut.) Tells when the CPU idled, and when
 * tasks were queued on it while it ran others, to the tallies of the windows that those times end in.
 *
 * <p>Idle time is told at each switch from idle and at the end of each page, so that nothing that comes later reaches before the
 * CPU's progress. Events older than the progress (out of order) change nothing here.
 */
final class CpuActivity {
    private enum State {
        UNKNOWN,
        BUSY,
        IDLE,
        /** Idle, and told of up to {@link #sinceNs}. */
        IDLE_TOLD
    }

    private static final State[] STATES = State.values();

    private State state = State.UNKNOWN;
    /** Busy: runs tasks since then, at the latest. Idle: since then, without what was told. */
    private long sinceNs;

    private boolean isIdle() {
        return state == State.IDLE || state == State.IDLE_TOLD;
    }

    /** Events are missing: nothing is known any more. */
    void forget() {
        state = State.UNKNOWN;
    }

    /** Where nothing is known: from now on the task of an event is the current one. */
    void assume(boolean idle, long fromNs) {
        if (state == State.UNKNOWN) {
            become(idle ? State.IDLE : State.BUSY, fromNs);
        }
    }

    private void become(State next, long fromNs) {
        state = next;
        sinceNs = fromNs;
    }

    /** A switch; tells how long the CPU idled until then, if it did. */
    void schedSwitch(long timeNs, boolean fromIdle, boolean toIdle, SegmentTallies to) {
        tellIdle(timeNs, to);
        if (toIdle) {
            become(State.IDLE, timeNs);
        } else if (fromIdle || state != State.BUSY) {
            become(State.BUSY, timeNs);
        }
    }

    /** Since when the CPU runs tasks (ns), just before a switch at a time; that time, where it does not, or that is not known. */
    long busySinceNs(long timeNs) {
        return state == State.BUSY ? sinceNs : timeNs;
    }

    /** Whether {@link #tellIdle} would tell something. */
    boolean hasIdled(long untilNs) {
        return isIdle() && untilNs > sinceNs;
    }

    /** Tells that the CPU idled until a time, if it did. */
    void tellIdle(long untilNs, SegmentTallies to) {
        if (hasIdled(untilNs)) {
            to.idle(sinceNs, untilNs, state == State.IDLE_TOLD);
            become(State.IDLE_TOLD, untilNs);
        }
    }

    /** Appends the state in its internal format. */
    @SuppressWarnings("EnumOrdinal") // part of the format
    void encode(long lastNs, BinaryOut out) {
        out.writeByte(state.ordinal());
        if (state != State.UNKNOWN) {
            out.writeLong(lastNs - sinceNs);
        }
    }

    /** Reads what {@link #encode} wrote. */
    void decode(long lastNs, BinaryIn in) {
        int number = in.readByte();
        if (number >= STATES.length) {
            throw new IllegalStateException("a CPU has state " + number + ", allowed: below " + STATES.length);
        }
        state = STATES[number];
        sinceNs = state == State.UNKNOWN ? 0 : lastNs - in.readLong();
    }
}
