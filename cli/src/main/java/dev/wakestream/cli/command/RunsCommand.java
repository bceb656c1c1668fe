package dev.wakestream.cli.command;

import dev.wakestream.cli.render.RunList;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what is stored. */
@Command(
        name = "runs",
        description =
                "List the runs that are stored, oldest first, each below its experiment; --format json has all that is"
                        + " known of them.",
        synopsisSubcommandLabel = "[rm]",
        subcommands = RunsRemoveCommand.class)
final class RunsCommand extends Verb {
    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    RunsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        try (Cluster cluster = Cluster.open(clusterOptions, session());
                RunQuery query = new TopicRunQuery(cluster.client(), cluster.registry(), cluster.timeout())) {
            List<RunInfo> runs = query.runs();
            console().print(format.json() ? RunList.json(runs) : RunList.text(runs));
            return ExitCode.OK;
        }
    }
}
