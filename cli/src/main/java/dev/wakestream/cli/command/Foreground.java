package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.runtime.PipelineProgress;

/** Keeps a verb in the foreground, saying now and then what goes on. */
final class Foreground {
    private static final long LOOK_MS = 500;

    private Foreground() {}

    /** Returns when the user has had enough; fails when something has stopped by itself. */
    static void untilInterrupted(Session session, Cluster cluster, Aggregation aggregation) {
        ProgressLine line = new ProgressLine(session.console());
        PipelineProgress before = aggregation.progress();
        while (!session.isInterrupted()) {
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                return;
            }
            cluster.throwIfBroken();
            aggregation.throwIfFailed();
            if (line.isDue()) {
                PipelineProgress now = aggregation.progress();
                if (!now.totals().equals(before.totals())) {
                    line.show(describe(now, before));
                }
                before = now;
            }
        }
    }

    private static String describe(PipelineProgress now, PipelineProgress before) {
        PipelineStats.Snapshot totals = now.totals();
        return Numbers.si(now.eventsPerSecond(before)) + " events/s, " + Numbers.count(totals.events()) + " events, "
                + Numbers.of(totals.windowsClosed(), "window") + " closed, " + Numbers.of(totals.profiles(), "run")
                + " finished"
                + (totals.rejected() == 0 ? "" : ", " + Numbers.count(totals.rejected()) + " rejected");
    }
}
