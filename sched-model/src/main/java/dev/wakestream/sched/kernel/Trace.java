package dev.wakestream.sched.kernel;

import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.IdentityHashMap;

/**
 * The traced part of a run: cuts costs exactly at its begin and end, and numbers its time from 0. Outside it nothing is
 * booked and nothing is told.
 */
final class Trace {
    /** A moment that has not come. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long PS_PER_NS = 1000;

    private final TraceSink sink;
    private final NameTable names;
    private final boolean on;
    /** {@link #NEVER} = not known so far. */
    private long beginPs = NEVER;

    /** Who was current when a CPU that has run past the end of the trace came by it. */
    private final IdentityHashMap<Cpu, SchedTask> currentAtEnd = new IdentityHashMap<>();

    private long endPs = NEVER;

    /**
     * A trace that has not begun.
     *
     * @param sink where events go
     * @param names the run's names
     * @param on false = nobody listens: no event is made, no cost booked
     */
    Trace(TraceSink sink, NameTable names, boolean on) {
        this.sink = sink;
        this.names = names;
        this.on = on;
    }

    boolean on() {
        return on;
    }

    NameTable names() {
        return names;
    }

    long beginPs() {
        return beginPs;
    }

    long endPs() {
        return endPs;
    }

    /** The trace begins here (ns of the run): no CPU is past it. */
    void beginAt(long ns) {
        beginPs = ns * PS_PER_NS;
    }

    /** Whether it is known when the trace begins. */
    boolean hasBegin() {
        return beginPs != NEVER;
    }

    /** The workload is over: the trace ends here (ps, a whole ns). */
    void endAt(long newEndPs) {
        endPs = newEndPs;
    }

    /** Whether a moment is in the traced interval. */
    boolean covers(long ps) {
        return ps >= beginPs && ps <= endPs;
    }

    /** Whole nanoseconds of the traced interval that lie in [from, to) of a CPU's clock. */
    long tracedNs(long fromPs, long toPs) {
        long from = Math.max(fromPs, beginPs);
        long to = Math.min(toPs, endPs);
        return to <= from ? 0 : to / PS_PER_NS - from / PS_PER_NS;
    }

    /** Tells an event that happens on a CPU now, together with the costs since its previous one. */
    void emit(Cpu cpu, TraceEvent event) {
        cpu.book();
        long ps = cpu.clock;
        if (!covers(ps)) {
            if (ps > endPs) {
                currentAtEnd.putIfAbsent(cpu, cpu.curr);
            }
            return;
        }
        cpu.lastEmitPs = ps;
        SchedTask curr = cpu.curr;
        sink.emit(cpu.id, ps / PS_PER_NS - beginPs / PS_PER_NS, curr.pid, curr.comm, event, cpu.costs);
        cpu.costs.clear();
    }

    /** The last word of a CPU, at the very end of the trace, whether or not its own clock is past it. */
    void last(Cpu cpu) {
        SchedTask curr = currentAtEnd(cpu);
        sink.emit(
                cpu.id, (endPs - beginPs) / PS_PER_NS, curr.pid, curr.comm, TraceEvent.Checkpoint.INSTANCE, cpu.costs);
        cpu.costs.clear();
    }

    private SchedTask currentAtEnd(Cpu cpu) {
        SchedTask curr = currentAtEnd.get(cpu);
        return curr == null ? cpu.curr : curr;
    }

    void start(int cpus) {
        int[] ids = new int[cpus];
        for (int i = 0; i < cpus; i++) {
            ids[i] = i;
        }
        sink.start(ids, names);
    }

    void end() {
        sink.end((endPs - beginPs) / PS_PER_NS);
    }
}
