package dev.wakestream.compare;

import dev.wakestream.cost.DataCounter;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is wrong with single profiles: unfinished, or with data missing. */
final class ProfileWarnings {
    private ProfileWarnings() {}

    static List<String> of(List<RunProfile> base, List<RunProfile> patched) {
        List<String> warnings = new ArrayList<>();
        Stream.concat(base.stream(), patched.stream()).forEach(profile -> {
            if (!profile.getFinal$()) {
                warnings.add("run " + profile.getRun() + " has not ended: its profile is not final");
            }
            for (Counter counter : profile.getCounters()) {
                if (counter.getCount() > 0 && isError(counter)) {
                    warnings.add("run " + profile.getRun() + " is incomplete: " + counter.getName() + " = "
                            + counter.getCount()
                            + (counter.getReason().isEmpty() ? "" : " (" + counter.getReason() + ")"));
                }
            }
        });
        return warnings;
    }

    private static boolean isError(Counter counter) {
        return DataCounter.ofName(counter.getName())
                .map(c -> c.severity() == DataCounter.Severity.ERROR)
                .orElse(false);
    }
}
