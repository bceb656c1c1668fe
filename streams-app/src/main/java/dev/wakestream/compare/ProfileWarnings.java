package dev.wakestream.compare;

import dev.wakestream.cost.CostKey;
import dev.wakestream.cost.DataCounter;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is wrong with single profiles: unfinished, or with data missing. */
public final class ProfileWarnings {
    private ProfileWarnings() {}

    static List<String> of(List<RunProfile> base, List<RunProfile> patched) {
        List<String> warnings = new ArrayList<>();
        Stream.concat(base.stream(), patched.stream()).forEach(profile -> {
            if (!profile.getFinal$()) {
                warnings.add("run " + profile.getRun() + " has not ended: its profile is not final");
            }
            incomplete(profile).ifPresent(warnings::add);
            folded(profile).ifPresent(warnings::add);
        });
        return warnings;
    }

    /** One line: how many windows of the run are incomplete, and what is missing; empty = nothing is. */
    public static Optional<String> incomplete(RunProfile profile) {
        String missing = profile.getCounters().stream()
                .filter(counter -> counter.getCount() > 0 && isError(counter))
                .map(ProfileWarnings::text)
                .collect(Collectors.joining(", "));
        long windows = profile.getIncompleteWindows();
        if (windows == 0 && missing.isEmpty()) {
            return Optional.empty();
        }
        String what = windows == 0
                ? "run " + profile.getRun() + " is incomplete"
                : "run " + profile.getRun() + ": " + windows + " of " + profile.getWindows()
                        + (profile.getWindows() == 1 ? " window is" : " windows are") + " incomplete";
        return Optional.of(what + ": " + (missing.isEmpty() ? "not every CPU is covered" : missing));
    }

    /** One line: how much is in the row that small ones were folded into; empty = there is none. */
    public static Optional<String> folded(RunProfile profile) {
        long other = 0;
        long sampled = 0;
        for (FunctionCost cost : profile.getFunctions()) {
            other += isOther(cost) ? cost.getSelfNs() : 0;
            sampled += Denominator.SAMPLED.includes(cost) ? cost.getSelfNs() : 0;
        }
        return other == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "run %s: rows beyond --max-rows or a record's size are in [other], %.2f%% of sampled time, and missing in the shares of"
                                + " their functions and comms",
                        profile.getRun(),
                        100.0 * other / sampled));
    }

    private static boolean isOther(FunctionCost cost) {
        return cost.getComm().equals(CostKey.OTHER.comm()) && cost.getSymbol().equals(CostKey.OTHER.symbol());
    }

    private static String text(Counter counter) {
        return counter.getName() + " = " + counter.getCount()
                + (counter.getReason().isEmpty() ? "" : " (" + counter.getReason() + ")");
    }

    private static boolean isError(Counter counter) {
        return DataCounter.ofName(counter.getName())
                .map(c -> c.severity() == DataCounter.Severity.ERROR)
                .orElse(false);
    }
}
