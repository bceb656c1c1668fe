package dev.wakestream.cli.command;

import dev.wakestream.cli.render.LinesJson;
import dev.wakestream.cli.render.LinesTable;
import dev.wakestream.cli.render.LinesText;
import dev.wakestream.cli.render.LinesView;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether the accounts of the shared cache lines are printed instead of functions. */
final class LinesOption {
    @Option(
            names = "--lines",
            description = "Print instead what was done to each shared cache line, as perf c2c does: accesses, transfers"
                    + " by distance, time waited.")
    private boolean lines;

    boolean wanted() {
        return lines;
    }

    /**
     * Says which options do not go together, before any work is done.
     *
     * @param tables the verb's options that print a flat table
     */
    void check(LimitsOption limits, TableFormat.Choice format, String tables) {
        if (!format.flat()) {
            return;
        }
        if (!lines) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--format " + format.format + " is for " + tables + "; else text and json are allowed");
        }
        if (limits.wanted()) {
            throw new CommandException(
                    ExitCode.USAGE, "--limits goes with --format text and json, not with " + format.format);
        }
    }

    /**
     * The accounts of runs.
     *
     * @param runs variant by variant, at least one
     * @param most lines to list of each variant; 0 = all
     */
    String render(List<RunInfo> runs, int most, LimitsOption limits, TableFormat.Choice format) {
        LinesView view;
        try {
            view = LinesView.of(runs, most);
        } catch (LinesView.UnavailableException e) {
            throw new CommandException(ExitCode.UNUSABLE_INPUT, String.valueOf(e.getMessage()), e);
        }
        return switch (format.format) {
            case text -> limits.wanted() ? LinesText.textWithLimits(view) : LinesText.text(view);
            case json -> limits.wanted() ? LinesJson.textWithLimits(view) : LinesJson.text(view);
            case csv -> LinesTable.csv(view);
            case md -> LinesTable.markdown(view);
        };
    }
}
