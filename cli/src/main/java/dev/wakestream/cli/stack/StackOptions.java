package dev.wakestream.cli.stack;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to start a local stack.
 *
 * @param dataDir where broker and registry keep their data; null = a temporary directory, removed at the stop
 * @param brokerPort broker's port on loopback; 0 = any free one
 * @param registryPort registry's port on loopback; 0 = any free one
 */
public record StackOptions(@Nullable Path dataDir, int brokerPort, int registryPort) {

    /** Data in this directory, free ports. */
    public static StackOptions in(Path dataDir) {
        return new StackOptions(dataDir, 0, 0);
    }

    /** A temporary directory, removed at the stop, and free ports. */
    public static StackOptions ephemeral() {
        return new StackOptions(null, 0, 0);
    }
}
