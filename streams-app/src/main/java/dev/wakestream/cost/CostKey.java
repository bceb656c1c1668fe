package dev.wakestream.cost;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What self cost is summed over: one function under one comm, as perf's default sort order has it, and what it is grouped by.
 *
 * @param comm comm of the task that was current
 * @param symbol function name as perf prints it
 * @param dso shared object; null = not known, or a modelled kernel symbol
 * @param group what the row is grouped by besides
 */
public record CostKey(String comm, String symbol, @Nullable String dso, Group group) implements Comparable<CostKey> {
    /** The symbol of halted idle. */
    public static final String IDLE = "[idle]";

    /** The row that small ones are folded into beyond {@link RowSpec#maxRows}; its comm and symbol are the same. */
    public static final CostKey OTHER = new CostKey("[other]", "[other]", null);

    /** The same for rows of halted idle, which are folded only where a record has no room even for them. */
    public static final CostKey OTHER_IDLE = new CostKey("[other]", IDLE, null);

    private static final Comparator<CostKey> ORDER = Comparator.comparing(CostKey::comm)
            .thenComparing(CostKey::symbol)
            .thenComparing(CostKey::dso, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(CostKey::group);

    /** Not grouped. */
    public CostKey(String comm, String symbol, @Nullable String dso) {
        this(comm, symbol, dso, Group.NONE);
    }

    /** By comm, then symbol, then dso (unknown first), then group: the order of rows in windows and profiles. */
    @Override
    public int compareTo(CostKey other) {
        return ORDER.compare(this, other);
    }

    /** Whether this is a row that others are folded into. */
    boolean isOther() {
        return equals(OTHER) || equals(OTHER_IDLE);
    }

    /** Whether this is halted idle, which perf does not sample. */
    public boolean isIdle() {
        return symbol.equals(IDLE);
    }
}
