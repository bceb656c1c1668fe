package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Creations;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.producer.Pace;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job: simulate, stream, aggregate, print. */
@Command(
        name = "run",
        description = "Simulate all runs of a case or scenario, stream their events through Kafka, and print the"
                + " functions' cost, base beside patched beside published.")
final class RunCommand extends Verb {
    /** The streams application gives news of a run within this, or it is stuck. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Functions of a case without published rows (count). */
    static final int DEFAULT_FUNCTIONS = 20;

    @Mixin
    private final ScenarioChoice choice = new ScenarioChoice();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Runs side by side (default: as many as there are processors).")
    private @Nullable Integer jobs;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description =
                    "Functions to print where no rows were published (default: 20), or cache lines (default: all).")
    private @Nullable Integer limit;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the result to a file, not to standard output.")
    private @Nullable Path output;

    @Mixin
    private final RowOptions rows = new RowOptions();

    @Mixin
    private final LinesOption lines = new LinesOption();

    @Mixin
    private final ExplainOption explain = new ExplainOption();

    @Mixin
    private final LimitsOption limits = new LimitsOption();

    @Mixin
    private final TableFormat.Choice format = new TableFormat.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    RunCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InvalidInputException, InterruptedException, IOException {
        // the start of the program, not of this method: who waits, waits for all of it
        long begin = System.nanoTime()
                - TimeUnit.MILLISECONDS.toNanos(
                        ManagementFactory.getRuntimeMXBean().getUptime());
        if (limit != null && limit < 1) {
            throw new CommandException(ExitCode.USAGE, "--limit is " + limit + ", allowed is 1 and more");
        }
        if (jobs != null && jobs < 1) {
            throw new CommandException(ExitCode.USAGE, "--jobs is " + jobs + ", allowed is 1 and more");
        }
        lines.check(limits, format, "--lines");
        explain.check(lines, limits);
        RowSpec rowSpec = rows.spec();
        ScenarioChoice.Choice chosen = choice.resolve();
        ScenarioFile scenario = chosen.scenario();
        if (explain.isGiven()) {
            print(explain.explain(scenario, format.json(), session()));
            return ExitCode.OK;
        }
        if (output != null) {
            // found out now rather than after the work
            OutputFile.write(output, "");
        }
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            CaseResult result = run(chosen, rowSpec, cluster, begin);
            if (lines.wanted()) {
                RunNotes.of(scenario, result.runs()).forEach(note -> console().say("note: " + note));
            }
            String text = lines.wanted()
                    ? lines.render(result.runs(), limit == null ? 0 : limit, limits, format)
                    : limits.render(result, limit == null ? DEFAULT_FUNCTIONS : limit, format);
            print(text);
        }
        return ExitCode.OK;
    }

    private void print(String text) throws IOException {
        if (output == null) {
            console().print(text);
        } else {
            OutputFile.write(output, text);
        }
    }

    private CaseResult run(ScenarioChoice.Choice chosen, RowSpec rowSpec, Cluster cluster, long begin)
            throws InterruptedException {
        ScenarioFile scenario = chosen.scenario();
        Aggregation aggregation = Aggregation.runsElsewhere(cluster)
                ? null
                : Aggregation.start(cluster, new WindowSpec(scenario.windowNs(), 0), rowSpec);
        if (aggregation == null) {
            console()
                    .say("note: the application that wakestream up started does the folding; the windows are of its"
                            + " --window, not the scenario's, the rows of its --group-by, --max-rows and --normalise");
        }
        try {
            List<RunInfo> runs = publish(scenario, cluster, aggregation);
            Map<String, RunProfile> profiles = await(runs, cluster, aggregation);
            CaseResult result = CaseComparison.of(scenario, runs, profiles, chosen.notes(), System.nanoTime() - begin);
            new ComparisonStore(cluster, console()).keep(CaseComparison.records(result));
            return result;
        } finally {
            if (aggregation != null) {
                aggregation.close();
            }
        }
    }

    private List<RunInfo> publish(ScenarioFile scenario, Cluster cluster, @Nullable Aggregation aggregation)
            throws InterruptedException {
        Experiment experiment = new Experiment(scenario, cluster, Pace.MAX);
        List<Experiment.Job> all = experiment.jobs();
        int threads = Math.min(all.size(), jobs == null ? Runtime.getRuntime().availableProcessors() : jobs);
        console()
                .say("simulating " + all.size() + (all.size() == 1 ? " run" : " runs") + " of "
                        + scenario.describeWorkload() + " on "
                        + scenario.machine().name() + Creations.inHeading(scenario.creation()) + ", " + threads
                        + " at a time");
        return experiment.publish(
                all,
                threads,
                session(),
                () -> check(cluster, aggregation),
                () -> aggregation == null ? 0 : aggregation.progress().totals().windowsClosed());
    }

    private Map<String, RunProfile> await(List<RunInfo> runs, Cluster cluster, @Nullable Aggregation aggregation)
            throws InterruptedException {
        List<String> ids = runs.stream().map(RunInfo::getRun).toList();
        ProgressLine line = new ProgressLine(console());
        Callable<Map<String, RunProfile>> wait = () -> {
            try (AwaitProfile profiles = new AwaitProfile(cluster.client(), cluster.registry(), cluster.timeout())) {
                return profiles.await(ids, PATIENCE, profile -> {});
            }
        };
        return Workers.run(List.of(wait), 1, () -> {
                    check(cluster, aggregation);
                    line.show("waiting for the last windows to close"
                            + (aggregation == null
                                    ? ""
                                    : ": " + aggregation.progress().totals().windowsClosed() + " closed"));
                })
                .get(0);
    }

    private static void check(Cluster cluster, @Nullable Aggregation aggregation) {
        cluster.throwIfBroken();
        if (aggregation != null) {
            aggregation.throwIfFailed();
        }
    }
}
