package dev.wakestream.benchmarks.stack;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;

/** Counts events and forgets them. */
final class CountingSink implements TraceSink {
    private long events;

    @Override
    public void start(int[] cpus, NameTable names) {}

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        events++;
    }

    @Override
    public void end(long spanNs) {}

    /** Events so far (count). */
    long events() {
        return events;
    }
}
