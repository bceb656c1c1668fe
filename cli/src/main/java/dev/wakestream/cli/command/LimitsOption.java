package dev.wakestream.cli.command;

import dev.wakestream.cli.render.CaseJson;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.cli.render.CaseText;
import dev.wakestream.cli.render.ProfileJson;
import dev.wakestream.cli.render.ProfileReport;
import dev.wakestream.export.ProfileView;
import picocli.CommandLine.Option;

/** Whether results are printed with what the model leaves out; for verbs that print results of the model. */
final class LimitsOption {
    @Option(names = "--limits", description = "Print below what the model does not model of this kernel.")
    private boolean limits;

    boolean wanted() {
        return limits;
    }

    String render(ProfileView view, int functions, TableFormat.Choice format) {
        if (format.json()) {
            return limits ? ProfileJson.textWithLimits(view, functions) : ProfileJson.text(view, functions);
        }
        return limits ? ProfileReport.textWithLimits(view, functions) : ProfileReport.text(view, functions);
    }

    String render(CaseResult result, int functions, TableFormat.Choice format) {
        if (format.json()) {
            return limits ? CaseJson.textWithLimits(result, functions) : CaseJson.text(result, functions);
        }
        return limits ? CaseText.withLimits(result, functions) : CaseText.of(result, functions);
    }
}
