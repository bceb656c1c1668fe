package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.Finding;
import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackDoctor;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is missing on this machine. */
@Command(
        name = "doctor",
        description =
                "Check what the local stack needs on this machine: one sentence each; exits with 4 if it cannot start.")
final class DoctorCommand extends Verb {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Data directory to check (default: $WAKESTREAM_DATA_DIR, or wakestream in $XDG_DATA_HOME"
                    + " or ~/.local/share).")
    private @Nullable Path dataDir;

    DoctorCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        List<Finding> findings = StackDoctor.examine(dataDir == null ? LocalStack.defaultDataDir() : dataDir);
        StringBuilder text = new StringBuilder();
        for (Finding finding : findings) {
            text.append(String.format("%-8s %s%n", finding.state().label(), finding.sentence()));
        }
        console().print(text.toString());
        boolean broken = findings.stream().anyMatch(finding -> finding.state() == Finding.State.MISSING);
        return broken ? ExitCode.UNREACHABLE : ExitCode.OK;
    }
}
