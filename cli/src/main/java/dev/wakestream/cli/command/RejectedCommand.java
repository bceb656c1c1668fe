package dev.wakestream.cli.command;

import dev.wakestream.cli.render.RejectedReport;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.query.RejectedQuery;
import dev.wakestream.query.RejectedRecords;
import dev.wakestream.query.topic.TopicRejectedQuery;
import dev.wakestream.schema.topic.RunIds;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists and explains the records that could not be used. */
@Command(
        name = "rejected",
        description = "List the records that could not be used, latest first, and say why: counts by reason, and where"
                + " each was read.")
final class RejectedCommand extends Verb {
    private static final int MOST = 100_000;

    @Option(names = "--run", paramLabel = "RUN", description = "Only records of this run, as their keys name it.")
    private @Nullable String run;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "List at most N records (default: ${DEFAULT-VALUE}); the counts are over all.")
    private int limit = 20;

    @Option(
            names = "--skip",
            paramLabel = "N",
            defaultValue = "0",
            description = "Leave out the latest N: the next page (default: ${DEFAULT-VALUE}).")
    private int skip;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    RejectedCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        check("--limit", limit);
        check("--skip", skip);
        if (run != null && !RunIds.isValid(run)) {
            throw new CommandException(ExitCode.USAGE, "--run is '" + run + "', which is no run id");
        }
        try (Cluster cluster = Cluster.open(clusterOptions, session());
                RejectedQuery query = new TopicRejectedQuery(cluster.client(), cluster.timeout())) {
            RejectedRecords rejected = query.rejected(run, skip, limit);
            console()
                    .print(
                            format.json()
                                    ? RejectedReport.json(rejected, run, skip)
                                    : RejectedReport.text(rejected, run, skip));
            return ExitCode.OK;
        }
    }

    /** What is listed is kept in memory. */
    private static void check(String option, int value) {
        if (value < 0 || value > MOST) {
            throw new CommandException(ExitCode.USAGE, option + " is " + value + ", allowed is 0 to " + MOST);
        }
    }
}
