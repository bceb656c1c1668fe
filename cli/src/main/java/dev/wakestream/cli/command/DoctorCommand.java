package dev.wakestream.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.stack.Finding;
import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackDoctor;
import dev.wakestream.export.Json;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private final Format.Choice format = new Format.Choice();

    DoctorCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        List<Finding> findings = StackDoctor.examine(dataDir == null ? LocalStack.defaultDataDir() : dataDir);
        console().print(format.json() ? json(findings) : text(findings));
        boolean broken = findings.stream().anyMatch(finding -> finding.state() == Finding.State.MISSING);
        return broken ? ExitCode.UNREACHABLE : ExitCode.OK;
    }

    private static String text(List<Finding> findings) {
        StringBuilder text = new StringBuilder();
        for (Finding finding : findings) {
            text.append(String.format("%-8s %s%n", finding.state().label(), finding.sentence()));
        }
        return text.toString();
    }

    private static String json(List<Finding> findings) {
        ObjectNode json = Json.object().put("schema", "wakestream.doctor/1");
        ArrayNode all = json.putArray("findings");
        findings.forEach(
                finding -> all.addObject().put("state", finding.state().label()).put("sentence", finding.sentence()));
        return Json.text(json);
    }
}
