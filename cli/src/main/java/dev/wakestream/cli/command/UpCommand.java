package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cli.stack.StackException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The whole local stack in the foreground. */
@Command(
        name = "up",
        description = "Start broker, registry and streams application on this machine, and keep them up until Ctrl-C.")
final class UpCommand extends Verb {
    @Option(
            names = "--broker-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Port of the broker on 127.0.0.1; 0 = any free one (default: ${DEFAULT-VALUE}).")
    private int brokerPort;

    @Option(
            names = "--registry-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Port of the registry on 127.0.0.1; 0 = any free one (default: ${DEFAULT-VALUE}).")
    private int registryPort;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where broker and registry keep their data (default: $WAKESTREAM_DATA_DIR, or wakestream in"
                    + " $XDG_DATA_HOME or ~/.local/share).")
    private @Nullable Path dataDir;

    @Option(names = "--ephemeral", description = "Keep the data in a temporary directory, removed at the end.")
    private boolean ephemeral;

    @Mixin
    private final WindowOptions window = new WindowOptions();

    @Mixin
    private final RowOptions rows = new RowOptions();

    @Mixin
    private final HttpOption http = new HttpOption();

    UpCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InterruptedException {
        checkPort("--broker-port", brokerPort);
        checkPort("--registry-port", registryPort);
        ClusterOptions options = new ClusterOptions();
        options.dataDir = dataDir;
        options.ephemeral = ephemeral;
        var windows = window.spec();
        var rowSpec = rows.spec();
        http.check();
        try (HealthService health = HealthService.start(http, console());
                Cluster cluster = Cluster.local(new TreeMap<>(), options, session(), brokerPort, registryPort, false)) {
            cluster.prepare();
            try (Aggregation aggregation =
                    Aggregation.start(cluster, windows, rowSpec, null, health.streamsProperties(cluster))) {
                health.watch(aggregation, cluster);
                aggregation.awaitRunning();
                if (cluster.stack().isPresent()) {
                    LocalStack stack = cluster.stack().get();
                    stack.announceStreams();
                    announce(stack.address());
                }
                Foreground.untilInterrupted(session(), cluster, aggregation);
            }
        }
        return ExitCode.OK;
    }

    private void announce(StackAddress address) {
        console()
                .print("bootstrap servers  " + address.bootstrapServers() + "\n"
                        + "schema registry    " + address.registryUrl() + "\n"
                        + "data directory     " + address.dataDir() + "\n");
        console().say("up; other verbs find it by the data directory. Ctrl-C ends it");
    }

    private static void checkPort(String option, int port) {
        if (port < 0 || port > 65_535) {
            throw new CommandException(ExitCode.USAGE, option + " is " + port + ", allowed is 0 to 65535");
        }
    }
}
