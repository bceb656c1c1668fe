package dev.wakestream.cli.command;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.text.Durations;
import java.util.List;
import picocli.CommandLine.Option;

/** Which windows there are, and which times are taken. */
final class WindowOptions {
    /** Shorter ones would be more windows than a human or a topic can take; the same limit as in a scenario file (ns). */
    static final long LEAST_NS = 1_000_000;

    private static final String LEAST = Durations.format(LEAST_NS);
    private static final String RANGE = LEAST + " to " + Durations.format(WindowSpec.MAX_TIME_NS);

    @Option(
            names = "--window",
            paramLabel = "TIME[/HOP]",
            defaultValue = "10ms",
            description = "Length of a cost window; with a hop, as 1s/100ms, one begins every hop. Given several times:"
                    + " windows of each kind (default: ${DEFAULT-VALUE}).")
    private List<String> windows = List.of("10ms");

    @Option(
            names = "--max-ahead",
            paramLabel = "TIME",
            defaultValue = "3600s",
            description = "Reject a page that takes its CPU further ahead in run time than this"
                    + " (default: ${DEFAULT-VALUE}).")
    private String maxAhead = "3600s";

    WindowSpec spec() {
        long maxAheadNs = time("--max-ahead", maxAhead);
        if (maxAheadNs < LEAST_NS || maxAheadNs > WindowSpec.MAX_TIME_NS) {
            throw wrong("--max-ahead is " + maxAhead + ", allowed is " + RANGE);
        }
        List<WindowDefinition> definitions =
                windows.stream().map(WindowOptions::definition).toList();
        WindowSpec spec;
        try {
            spec = new WindowSpec(definitions, 0, maxAheadNs);
        } catch (IllegalArgumentException e) {
            throw wrong("--window: " + e.getMessage());
        }
        if (spec.paneNs() < LEAST_NS) {
            throw wrong("--window " + String.join(", ", windows) + ": together they are multiples of "
                    + Durations.format(spec.paneNs()) + " only, allowed is " + LEAST + " and more");
        }
        return spec;
    }

    private static WindowDefinition definition(String text) {
        int slash = text.indexOf('/');
        long lengthNs = length(slash < 0 ? text : text.substring(0, slash), text, "", WindowSpec.MAX_TIME_NS);
        long hopNs = slash < 0 ? lengthNs : length(text.substring(slash + 1), text, " " + text + ": hop", lengthNs);
        try {
            return new WindowDefinition(lengthNs, hopNs);
        } catch (IllegalArgumentException e) {
            throw wrong("--window " + text + ": " + e.getMessage());
        }
    }

    private static long length(String part, String text, String what, long mostNs) {
        long ns = Durations.parse(part)
                .orElseThrow(() -> wrong("--window is '" + text
                        + "', a length of time such as 10ms, or length and hop such as 1s/100ms, is wanted; units: ns, us,"
                        + " ms, s"));
        if (ns < LEAST_NS || ns > mostNs) {
            throw wrong("--window" + what + " is " + Durations.format(ns) + ", allowed is " + LEAST + " to "
                    + (what.isEmpty() ? "" : "the window's length, ") + Durations.format(mostNs));
        }
        return ns;
    }

    private static long time(String option, String text) {
        return Durations.parse(text)
                .orElseThrow(() -> wrong(
                        option + " is '" + text + "', a length of time such as 10s is wanted; units: ns, us, ms, s"));
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
