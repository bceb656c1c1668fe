package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.StackException;
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
    private final WindowOption window = new WindowOption();

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = "State of this instance, kept for its next start; each instance needs a directory of its own"
                    + " (default: in the data directory, or a temporary one).")
    private @Nullable Path stateDir;

    @Mixin
    private final HttpOption http = new HttpOption();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    StreamCommand(Session session) {
        super(session);
    }

    /** Length of the windows. */
    static final class WindowOption {
        @Option(
                names = "--window",
                paramLabel = "TIME",
                defaultValue = "10ms",
                description = "Length of a cost window (default: ${DEFAULT-VALUE}).")
        private String text = "10ms";

        /** Shorter ones would be more windows than events; the same limit as in a scenario file (ns). */
        private static final long LEAST_NS = 1000;

        WindowSpec spec() {
            long ns = dev.wakestream.cli.config.Durations.parse(text)
                    .orElseThrow(() -> new CommandException(
                            ExitCode.USAGE, "--window is '" + text + "', a length of time such as 10ms is wanted"));
            if (ns < LEAST_NS) {
                throw new CommandException(ExitCode.USAGE, "--window is " + text + ", allowed is 1us and more");
            }
            try {
                return new WindowSpec(ns, 0);
            } catch (IllegalArgumentException e) {
                throw new CommandException(ExitCode.USAGE, "--window: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        WindowSpec windows = window.spec();
        http.check();
        StateDirectory state = stateDir == null ? null : StateDirectory.hold(stateDir);
        try (HealthService health = HealthService.start(http, console());
                Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            try (Aggregation aggregation = start(cluster, windows, state)) {
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

    private static Aggregation start(Cluster cluster, WindowSpec windows, @Nullable StateDirectory state) {
        return state == null ? Aggregation.start(cluster, windows) : Aggregation.start(cluster, windows, state);
    }
}
