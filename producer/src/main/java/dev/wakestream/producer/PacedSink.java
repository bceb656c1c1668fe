package dev.wakestream.producer;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Holds events back until their time has come. Time that a slow consumer cost is not made up for: at no moment does the run
 * go faster than its pace.
 */
final class PacedSink implements TraceSink {
    /** Less than this ahead is not worth a sleep, which may take as long (ns). */
    private static final long SLACK_NS = 2_000_000;

    /** Longest sleep (ns): what goes on beside the events, such as page.linger, is seen to in between. */
    private static final long NAP_NS = 50_000_000;

    private final TraceSink to;
    private final double speed;
    private final Pace.Sleeper sleeper;
    private final LongSupplier nanoClock;
    private final Runnable betweenNaps;

    /** Wall clock when the run's time 0 would have been, given all that was waited (ns). */
    private double originNs;

    private long latestNs;

    /**
     * @param nanoClock wall clock (ns from any origin)
     * @param betweenNaps called after each part of a wait
     */
    PacedSink(TraceSink to, Pace pace, LongSupplier nanoClock, Runnable betweenNaps) {
        this.to = to;
        this.speed = pace.speed();
        this.sleeper = pace.sleeper();
        this.nanoClock = nanoClock;
        this.betweenNaps = betweenNaps;
    }

    @Override
    public void start(int[] cpus, NameTable names) {
        to.start(cpus, names);
        originNs = nanoClock.getAsLong();
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        await(timeNs);
        to.emit(cpu, timeNs, pid, comm, event, costs);
    }

    /** CPUs take turns and are not in step: the one that is furthest on sets the time. */
    private void await(long timeNs) {
        if (timeNs <= latestNs) {
            return;
        }
        latestNs = timeNs;
        double dueNs = originNs + timeNs / speed;
        double aheadNs = dueNs - nanoClock.getAsLong();
        if (aheadNs < 0) {
            originNs -= aheadNs;
        }
        while (aheadNs >= SLACK_NS) {
            nap((long) Math.min(aheadNs, NAP_NS));
            aheadNs = dueNs - nanoClock.getAsLong();
        }
    }

    private void nap(long ns) {
        try {
            sleeper.sleep(Duration.ofNanos(ns));
        } catch (InterruptedException e) {
            // the exception says it all, as everywhere where a run is stopped
            throw new StoppedException(e);
        }
        betweenNaps.run();
    }

    @Override
    public void lost(int cpu, long events) {
        to.lost(cpu, events);
    }

    @Override
    public void end(long spanNs) {
        await(spanNs);
        to.end(spanNs);
    }
}
