package dev.wakestream.cli.command;

import dev.wakestream.http.Health;
import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.http.Metrics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether and where a verb answers HTTP. */
final class HttpOption {
    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            description = "Answer /health/live, /health/ready and /metrics there; PORT alone = this machine only"
                    + " (default: no HTTP).")
    private @Nullable String text;

    /** Whether a server is wanted. */
    boolean isGiven() {
        return text != null;
    }

    /** Starts the server, when one is wanted. */
    Optional<HttpServer> start(Health health, Metrics metrics, Console console) {
        if (text == null) {
            return Optional.empty();
        }
        HttpServer server = HttpServer.start(address(text), health, metrics);
        console.say("health: http://" + server.address() + "/health/ready");
        return Optional.of(server);
    }

    /** Mistakes are found before anything is started. */
    void check() {
        if (text != null) {
            address(text);
        }
    }

    private static HttpAddress address(String text) {
        try {
            return HttpAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--http " + e.getMessage(), e);
        }
    }
}
