package dev.wakestream.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.render.Json;
import dev.wakestream.cli.render.WrappedLines;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the kernels and patches that scenarios can name. */
@Command(name = "kernels", description = "List the kernel profiles, and the patches that can be applied to them.")
final class KernelsCommand extends Verb {
    @Mixin
    private final Format.Choice format = new Format.Choice();

    KernelsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        console().print(format.json() ? json() : text());
        return ExitCode.OK;
    }

    private static List<Toggle> toggles() {
        return Arrays.stream(Toggle.values())
                .sorted(Comparator.comparing(Toggle::toggleName))
                .toList();
    }

    private static String text() {
        StringBuilder text = new StringBuilder("# kernel profiles\n");
        for (KernelProfile kernel : KernelProfiles.all()) {
            entry(text, kernel.name(), kernel.explanation(), kernel.source());
        }
        text.append("\n# toggles: patches that can be applied\n");
        for (Toggle toggle : toggles()) {
            String name = toggle.toggleName() + " (" + kernelsOf(toggle) + ")";
            entry(text, name, toggle.explanation(), toggle.source());
        }
        return text.toString();
    }

    private static void entry(StringBuilder text, String name, String explanation, String source) {
        WrappedLines.append(text, "", "  ", name);
        WrappedLines.append(text, "    ", explanation);
        WrappedLines.append(text, "    source: ", source);
    }

    private static String kernelsOf(Toggle toggle) {
        return String.join(
                ", ",
                KernelProfiles.all().stream()
                        .filter(toggle::appliesTo)
                        .map(KernelProfile::name)
                        .toList());
    }

    private static String json() {
        ObjectNode json = Json.object().put("schema", "wakestream.kernels/1");
        ArrayNode kernels = json.putArray("kernels");
        for (KernelProfile kernel : KernelProfiles.all()) {
            kernels.addObject()
                    .put("kernel", kernel.name())
                    .put("explanation", kernel.explanation())
                    .put("source", kernel.source());
        }
        ArrayNode toggles = json.putArray("toggles");
        for (Toggle toggle : toggles()) {
            ObjectNode item = toggles.addObject()
                    .put("toggle", toggle.toggleName())
                    .put("explanation", toggle.explanation())
                    .put("source", toggle.source());
            ArrayNode appliesTo = item.putArray("kernels");
            KernelProfiles.all().stream()
                    .filter(toggle::appliesTo)
                    .map(KernelProfile::name)
                    .forEach(appliesTo::add);
        }
        return Json.text(json);
    }
}
