package dev.wakestream.cost;

import dev.wakestream.schema.Counter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which of the counters of {@link DataCounter#NORMALISED_NAMES} are shown by name: a recording may have thousands. */
final class MergedNames {
    /** What names beyond those that are told one by one are counted as. */
    static final CounterKey REST = new CounterKey(DataCounter.NORMALISED_NAMES.counterName(), "other names");

    /** Names that results tell one by one (count). */
    static final int MOST_TOLD = 100;

    private static final Comparator<Counter> MOST_FIRST =
            Comparator.comparingLong(Counter::getCount).reversed().thenComparing(Counter::getReason);

    private MergedNames() {}

    /** The counters, in their order, with all but the commonest names in one: by count, then by name. */
    static List<Counter> limited(List<Counter> counters) {
        List<Counter> names = counters.stream()
                .filter(c -> c.getName().equals(REST.name()) && !c.getReason().equals(REST.reason()))
                .sorted(MOST_FIRST)
                .toList();
        if (names.size() <= MOST_TOLD) {
            return counters;
        }
        Set<Counter> untold = new HashSet<>(names.subList(MOST_TOLD, names.size()));
        CostAccumulator sums = CostAccumulator.empty();
        for (Counter c : counters) {
            CounterKey key = untold.contains(c) ? REST : new CounterKey(c.getName(), c.getReason());
            sums.addCounter(key, c.getCount());
        }
        return sums.counters();
    }
}
