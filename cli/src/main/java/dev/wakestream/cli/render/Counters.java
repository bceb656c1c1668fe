package dev.wakestream.cli.render;

import dev.wakestream.schema.Counter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Data counters in text: what was lost, late, duplicate or rejected. */
public final class Counters {
    private Counters() {}

    /** The same counters of several runs added up, by name and reason. */
    public static List<Counter> sum(List<Counter> counters) {
        Map<String, Counter> sums = new TreeMap<>();
        for (Counter c : counters) {
            String key = c.getName() + '\0' + c.getReason();
            long before = sums.containsKey(key) ? sums.get(key).getCount() : 0;
            sums.put(key, new Counter(c.getName(), c.getReason(), before + c.getCount()));
        }
        return List.copyOf(sums.values());
    }

    /** One line: the counters that are not 0, or that all are. */
    public static String line(List<Counter> counters) {
        String counted = counters.stream()
                .filter(c -> c.getCount() != 0)
                .map(c -> c.getName() + (c.getReason().isEmpty() ? "" : " (" + c.getReason() + ")") + " "
                        + Numbers.count(c.getCount()))
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? "late 0, lost 0, duplicate 0, rejected 0" : counted;
    }

    /** Sum of the counters whose name begins so. */
    public static long total(List<Counter> counters, String prefix) {
        return counters.stream()
                .filter(c -> c.getName().startsWith(prefix))
                .mapToLong(Counter::getCount)
                .sum();
    }
}
