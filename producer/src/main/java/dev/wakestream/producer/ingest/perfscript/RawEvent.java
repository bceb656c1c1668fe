package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.sched.trace.NameTable;
import org.jspecify.annotations.Nullable;

/** One event as its line gives it: fields cut out and numbers read, the payload not looked at yet. */
final class RawEvent {
    /** {@link #period} of a line without one. */
    static final long NO_PERIOD = -1;

    final long line;
    final String comm;
    final int tid;
    /** CPU id, or {@code TraceSink.CPU_UNKNOWN}. */
    final int cpu;
    /** On the recording's clock (ns). */
    final long timeNs;
    /** As printed: {@code subsystem:name}, or a sampled event with its modifiers. */
    final String event;

    final long period;
    final String payload;
    /** Innermost frame of the call chain, or the inline one; null as long as there is none. */
    NameTable.@Nullable Symbol symbol;
    /** Frame lines of its chain (count). */
    int frames;
    /** Its first frame could not be read, so no later one may pass for the innermost. */
    boolean innermostLost;

    RawEvent(long line, String comm, int tid, int cpu, long timeNs, String event, long period, String payload) {
        this.line = line;
        this.comm = comm;
        this.tid = tid;
        this.cpu = cpu;
        this.timeNs = timeNs;
        this.event = event;
        this.period = period;
        this.payload = payload;
    }

    boolean isTracepoint() {
        return EventNames.isTracepoint(event);
    }
}
