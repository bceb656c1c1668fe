package dev.wakestream.cli.command;

import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.RowSpec;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Option;

/** What the rows of windows and profiles are, for verbs that run the streams application. */
final class RowOptions {
    @Option(
            names = "--group-by",
            paramLabel = "LIST",
            description = "Group costs by cpu, core, llc, node, pid, besides function and comm.")
    private String groupBy = "";

    @Option(
            names = "--max-rows",
            paramLabel = "N",
            defaultValue = "" + RowSpec.DEFAULT_MAX_ROWS,
            description = "Most rows of a window or profile; smaller ones are folded into [other], and counted"
                    + " (default: ${DEFAULT-VALUE}).")
    private int maxRows = RowSpec.DEFAULT_MAX_ROWS;

    @Option(
            names = "--normalise",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Count foo.constprop.0, .isra.0, .part.0 as foo, and kworker/3:1 as kworker/{N}:{N}"
                    + " (default: ${DEFAULT-VALUE}).")
    private String normalise = "on";

    RowSpec spec() {
        return new RowSpec(groups(), isNormalised(), most());
    }

    private Set<GroupField> groups() {
        try {
            return GroupField.parse(groupBy);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--group-by: " + e.getMessage(), e);
        }
    }

    private boolean isNormalised() {
        return switch (normalise.toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default ->
                throw new CommandException(ExitCode.USAGE, "--normalise is '" + normalise + "', allowed is on or off");
        };
    }

    private int most() {
        if (maxRows < 1 || maxRows > RowSpec.LARGEST_MAX_ROWS) {
            throw new CommandException(
                    ExitCode.USAGE, "--max-rows is " + maxRows + ", allowed is 1 to " + RowSpec.LARGEST_MAX_ROWS);
        }
        return maxRows;
    }
}
