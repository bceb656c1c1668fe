package dev.wakestream.sched.trace;

import java.util.List;

/** Tells the same run to several sinks, in their order. */
public final class TeeSink implements TraceSink {
    private final TraceSink[] sinks;

    public TeeSink(TraceSink... sinks) {
        this.sinks = List.of(sinks).toArray(TraceSink[]::new);
    }

    @Override
    public void start(int[] cpus, NameTable names) {
        for (TraceSink sink : sinks) {
            sink.start(cpus, names);
        }
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        for (TraceSink sink : sinks) {
            sink.emit(cpu, timeNs, pid, comm, event, costs);
        }
    }

    @Override
    public void lost(int cpu, long events) {
        for (TraceSink sink : sinks) {
            sink.lost(cpu, events);
        }
    }

    @Override
    public void end(long spanNs) {
        for (TraceSink sink : sinks) {
            sink.end(spanNs);
        }
    }
}
