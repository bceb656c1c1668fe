package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cost.Sums;
import dev.wakestream.schema.Counter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Data counters, brought together. */
public final class CounterSums {
    private CounterSums() {}

    /** The same counters of several sources added up, by name and reason; a sum that does not fit is the largest long. */
    public static List<Counter> sum(List<Counter> counters) {
        Map<String, Counter> sums = new TreeMap<>();
        for (Counter c : counters) {
            String key = c.getName() + '\0' + c.getReason();
            long before = sums.containsKey(key) ? sums.get(key).getCount() : 0;
            sums.put(key, new Counter(c.getName(), c.getReason(), Sums.add(before, c.getCount())));
        }
        return List.copyOf(sums.values());
    }

    /** Counts by name, or by name and reason where there is one: {@code rejected_lines.truncated}. */
    public static ObjectNode json(List<Counter> counters) {
        ObjectNode json = Json.object();
        for (Counter c : counters) {
            String key = c.getReason().isEmpty() ? c.getName() : c.getName() + "." + c.getReason();
            json.put(key, c.getCount());
        }
        return json;
    }
}
