package dev.wakestream.cost;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What self cost is summed over: one function under one comm, as perf's default sort order has it.
 *
 * @param comm comm of the task that was current
 * @param symbol function name as perf prints it
 * @param dso shared object; null = not known, or a modelled kernel symbol
 */
public record CostKey(String comm, String symbol, @Nullable String dso) implements Comparable<CostKey> {
    /** The symbol of halted idle. */
    public static final String IDLE = "[idle]";

    private static final Comparator<CostKey> ORDER = Comparator.comparing(CostKey::comm)
            .thenComparing(CostKey::symbol)
            .thenComparing(CostKey::dso, Comparator.nullsFirst(Comparator.naturalOrder()));

    /** By comm, then symbol, then dso (unknown first): the order of rows in windows and profiles. */
    @Override
    public int compareTo(CostKey other) {
        return ORDER.compare(this, other);
    }

    /** Whether this is halted idle, which perf does not sample. */
    public boolean isIdle() {
        return symbol.equals(IDLE);
    }
}
