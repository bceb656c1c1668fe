package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.Nearest;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.ProfileJson;
import dev.wakestream.cli.render.ProfileReport;
import dev.wakestream.cli.render.ProfileView;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.compare.Denominator;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a run's profile. */
@Command(
        name = "report",
        description =
                "Print the profile of a run as perf report does. A run that nobody has aggregated yet is aggregated"
                        + " first.")
final class ReportCommand extends Verb {
    /** A run's profile comes within this, once the streams application works on it, or it is stuck. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Parameters(paramLabel = "RUN", description = "Run id, or latest.")
    private String run = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "0",
            description = "Print N functions only; 0 = all (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--denominator",
            paramLabel = "WHAT",
            defaultValue = Denominators.SAMPLED,
            description = "What shares are of: sampled (halted idle excluded), all, comm:NAME (default:"
                    + " ${DEFAULT-VALUE}).")
    private String denominator = Denominators.SAMPLED;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    ReportCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        if (!Denominators.isValid(denominator)) {
            throw new CommandException(
                    ExitCode.USAGE, "--denominator is '" + denominator + "', allowed is " + Denominators.ALLOWED);
        }
        if (limit < 0) {
            throw new CommandException(ExitCode.USAGE, "--limit is " + limit + ", allowed is 0 and more");
        }
        try (Cluster cluster = Cluster.open(clusterOptions, session());
                RunQuery query = new TopicRunQuery(cluster.client(), cluster.registry(), cluster.timeout())) {
            RunInfo info = find(query);
            Optional<RunProfile> stored = query.profile(info.getRun());
            boolean complete = stored.map(RunProfile::getFinal$).orElse(false);
            RunProfile profile = complete ? stored.get() : aggregate(cluster, info, stored);
            ProfileView view = ProfileView.of(info, profile, denominatorOf(profile));
            console().print(format.json() ? ProfileJson.text(view, limit) : ProfileReport.text(view, limit));
            return ExitCode.OK;
        }
    }

    /** A comm that the profile does not have is a slip of the pen, not an empty table. */
    private Denominator denominatorOf(RunProfile profile) {
        Denominator parsed = Denominator.parse(denominator);
        String comm = parsed.comm();
        TreeSet<String> comms = profile.getFunctions().stream()
                .map(FunctionCost::getComm)
                .collect(Collectors.toCollection(TreeSet::new));
        if (comm != null && !comms.contains(comm)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--denominator is '" + denominator + "', but the run has no comm '" + comm + "'"
                            + Nearest.hint(comm, comms) + "; it has " + Numbers.of(comms.size(), "comm")
                            + (comms.isEmpty() ? "" : ", among them " + comms.first()));
        }
        return parsed;
    }

    private RunInfo find(RunQuery query) {
        List<RunInfo> runs = query.runs();
        if (runs.isEmpty()) {
            throw new CommandException(
                    ExitCode.UNUSABLE_INPUT, "no runs are stored here; wakestream run or ingest makes some");
        }
        if (run.equals("latest")) {
            return runs.get(runs.size() - 1);
        }
        return runs.stream()
                .filter(info -> info.getRun().equals(run))
                .findFirst()
                .orElseThrow(() -> new CommandException(
                        ExitCode.UNUSABLE_INPUT,
                        "no run '" + run + "' is stored here"
                                + Nearest.hint(
                                        run, runs.stream().map(RunInfo::getRun).toList())
                                + "; wakestream runs lists them"));
    }

    /** The final profile of a finished run, made now; what there is of any other. */
    private RunProfile aggregate(Cluster cluster, RunInfo info, Optional<RunProfile> stored) {
        if (info.getState() != RunState.FINISHED) {
            console()
                    .say("note: the run has not finished ("
                            + info.getState().name().toLowerCase(java.util.Locale.ROOT)
                            + "), so its profile is not final");
            return stored.orElseThrow(() -> new CommandException(
                    ExitCode.UNUSABLE_INPUT, "run " + info.getRun() + " has not finished and has no profile yet"));
        }
        console().say("aggregating run " + info.getRun() + " …");
        cluster.prepare();
        if (Aggregation.runsElsewhere(cluster)) {
            return await(cluster, info.getRun());
        }
        try (Aggregation aggregation = Aggregation.start(cluster, WindowSpec.DEFAULT)) {
            aggregation.awaitRunning();
            return await(cluster, info.getRun());
        }
    }

    private static RunProfile await(Cluster cluster, String run) {
        try (AwaitProfile profiles = new AwaitProfile(cluster.client(), cluster.registry(), cluster.timeout())) {
            Map<String, RunProfile> found = profiles.await(List.of(run), PATIENCE, profile -> {});
            return Objects.requireNonNull(found.get(run), "the profile that was waited for");
        }
    }
}
