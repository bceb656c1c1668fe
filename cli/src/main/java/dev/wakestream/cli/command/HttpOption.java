package dev.wakestream.cli.command;

import dev.wakestream.http.Health;
import dev.wakestream.http.HttpAddress;
import dev.wakestream.http.HttpServer;
import dev.wakestream.http.Metrics;
import dev.wakestream.query.RunResults;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether and where a verb answers HTTP. */
final class HttpOption {
    private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "0:0:0:0:0:0:0:0");

    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            description =
                    "Answer /health/live, /health/ready, /metrics and /api/v1 there; PORT alone = this machine only"
                            + " (default: no HTTP).")
    private @Nullable String text;

    @Option(
            names = "--advertise",
            paramLabel = "HOST:PORT",
            description = "Where other instances reach what --http answers, to pass questions on (default: where it"
                    + " listens; where that is every address, under the name of this machine).")
    private @Nullable String advertise;

    /** Whether a server is wanted. */
    boolean isGiven() {
        return text != null;
    }

    /** Whether the user says where others reach it. */
    boolean isAdvertised() {
        return advertise != null;
    }

    /** Starts the server, when one is wanted. */
    Optional<HttpServer> start(Health health, Metrics metrics, RunResults results, Console console) {
        if (text == null) {
            return Optional.empty();
        }
        HttpServer server = HttpServer.start(address("--http", text), health, metrics, results);
        console.say("health: http://" + server.address() + "/health/ready");
        HttpAddress told = advertised(server.address());
        if (!told.equals(server.address())) {
            console.say("other instances reach it as " + told);
        }
        return Optional.of(server);
    }

    /** Mistakes are found before anything is started. */
    void check() {
        if (text != null) {
            address("--http", text);
        }
        if (advertise == null) {
            return;
        }
        if (text == null) {
            throw new CommandException(ExitCode.USAGE, "--advertise needs --http, whose address it tells others");
        }
        HttpAddress told = address("--advertise", advertise);
        if (told.port() == 0 || isEveryAddress(told)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--advertise is '" + advertise + "', where nobody can be reached; wanted is HOST:PORT");
        }
    }

    /** Where other instances reach a server that listens there. */
    HttpAddress advertised(HttpAddress listening) {
        if (advertise != null) {
            return address("--advertise", advertise);
        }
        return isEveryAddress(listening) ? new HttpAddress(machineName(), listening.port()) : listening;
    }

    private static boolean isEveryAddress(HttpAddress address) {
        return EVERY_ADDRESS.contains(address.host());
    }

    private static String machineName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return HttpAddress.LOOPBACK; // enough for instances on this machine
        }
    }

    private static HttpAddress address(String option, String text) {
        try {
            return HttpAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, option + " " + e.getMessage(), e);
        }
    }
}
