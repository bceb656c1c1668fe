package dev.wakestream.cli.render;

import dev.wakestream.cost.DataCounter;
import dev.wakestream.schema.Counter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Data counters in text: what was lost, late, duplicate or rejected. */
public final class Counters {
    /** Merged names that are told in text (count). */
    private static final int MOST_NAMES = 12;

    private Counters() {}

    /** One line: the counters that are not 0, or that all are; names that were merged are only counted. */
    public static String line(List<Counter> counters) {
        long names = counters.stream().filter(Counters::isMergedName).count();
        return faults(counters) + (names == 0 ? "" : "; " + Numbers.of(names, "name") + " normalised");
    }

    private static String faults(List<Counter> counters) {
        String counted = counters.stream()
                .filter(c -> c.getCount() != 0 && !isMergedName(c))
                .map(c -> c.getName() + (c.getReason().isEmpty() ? "" : " (" + c.getReason() + ")") + " "
                        + Numbers.count(c.getCount()))
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? "late 0, lost 0, duplicate 0, rejected 0" : counted;
    }

    /** Which names are counted under others, the commonest first, and in how many pages they were; empty = none are. */
    static String mergedNames(List<Counter> counters) {
        List<Counter> names = counters.stream()
                .filter(Counters::isMergedName)
                .sorted(Comparator.comparingLong(Counter::getCount).reversed().thenComparing(Counter::getReason))
                .toList();
        String shown = names.stream()
                .limit(MOST_NAMES)
                .map(c -> c.getReason() + " (" + Numbers.of(c.getCount(), "page") + ")")
                .collect(Collectors.joining(", "));
        int more = names.size() - MOST_NAMES;
        return more <= 0 ? shown : shown + " and " + Numbers.of(more, "more name") + "; --format json has them";
    }

    private static boolean isMergedName(Counter counter) {
        return counter.getName().equals(DataCounter.NORMALISED_NAMES.counterName());
    }

    /** Sum of the counters whose name begins so. */
    public static long total(List<Counter> counters, String prefix) {
        return counters.stream()
                .filter(c -> c.getName().startsWith(prefix))
                .mapToLong(Counter::getCount)
                .sum();
    }
}
