package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioEdit;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.compare.Denominator;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.export.ProfileView;
import dev.wakestream.query.RunQuery;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.query.topic.ProfileTimeoutException;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.text.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a run's profile, or an experiment's table. */
@Command(
        name = "report",
        description =
                "Print the profile of a run as perf report does, or the table of a case as run does, of its newest"
                        + " complete experiment. What nobody has aggregated yet is aggregated first; when nothing"
                        + " of a run comes for " + ReportCommand.PATIENCE_S
                        + " s, or a --timeout that is given, it gives up.")
final class ReportCommand extends Verb {
    /** A run's profile comes within this (s), once the streams application works on it, or it is stuck. */
    static final int PATIENCE_S = 60;

    @Parameters(paramLabel = "RUN", description = "Run id, or latest; or the name of a case, scenario or experiment.")
    private String run = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description =
                    "Print N functions or cache lines only; 0 = all (default: 0; functions of a case without published"
                            + " rows, 20).")
    private @Nullable Integer limit;

    @Option(
            names = "--denominator",
            paramLabel = "WHAT",
            description = "What shares are of: sampled (halted idle excluded), all, comm:NAME (default: sampled; of a"
                    + " case, its scenario's).")
    private @Nullable String denominator;

    @Mixin
    private final StatsOption stats = new StatsOption();

    @Mixin
    private final LinesOption lines = new LinesOption();

    @Mixin
    private final LimitsOption limits = new LimitsOption();

    @Mixin
    private final TableFormat.Choice format = new TableFormat.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    ReportCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InvalidInputException, InterruptedException {
        if (denominator != null && !Denominators.isValid(denominator)) {
            throw new CommandException(
                    ExitCode.USAGE, "--denominator is '" + denominator + "', allowed is " + Denominators.ALLOWED);
        }
        if (limit != null && limit < 0) {
            throw new CommandException(ExitCode.USAGE, "--limit is " + limit + ", allowed is 0 and more");
        }
        stats.check(lines, limits, limit);
        if (!stats.wanted()) {
            lines.check(limits, format, "--lines, --stats and --cpus");
        }
        if (lines.wanted() && denominator != null) {
            throw new CommandException(
                    ExitCode.USAGE, "--denominator is for shares of functions; --lines counts all accesses");
        }
        try (Cluster cluster = Cluster.open(clusterOptions, session());
                RunQuery query = new TopicRunQuery(cluster.client(), cluster.registry(), cluster.timeout())) {
            List<RunInfo> runs = query.runs();
            if (runs.isEmpty()) {
                throw new CommandException(
                        ExitCode.UNUSABLE_INPUT, "no runs are stored here; wakestream run or ingest makes some");
            }
            Optional<RunInfo> info = find(runs);
            if (run.equals("latest")) {
                info.flatMap(newest -> RunNotes.ofLatest(newest, runs)).ifPresent(this::note);
            }
            console()
                    .print(
                            info.isPresent()
                                    ? single(cluster, query, info.get())
                                    : experiment(cluster, query, chosen(runs)));
            return ExitCode.OK;
        }
    }

    private void note(String note) {
        console().say("note: " + note);
    }

    private Optional<RunInfo> find(List<RunInfo> runs) {
        if (run.equals("latest")) {
            return Optional.of(runs.get(runs.size() - 1));
        }
        return runs.stream().filter(info -> info.getRun().equals(run)).findFirst();
    }

    private String single(Cluster cluster, RunQuery query, RunInfo info) {
        RunNotes.ofStored(List.of(info)).forEach(this::note);
        if (lines.wanted()) {
            return lines.render(List.of(info), limit == null ? 0 : limit, limits, format);
        }
        Optional<RunProfile> stored = query.profile(info.getRun());
        boolean complete = stored.map(RunProfile::getFinal$).orElse(false);
        RunProfile profile = complete ? stored.get() : aggregate(cluster, query, info, stored);
        String of = denominator == null ? Denominators.SAMPLED : denominator;
        ProfileView view = ProfileView.of(info, profile, denominatorOf(of, List.of(profile)));
        int functions = limit == null ? 0 : limit;
        return stats.wanted() && !format.json() ? stats.render(view, format) : limits.render(view, functions, format);
    }

    /** A comm that no profile has is a slip of the pen, not an empty table. */
    private static Denominator denominatorOf(String wanted, Collection<RunProfile> profiles) {
        UnknownComm.problem(wanted, profiles).ifPresent(problem -> {
            throw new CommandException(ExitCode.USAGE, "--denominator is '" + wanted + "', but " + problem);
        });
        return Denominator.parse(wanted);
    }

    /** The newest complete experiment of the name given; the newest one at all when none is complete. */
    private StoredExperiment chosen(List<RunInfo> runs) {
        List<StoredExperiment> found = StoredExperiment.named(run, runs);
        if (found.isEmpty()) {
            Set<String> known = StoredExperiment.names(runs);
            runs.forEach(info -> known.add(info.getRun()));
            throw new CommandException(
                    ExitCode.UNUSABLE_INPUT,
                    "no run, case, scenario or experiment '" + run + "' is stored here" + Nearest.hint(run, known)
                            + "; wakestream runs lists what is");
        }
        List<StoredExperiment> whole =
                found.stream().filter(StoredExperiment::isWhole).toList();
        if (whole.isEmpty()) {
            throw new CommandException(
                    ExitCode.UNUSABLE_INPUT,
                    "of '" + run + "' single runs are stored, such as "
                            + found.get(0).runs().get(0).getRun()
                            + ", no whole experiment; wakestream run, or produce --all, makes one");
        }
        StoredExperiment chosen =
                whole.stream().filter(StoredExperiment::isComplete).findFirst().orElse(whole.get(0));
        RunNotes.ofNewer(whole.subList(0, whole.indexOf(chosen))).ifPresent(this::note);
        return chosen;
    }

    private String experiment(Cluster cluster, RunQuery query, StoredExperiment experiment)
            throws InvalidInputException {
        if (stats.wanted()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    stats.name() + " is for one run; '" + run
                            + "' is a whole experiment: wakestream runs lists its runs");
        }
        List<String> notes = new ArrayList<>();
        if (!experiment.isComplete()) {
            String why =
                    "experiment " + experiment.name() + " is not complete: " + String.join(", ", experiment.missing());
            if (!experiment.isComparable()) {
                throw new CommandException(ExitCode.UNUSABLE_INPUT, why);
            }
            console().say("note: " + why);
            notes.add(why);
        }
        if (lines.wanted()) {
            RunNotes.ofStored(experiment.finished()).forEach(this::note);
            return lines.render(experiment.finished(), limit == null ? 0 : limit, limits, format);
        }
        ScenarioFile scenario = experiment.scenario();
        if (denominator != null) {
            scenario = ScenarioEdit.of(scenario).denominator(denominator).build();
        }
        List<RunInfo> runs = experiment.finished();
        Map<String, RunProfile> profiles = profiles(cluster, query, runs, scenario);
        if (denominator != null) {
            denominatorOf(denominator, profiles.values());
        }
        CaseResult result = CaseComparison.of(scenario, runs, profiles, notes, experiment.elapsedNs());
        if (denominator == null && notes.isEmpty()) {
            new ComparisonStore(cluster, console()).keep(CaseComparison.records(result), query);
        }
        int functions = limit == null ? RunCommand.DEFAULT_FUNCTIONS : limit == 0 ? Integer.MAX_VALUE : limit;
        return limits.render(result, functions, format);
    }

    /** The stored final profiles, and, made now, those that are missing. */
    private Map<String, RunProfile> profiles(
            Cluster cluster, RunQuery query, List<RunInfo> runs, ScenarioFile scenario) {
        Map<String, RunProfile> profiles = new TreeMap<>();
        List<String> missing = new ArrayList<>();
        for (RunInfo info : runs) {
            query.profile(info.getRun())
                    .filter(RunProfile::getFinal$)
                    .ifPresentOrElse(profile -> profiles.put(info.getRun(), profile), () -> missing.add(info.getRun()));
        }
        if (!missing.isEmpty()) {
            profiles.putAll(aggregate(cluster, query, missing, new WindowSpec(scenario.windowNs(), 0)));
        }
        return profiles;
    }

    /** The final profile of a finished run, made now; what there is of any other. */
    private RunProfile aggregate(Cluster cluster, RunQuery query, RunInfo info, Optional<RunProfile> stored) {
        if (info.getState() != RunState.FINISHED) {
            console()
                    .say("note: the run has not finished ("
                            + info.getState().name().toLowerCase(java.util.Locale.ROOT)
                            + "), so its profile is not final");
            return stored.orElseThrow(() -> new CommandException(
                    ExitCode.UNUSABLE_INPUT, "run " + info.getRun() + " has not finished and has no profile yet"));
        }
        return Objects.requireNonNull(
                aggregate(cluster, query, List.of(info.getRun()), WindowSpec.DEFAULT)
                        .get(info.getRun()),
                "the profile that was waited for");
    }

    private Map<String, RunProfile> aggregate(Cluster cluster, RunQuery query, List<String> runs, WindowSpec windows) {
        console()
                .say("aggregating " + (runs.size() == 1 ? "run " + runs.get(0) : Numbers.of(runs.size(), "run"))
                        + " …");
        cluster.prepare();
        if (Aggregation.runsElsewhere(cluster)) {
            return await(cluster, query, runs);
        }
        try (Aggregation aggregation = Aggregation.start(cluster, windows, RowSpec.DEFAULT)) {
            aggregation.awaitRunning();
            return await(cluster, query, runs);
        }
    }

    private Map<String, RunProfile> await(Cluster cluster, RunQuery query, List<String> runs) {
        Integer given = clusterOptions.timeoutSeconds;
        Duration patience = Duration.ofSeconds(given == null ? PATIENCE_S : given);
        try (AwaitProfile profiles = new AwaitProfile(cluster.client(), cluster.registry(), cluster.timeout())) {
            return profiles.await(runs, patience, profile -> {});
        } catch (ProfileTimeoutException e) {
            throw MissingProfile.of(e, cluster, query, patience);
        }
    }
}
