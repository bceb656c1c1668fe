package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.producer.RunListener;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** How far several runs are together. Written by the threads that make them, read by the one that tells. */
final class RunProgress {
    private static final long RATE_OVER_NS = 1_000_000_000L;

    private final int runs;
    private final BooleanSupplier interrupted;
    private final long begin = System.nanoTime();
    private final AtomicLong doneNs = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong runTotalNs = new AtomicLong();
    private long rateFromNs = begin;
    private long rateFromEvents;
    private double rate;

    RunProgress(int runs, BooleanSupplier interrupted) {
        this.runs = runs;
        this.interrupted = interrupted;
    }

    /** Watches one run. */
    RunListener listener() {
        return new RunListener() {
            private long lastNs;
            private long lastEvents;

            @Override
            public boolean progress(Progress progress) {
                runTotalNs.set(progress.totalNs());
                doneNs.addAndGet(progress.doneNs() - lastNs);
                events.addAndGet(progress.events() - lastEvents);
                lastNs = progress.doneNs();
                lastEvents = progress.events();
                return !interrupted.getAsBoolean();
            }
        };
    }

    /** Events a second, over the last second or more. */
    private double recentRate() {
        long now = System.nanoTime();
        if (now - rateFromNs >= RATE_OVER_NS) {
            long count = events.get();
            rate = (count - rateFromEvents) * 1e9 / (now - rateFromNs);
            rateFromNs = now;
            rateFromEvents = count;
        }
        return rate;
    }

    /** Simulated time, rate, windows if this process closes any, time left; for one thread. */
    String describe(long windowsClosed) {
        long total = runTotalNs.get() * runs;
        long done = doneNs.get();
        double elapsed = (System.nanoTime() - begin) / 1e9;
        String left = done == 0 || total == 0
                ? ""
                : ", about " + Numbers.fixed(Math.max(0, elapsed * (total - done) / done), 0) + " s left";
        return Numbers.fixed(done / 1e9, 2) + " of " + Numbers.fixed(total / 1e9, 2) + " s simulated, "
                + Numbers.si(recentRate()) + " events/s"
                + (windowsClosed == 0 ? "" : ", " + windowsClosed + " windows closed") + left;
    }
}
