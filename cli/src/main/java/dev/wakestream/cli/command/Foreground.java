package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.runtime.PipelineProgress;

/** Keeps a verb in the foreground, saying now and then what goes on. */
final class Foreground {
    private static final long LOOK_MS = 500;

    /** After so many seconds without a heartbeat, of which there is one every three, it is told: as a broker does, which gives a member up. */
    private static final long SILENCE_S = 10;

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
                if (!now.totals().equals(before.totals()) || isSilent(now) || isSilent(before)) {
                    line.show(describe(now, before));
                }
                before = now;
            }
        }
    }

    private static boolean isSilent(PipelineProgress progress) {
        return progress.heartbeatSecondsAgo().orElse(0) >= SILENCE_S;
    }

    static String describe(PipelineProgress now, PipelineProgress before) {
        PipelineStats.Snapshot totals = now.totals();
        return Numbers.si(now.eventsPerSecond(before)) + " events/s, " + Numbers.count(totals.events()) + " events, "
                + Numbers.of(totals.windowsClosed(), "window") + " closed, " + Numbers.of(totals.profiles(), "run")
                + " finished"
                + (totals.rejected() == 0 ? "" : ", " + Numbers.count(totals.rejected()) + " rejected")
                + (isSilent(now)
                        ? "; last heartbeat to the broker "
                                + now.heartbeatSecondsAgo().orElseThrow() + " s ago"
                        : "");
    }
}
