package dev.wakestream.cli.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which broker and registry: the user's own, or the local stack of a data directory. */
final class ClusterOptions {
    static final int DEFAULT_TIMEOUT_S = 20;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description = "Kafka brokers, separated by commas (default: the local stack).")
    @Nullable
    String bootstrapServer;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "Properties of Kafka clients, and of the registry's as schema.registry.* (default:"
                    + " $WAKESTREAM_COMMAND_CONFIG).")
    @Nullable
    Path commandConfig;

    @Option(
            names = "--schema-registry",
            paramLabel = "URL",
            description = "Schema registry with Confluent's API (default: the local stack's).")
    @Nullable
    String schemaRegistry;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long broker or registry may be silent (default: " + DEFAULT_TIMEOUT_S + ").")
    @Nullable
    Integer timeoutSeconds;

    @Option(
            names = "--replication",
            paramLabel = "N",
            description = "Copies of each topic that is created (default: 3, or as many as there are brokers).")
    @Nullable
    Integer replication;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Data of the local stack (default: $WAKESTREAM_DATA_DIR, or wakestream in $XDG_DATA_HOME"
                    + " or ~/.local/share).")
    @Nullable
    Path dataDir;

    @Option(names = "--ephemeral", description = "Local stack in a temporary directory, removed at the end.")
    boolean ephemeral;

    /** The file of properties: the one named here, or else the environment's, which containers use. */
    @Nullable
    Path commandConfig() {
        String named = System.getenv("WAKESTREAM_COMMAND_CONFIG");
        return commandConfig != null || named == null || named.isEmpty() ? commandConfig : Path.of(named);
    }
}
