package dev.wakestream.sched.coherence;

/** State of a line, seen from the whole machine. */
public enum LineState {
    /** In memory only: nobody has touched it yet. */
    INVALID,
    /** In one cache, unmodified: read by one CPU, written by none. */
    EXCLUSIVE,
    /** Unmodified copies in caches. */
    SHARED,
    /** In one cache, newer than memory. */
    MODIFIED
}
