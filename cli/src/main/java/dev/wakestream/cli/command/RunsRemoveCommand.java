package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Nearest;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.StoredRecords;
import dev.wakestream.query.topic.StoredRecords.Stored;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.RunRemover;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes runs away. */
@Command(
        name = "rm",
        description = "Remove runs: what is stored of them, comparisons that they are part of, and what the streams"
                + " application keeps of them. Their pages stay until retention deletes them.")
final class RunsRemoveCommand extends Verb {
    /** While the application works on a run it may close a window of it just now. */
    private static final int LOOKS = 5;

    private static final long LOOK_AGAIN_MS = 1000;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Runs, by their ids; wakestream runs lists them.")
    private List<String> runs = List.of();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    RunsRemoveCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        Set<String> wanted = new LinkedHashSet<>(runs);
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            boolean over = check(wanted, cluster);
            try (RunRemover remover = RunRemover.connect(cluster.client(), cluster.timeout());
                    StoredRecords stored = new StoredRecords(cluster.client(), cluster.registry(), cluster.timeout())) {
                remover.announce(wanted);
                List<Stored> records = stored.of(wanted);
                remover.bury(records);
                for (int look = 1; !over && look < LOOKS && !records.isEmpty(); look++) {
                    Thread.sleep(LOOK_AGAIN_MS);
                    records = stored.of(wanted);
                    remover.bury(records);
                }
            }
            console().say("removed " + Numbers.of(wanted.size(), "run"));
            return ExitCode.OK;
        }
    }

    /** All or none: returns whether every one of them is over. */
    private static boolean check(Set<String> wanted, Cluster cluster) {
        Map<String, RunInfo> known = new TreeMap<>();
        try (RunQuery query = new TopicRunQuery(cluster.client(), cluster.registry(), cluster.timeout())) {
            query.runs().forEach(info -> known.put(info.getRun(), info));
        }
        boolean over = true;
        for (String run : wanted) {
            RunInfo info = known.get(run);
            if (info == null) {
                throw new CommandException(
                        ExitCode.UNUSABLE_INPUT,
                        "no run '" + run + "' is stored here" + Nearest.hint(run, new TreeSet<>(known.keySet()))
                                + "; nothing is removed");
            }
            over &= info.getState() == RunState.FINISHED || info.getState() == RunState.FAILED;
        }
        return over;
    }
}
