package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cost.WindowSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The streams application alone. */
@Command(
        name = "stream",
        description = "Run the streams application in the foreground: pages in, cost windows and profiles out.")
final class StreamCommand extends Verb {
    @Mixin
    private final WindowOption window = new WindowOption();

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

        WindowSpec spec() {
            long ns = dev.wakestream.cli.config.Durations.parse(text)
                    .orElseThrow(() -> new CommandException(
                            ExitCode.USAGE, "--window is '" + text + "', a length of time such as 10ms is wanted"));
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
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            try (Aggregation aggregation = Aggregation.start(cluster, windows)) {
                aggregation.awaitRunning();
                console().say("the streams application runs on " + cluster.bootstrapServers() + "; Ctrl-C ends it");
                Foreground.untilInterrupted(session(), cluster, aggregation);
            }
        }
        return ExitCode.OK;
    }
}
