package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The streams application alone. */
@Command(
        name = "stream",
        description =
                "Run an instance of the streams application in the foreground: pages in, cost windows and profiles out."
                        + " Instances on one cluster share the work.")
final class StreamCommand extends Verb {
    @Mixin
    private final WindowOptions window = new WindowOptions();

    @Mixin
    private final RowOptions rows = new RowOptions();

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = "Directory of this instance, locked while it runs; each instance needs one of its own. State"
                    + " is not in it: it is in memory, and comes back from the changelog topics (default: in the data"
                    + " directory, or a temporary one).")
    private @Nullable Path stateDir;

    @Option(
            names = "--dry-run",
            description =
                    "Start nothing: print the operators, and the topics that exist or would be created; with --reset,"
                            + " what it would delete.")
    private boolean dryRun;

    @Option(
            names = "--reset",
            description = "Start nothing: delete the application's committed offsets, internal topics and local state,"
                    + " so that its next start reads all pages again. Needs --yes; refused while an instance is"
                    + " active.")
    private boolean reset;

    @Option(names = "--yes", description = "Do what --reset would delete.")
    private boolean yes;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final HttpOption http = new HttpOption();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    StreamCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        WindowSpec windows = window.spec();
        RowSpec rowSpec = rows.spec();
        http.check();
        if (yes && !reset) {
            throw new CommandException(ExitCode.USAGE, "--yes needs --reset, which it confirms");
        }
        if (format.json() && !dryRun) {
            throw new CommandException(ExitCode.USAGE, "--format json needs --dry-run, which prints something");
        }
        return dryRun || reset ? plan(windows, rowSpec) : run(windows, rowSpec);
    }

    /** What does not start the application. */
    private Integer plan(WindowSpec windows, RowSpec rowSpec) throws StackException, InterruptedException {
        StateDirectory state = stateDir == null
                ? null
                : dryRun ? StateDirectory.owned(stateDir.toAbsolutePath().normalize()) : StateDirectory.hold(stateDir);
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            StreamPlan plan =
                    new StreamPlan(cluster, windows, rowSpec, state == null ? cluster.stateDir() : state.path());
            if (dryRun) {
                console().print(plan.describe(reset, format.json(), console()));
            } else {
                plan.reset(yes, console());
            }
        } finally {
            if (state != null) {
                state.close();
            }
        }
        return ExitCode.OK;
    }

    private Integer run(WindowSpec windows, RowSpec rowSpec) throws StackException, InterruptedException {
        StateDirectory state = stateDir == null ? null : StateDirectory.hold(stateDir);
        try (HealthService health = HealthService.start(http, console());
                Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare(true);
            try (Aggregation aggregation =
                    Aggregation.start(cluster, windows, rowSpec, state, health.streamsProperties(cluster))) {
                health.watch(aggregation, cluster);
                aggregation.awaitRunning();
                console().say("the streams application runs on " + cluster.bootstrapServers() + "; Ctrl-C ends it");
                Foreground.untilInterrupted(session(), cluster, aggregation);
            }
        } finally {
            if (state != null) {
                state.close();
            }
        }
        return ExitCode.OK;
    }
}
