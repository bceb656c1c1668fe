package dev.wakestream.cli.render;

import dev.wakestream.export.IdleSearchDocument;
import dev.wakestream.sched.scenario.IdleSearchMetrics;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** A run's search for idle CPUs: what was counted, and, apart, what follows from it. */
final class IdleSearch {
    static final String PREFIX = IdleSearchDocument.PREFIX;
    private static final String PERCENT = "percent";
    private static final String EFFICIENCY = PREFIX + "search_efficiency";

    /** What makes an efficiency larger than one search a CPU. */
    private static final String ABOVE_ALL =
            "note: efficiency above 100%: more searches than CPUs looked at; a search that"
                    + " may look at none (scan limit 0, or no LLC shared) counts all the same";

    private IdleSearch() {}

    /**
     * Explains an efficiency above 100 %: that is how the posting defines it, and no error. Both efficiencies are above it
     * together, since a fast hit counts as one search and as one CPU.
     */
    static void explain(StringBuilder text, double searchEfficiencyPercent) {
        if (searchEfficiencyPercent > 100) {
            WrappedLines.append(text, "# ", "#   ", ABOVE_ALL);
        }
    }

    /**
     * Two sentences, and a note where they need one; empty if the run did not count its searches, as recordings do not.
     *
     * @param incomplete the profile lacks something of the run; what the model counted does not, and the sentences say so
     */
    static String text(RunInfo run, boolean incomplete) {
        if (isMissing(run)) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        String base = incomplete ? " by the model, what is missing included: " : ": ";
        WrappedLines.append(text, "# ", "#   ", "idle search, counted" + base + line(run, IdleSearchMetrics.COUNTED));
        WrappedLines.append(text, "# ", "#   ", "idle search, derived: " + line(run, IdleSearchMetrics.DERIVED));
        explain(text, find(run, EFFICIENCY).map(Metric::getValue).orElse(0.0));
        return text.toString();
    }

    /** Whether the run did not count its searches. */
    static boolean isMissing(RunInfo run) {
        return run.getResults().stream().noneMatch(metric -> metric.getName().startsWith(PREFIX));
    }

    private static String line(RunInfo run, List<String> names) {
        StringJoiner line = new StringJoiner(", ");
        for (String name : names) {
            String value = find(run, name)
                    .map(metric -> metric.getUnit().equals(PERCENT)
                            ? Numbers.percent(metric.getValue())
                            : Numbers.count((long) metric.getValue()))
                    .orElse("n/a");
            line.add(shortName(name).replace('_', ' ') + " " + value);
        }
        return line.toString();
    }

    private static Optional<Metric> find(RunInfo run, String name) {
        return run.getResults().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst();
    }

    private static String shortName(String name) {
        return name.substring(PREFIX.length());
    }
}
