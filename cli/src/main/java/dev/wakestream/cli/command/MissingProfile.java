package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.query.RejectedQuery;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.ProfileTimeoutException;
import dev.wakestream.query.topic.TopicRejectedQuery;
import java.time.Duration;

/** Why the final profile of a finished run does not come, from what is stored of the run. */
final class MissingProfile {
    private MissingProfile() {}

    /**
     * The first of the missing runs, and why; what cannot be told from what is stored may still come, and is the time-out.
     *
     * @param waited how long nothing came
     */
    static RuntimeException of(ProfileTimeoutException timeout, Cluster cluster, RunQuery query, Duration waited) {
        if (timeout.missing().isEmpty()) {
            return timeout;
        }
        String run = timeout.missing().get(0);
        boolean live = query.profile(run).isPresent();
        try (RejectedQuery rejected = new TopicRejectedQuery(cluster.client(), cluster.timeout())) {
            return explained(run, live, rejected.rejected(run, 0, 0).total(), waited, timeout);
        }
    }

    static CommandException explained(String run, boolean live, long rejected, Duration waited, Throwable timeout) {
        String records = rejected == 0
                ? ""
                : "; " + Numbers.of(rejected, "record") + " of it rejected, see wakestream rejected --run " + run;
        if (live) {
            return new CommandException(
                    ExitCode.UNUSABLE_INPUT,
                    "run " + run + " does not end: a live profile of it is there, but for " + waited.toSeconds()
                            + " s nothing new came, as when the end marker of a partition is missing" + records,
                    timeout);
        }
        return rejected == 0
                ? new CommandException(
                        ExitCode.UNREACHABLE,
                        "no page of run " + run + " was folded within " + waited.toSeconds()
                                + " s, and none was rejected: its pages are kept no longer, or the streams application"
                                + " has not come to them, for which --timeout waits longer",
                        timeout)
                : new CommandException(
                        ExitCode.UNUSABLE_INPUT, "no page of run " + run + " could be folded" + records, timeout);
    }
}
