package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.RemovalReport;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.StoredRecords;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.RemovalWatch;
import dev.wakestream.runtime.RemovalWatch.Standing;
import dev.wakestream.runtime.RemovalWatch.State;
import dev.wakestream.runtime.RunRemover;
import dev.wakestream.runtime.RunRemover.Announced;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.text.Durations;
import dev.wakestream.text.Nearest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes runs away. */
@Command(
        name = "rm",
        description = "Remove runs: what is stored of them, comparisons that they are part of, and what the streams"
                + " application keeps of them. Their pages stay until retention deletes them.")
final class RunsRemoveCommand extends Verb {
    private static final long LOOK_AGAIN_MS = 200;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Runs, by their ids; wakestream runs lists them.")
    private List<String> runs = List.of();

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "How long to wait for the streams application to drop the runs (default: ${DEFAULT-VALUE}).")
    private String wait = "60s";

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    RunsRemoveCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        long waitNs = waitNs();
        Set<String> wanted = new LinkedHashSet<>(runs);
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            List<Standing> standings;
            try (RunRemover remover = RunRemover.connect(cluster.client(), cluster.timeout());
                    StoredRecords stored = new StoredRecords(cluster.client(), cluster.registry(), cluster.timeout())) {
                check(wanted, cluster, stored);
                Announced removals = remover.announce(wanted);
                remover.bury(stored.of(wanted));
                standings = await(cluster, removals, waitNs);
                // what they had yet to write when the first tombstones were put
                remover.bury(stored.of(wanted));
            }
            standings.forEach(standing -> console().say(RemovalReport.sentence(standing)));
            if (standings.stream().anyMatch(standing -> standing.state() == State.BEHIND)) {
                return ExitCode.PARTIAL;
            }
            console().say("removed " + Numbers.of(wanted.size(), "run"));
            return ExitCode.OK;
        }
    }

    private long waitNs() {
        return Durations.parse(wait)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE, "--wait is '" + wait + "', a length of time such as 60s is wanted"));
    }

    /** Waits for applications at work; returns those that may still write something. */
    private List<Standing> await(Cluster cluster, Announced removals, long waitNs) throws InterruptedException {
        long deadline = System.nanoTime() + waitNs;
        try (RemovalWatch watch = RemovalWatch.connect(cluster.client(), removals, cluster.timeout())) {
            while (true) {
                List<Standing> open = watch.look().stream()
                        .filter(standing -> standing.state() != State.DONE)
                        .toList();
                boolean atWork = open.stream().anyMatch(standing -> standing.state() == State.BEHIND);
                if (!atWork || System.nanoTime() > deadline) {
                    return open;
                }
                Thread.sleep(LOOK_AGAIN_MS);
            }
        }
    }

    /** All or none. A run that is no longer listed may still have results, of an application that was stopped for a while. */
    private void check(Set<String> wanted, Cluster cluster, StoredRecords stored) {
        Map<String, RunInfo> known = new TreeMap<>();
        try (RunQuery query = new TopicRunQuery(cluster.client(), cluster.registry(), cluster.timeout())) {
            query.runs().forEach(info -> known.put(info.getRun(), info));
        }
        for (String run : wanted) {
            if (!known.containsKey(run) && stored.of(Set.of(run)).isEmpty()) {
                throw new CommandException(
                        ExitCode.UNUSABLE_INPUT,
                        "no run '" + run + "' is stored here" + Nearest.hint(run, new TreeSet<>(known.keySet()))
                                + "; nothing is removed");
            }
        }
        for (String run : wanted) {
            RunInfo info = known.get(run);
            if (info != null && info.getState() == RunState.STARTED) {
                console()
                        .say("run " + run + " has no end: if its producer is still at work, its pages will be rejected;"
                                + " when it ends it takes the run back, and ends with exit code 3");
            }
        }
    }
}
