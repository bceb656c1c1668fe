package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.wakestream.export.Json;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Limit;
import dev.wakestream.sched.kernel.profile.ModelLimits;
import java.util.List;

/** What the model leaves out of a kernel, as the model says it. */
public final class Limits {
    private Limits() {}

    /** Lines to stand below a report. */
    public static String text(String kernel) {
        List<Limit> limits = of(kernel);
        if (limits.isEmpty()) {
            return "#\n# not a run of the model: nothing is left out by it\n";
        }
        StringBuilder text = new StringBuilder("#\n# not modelled of " + kernel + ":\n");
        for (Limit limit : limits) {
            WrappedLines.append(text, "# * ", limit.area() + ": " + limit.text().replace('\u00b5', 'u'));
        }
        return text.toString();
    }

    /** The same as an array. */
    static ArrayNode json(String kernel) {
        ArrayNode json = Json.array();
        for (Limit limit : of(kernel)) {
            json.addObject().put("area", limit.area()).put("text", limit.text());
        }
        return json;
    }

    /** Recordings name the release that they are of, which is no profile. */
    private static List<Limit> of(String kernel) {
        return KernelProfiles.find(kernel).map(ModelLimits::of).orElse(List.of());
    }
}
