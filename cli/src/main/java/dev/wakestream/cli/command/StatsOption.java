package dev.wakestream.cli.command;

import dev.wakestream.cli.render.ProfileReport;
import dev.wakestream.cli.render.StatsTable;
import dev.wakestream.export.ProfileView;
import dev.wakestream.schema.WindowStats;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether statistics of a run are printed instead of functions. */
final class StatsOption {
    @Option(
            names = "--stats",
            description =
                    "Print instead what else happened in the run: counts, rates, distributions, imbalance; --format json"
                            + " has that anyway.")
    private boolean stats;

    @Option(
            names = "--cpus",
            description = "Print instead how each CPU of the run spent its time; --format json has that anyway.")
    private boolean cpus;

    boolean wanted() {
        return stats || cpus;
    }

    /** The option that was given. */
    String name() {
        return cpus ? "--cpus" : "--stats";
    }

    /** Says which options do not go together, before any work is done. */
    void check(LinesOption lines, LimitsOption limits, @Nullable Integer limit) {
        if (stats && cpus) {
            throw new CommandException(ExitCode.USAGE, "--stats and --cpus are two tables; one of them is allowed");
        }
        if (wanted() && (lines.wanted() || limits.wanted() || limit != null)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    name() + " prints " + (cpus ? "CPUs" : "statistics")
                            + " only; it goes without --lines, --limits and --limit");
        }
    }

    /** The table that was asked for, in a format that is no document. */
    String render(ProfileView view, TableFormat.Choice format) {
        if (!format.flat()) {
            return cpus ? ProfileReport.cpus(view) : ProfileReport.stats(view);
        }
        WindowStats known = view.profile().getStats();
        if (known == null) {
            throw new CommandException(
                    ExitCode.UNUSABLE_INPUT,
                    "run " + view.info().getRun()
                            + " has no statistics: the version that aggregated it counted none; --format text and json"
                            + " have the rest");
        }
        StatsTable table = cpus ? StatsTable.cpus(known, view.info().getWeightUnit()) : StatsTable.figures(known);
        return format.format == TableFormat.csv ? table.csv() : table.markdown();
    }
}
