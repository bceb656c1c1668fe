package dev.wakestream.producer;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.function.LongPredicate;

/** Asks, every so many events, whether to go on; for sources that do not ask themselves. */
final class WatchedSink implements TraceSink {
    /** Events between two questions (count): a few milliseconds of reading. */
    private static final int EVERY = 4096;

    private final TraceSink to;
    private final LongPredicate goOn;
    private int left = EVERY;

    /** @param goOn given the time reached (ns since the run's start), says whether to go on */
    WatchedSink(TraceSink to, LongPredicate goOn) {
        this.to = to;
        this.goOn = goOn;
    }

    @Override
    public void start(int[] cpus, NameTable names) {
        to.start(cpus, names);
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        to.emit(cpu, timeNs, pid, comm, event, costs);
        if (--left == 0) {
            left = EVERY;
            if (!goOn.test(timeNs)) {
                throw new StoppedException(null);
            }
        }
    }

    @Override
    public void lost(int cpu, long events) {
        to.lost(cpu, events);
    }

    @Override
    public void end(long spanNs) {
        to.end(spanNs);
    }
}
