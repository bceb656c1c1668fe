package dev.wakestream.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.render.Limits;
import dev.wakestream.cli.render.ProfileRules;
import dev.wakestream.cli.render.WrappedLines;
import dev.wakestream.export.Json;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the kernels and patches that scenarios can name. */
@Command(
        name = "kernels",
        description =
                "List the kernel profiles, and the patches that can be applied to them; or print all that one profile"
                        + " chose.")
final class KernelsCommand extends Verb {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only this profile, in full.")
    private @Nullable String name;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    KernelsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        if (name == null) {
            console().print(format.json() ? json(KernelProfiles.all(), false) : text());
        } else {
            KernelProfile kernel = CatalogueOptions.profile("kernels", name);
            console().print(format.json() ? json(List.of(kernel), true) : text(kernel));
        }
        return ExitCode.OK;
    }

    private static List<Toggle> toggles(List<KernelProfile> kernels) {
        return Arrays.stream(Toggle.values())
                .filter(toggle -> kernels.stream().anyMatch(toggle::appliesTo))
                .sorted(Comparator.comparing(Toggle::toggleName))
                .toList();
    }

    private static String text() {
        StringBuilder text = new StringBuilder("# kernel profiles\n");
        for (KernelProfile kernel : KernelProfiles.all()) {
            entry(text, kernel.name(), kernel.explanation(), kernel.source());
        }
        text.append("\n# toggles: patches that can be applied\n");
        for (Toggle toggle : toggles(KernelProfiles.all())) {
            entry(text, toggle.toggleName() + " (" + kernelsOf(toggle) + ")", toggle.explanation(), toggle.source());
        }
        return text.toString();
    }

    private static String text(KernelProfile kernel) {
        StringBuilder text = new StringBuilder("# kernel profile\n");
        entry(text, kernel.name(), kernel.explanation(), kernel.source());
        text.append("\n# what it chose, part by part; docs/model.md says what it means\n");
        ProfileRules.append(text, kernel);
        text.append("\n# toggles: patches that can be applied to it\n");
        for (Toggle toggle : toggles(List.of(kernel))) {
            entry(text, toggle.toggleName(), toggle.explanation(), toggle.source());
        }
        text.append(Limits.text(kernel.name()));
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

    private static String json(List<KernelProfile> profiles, boolean inFull) {
        ObjectNode json = Json.object().put("schema", "wakestream.kernels/1");
        ArrayNode kernels = json.putArray("kernels");
        for (KernelProfile kernel : profiles) {
            ObjectNode item = kernels.addObject()
                    .put("kernel", kernel.name())
                    .put("explanation", kernel.explanation())
                    .put("source", kernel.source());
            if (inFull) {
                ProfileRules.put(item.putArray("rules"), kernel);
            }
        }
        ArrayNode toggles = json.putArray("toggles");
        for (Toggle toggle : toggles(profiles)) {
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
