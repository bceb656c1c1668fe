package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.producer.RunListener;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How far several runs are together. Written by the threads that make them, read by the one that tells.
 *
 * <p>What is left is estimated from the wall-clock time of the runs that are done, by their sizes: a run whose workload ends early is done long before
 * its simulated time is over. Until the first one is done there is only the simulated time to go by, and none where runs differ in size.
 */
final class RunProgress {
    private static final long RATE_OVER_NS = 1_000_000_000L;
    private static final double NS_PER_SECOND = 1e9;

    private final List<Double> sizes;
    private final int threads;
    private final BooleanSupplier interrupted;
    private final LongSupplier clockNs;
    private final long begin;
    private final AtomicLong doneNs = new AtomicLong();
    private final AtomicLong warmupNs = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong runTotalNs = new AtomicLong();

    /** Size and wall-clock time of the runs that are done, and how many. */
    private double doneSize;

    private double doneWallNs;
    private int doneRuns;

    private long rateFromNs;
    private long rateFromEvents;
    private double rate;

    /**
     * Nothing done yet.
     *
     * @param sizes of all runs, beside each other (no unit)
     * @param threads runs side by side (count)
     * @param clockNs wall-clock time (ns)
     */
    RunProgress(List<Double> sizes, int threads, BooleanSupplier interrupted, LongSupplier clockNs) {
        this.sizes = List.copyOf(sizes);
        this.threads = threads;
        this.interrupted = interrupted;
        this.clockNs = clockNs;
        begin = clockNs.getAsLong();
        rateFromNs = begin;
    }

    /**
     * Watches one run.
     *
     * @param runWarmupNs simulated time before it is measured (ns)
     */
    RunListener listener(long runWarmupNs) {
        return new RunListener() {
            private long lastNs;
            private long lastEvents;

            @Override
            public boolean progress(Progress progress) {
                runTotalNs.set(progress.totalNs());
                doneNs.addAndGet(progress.doneNs() - lastNs);
                warmupNs.addAndGet(Math.min(progress.doneNs(), runWarmupNs) - Math.min(lastNs, runWarmupNs));
                events.addAndGet(progress.events() - lastEvents);
                lastNs = progress.doneNs();
                lastEvents = progress.events();
                return !interrupted.getAsBoolean();
            }
        };
    }

    /** One run is done. */
    synchronized void done(double size, long wallNs) {
        doneSize += size;
        doneWallNs += wallNs;
        doneRuns++;
    }

    /** Events a second, over the last second or more. */
    private double recentRate() {
        long now = clockNs.getAsLong();
        if (now - rateFromNs >= RATE_OVER_NS) {
            long count = events.get();
            rate = (count - rateFromEvents) * NS_PER_SECOND / (now - rateFromNs);
            rateFromNs = now;
            rateFromEvents = count;
        }
        return rate;
    }

    /** Wall-clock time left (s); empty while nothing is known of it. */
    private synchronized OptionalDouble leftSeconds() {
        double elapsedNs = (double) clockNs.getAsLong() - begin;
        double size = sizes.stream().mapToDouble(Double::doubleValue).sum();
        if (doneRuns > 0) {
            // what the threads have worked in all, less what they need in all
            double neededNs = doneWallNs * size / doneSize / threads;
            return OptionalDouble.of(Math.max(0, neededNs - elapsedNs) / NS_PER_SECOND);
        }
        boolean alike = sizes.stream().distinct().count() == 1;
        double done = doneNs.get();
        double total = (double) runTotalNs.get() * sizes.size();
        return !alike || done == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, elapsedNs * (total - done) / done) / NS_PER_SECOND);
    }

    /** Runs done, simulated time with and before measurement, rate, windows if this process closes any, time left; for one thread. */
    String describe(long windowsClosed) {
        OptionalDouble seconds = leftSeconds();
        int runs;
        synchronized (this) {
            runs = doneRuns;
        }
        long before = warmupNs.get();
        return runs + " of " + Numbers.of(sizes.size(), "run") + " done, "
                + Numbers.fixed((doneNs.get() - before) / NS_PER_SECOND, 2) + " s simulated"
                + (before == 0 ? "" : " after " + Numbers.fixed(before / NS_PER_SECOND, 2) + " s of warm-up") + ", "
                + Numbers.si(recentRate()) + " events/s"
                + (windowsClosed == 0 ? "" : ", " + Numbers.of(windowsClosed, "window") + " closed")
                + (seconds.isEmpty() ? "" : ", about " + Numbers.fixed(seconds.getAsDouble(), 0) + " s left");
    }
}
