package dev.wakestream.cost;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the rows of windows and profiles are.
 *
 * @param groups what they are grouped by besides function and comm
 * @param normalise whether names that differ by the compiler's suffixes or a worker's number are one, see {@link NormalNames}
 * @param maxRows most rows of a window or profile, those of halted idle not counted; beyond it the smallest are folded into
 *     {@link CostKey#OTHER} (count)
 */
public record RowSpec(Set<GroupField> groups, boolean normalise, int maxRows) {
    /** A window of so many rows fits into a record of 1 MiB, Kafka's default, without compression. */
    public static final int DEFAULT_MAX_ROWS = 10_000;

    /** Beyond it windows would not fit into the records of the internal topics either. */
    public static final int LARGEST_MAX_ROWS = 100_000;

    /** By function and comm, normalised. */
    public static final RowSpec DEFAULT = new RowSpec(Set.of(), true, DEFAULT_MAX_ROWS);

    /**
     * Sums that grow with a run are kept in so many times the rows that they are told in, and cut to half as many when they have
     * more: what is told is exact up to then, and its largest rows are right beyond it, unless they came in many small pieces.
     */
    private static final int SPARE_ROWS = 4;

    private static final int NORMALISE = 1 << GroupField.values().length;

    public RowSpec {
        if (maxRows < 1 || maxRows > LARGEST_MAX_ROWS) {
            throw new IllegalArgumentException("max.rows is " + maxRows + "; allowed: 1 … " + LARGEST_MAX_ROWS);
        }
        EnumSet<GroupField> copy = EnumSet.noneOf(GroupField.class);
        copy.addAll(groups);
        groups = Collections.unmodifiableSet(copy);
    }

    boolean by(GroupField field) {
        return groups.contains(field);
    }

    /** These sums, in fewer rows where they have grown too many. */
    CostAccumulator bounded(CostAccumulator sums) {
        return sums.rows() > SPARE_ROWS * maxRows ? sums.limitedTo(SPARE_ROWS / 2 * maxRows) : sums;
    }

    /** Names of what rows are grouped by, as results have them. */
    public List<String> groupedBy() {
        return GroupField.words(groups);
    }

    /** A number for all that sums depend on: those of another number cannot be added to these. */
    @SuppressWarnings("EnumOrdinal") // constants are added at the end
    public int code() {
        int code = normalise ? NORMALISE : 0;
        for (GroupField field : groups) {
            code |= 1 << field.ordinal();
        }
        return code;
    }

    /** For the log: what rows are, in the words of the options. */
    public String describe() {
        return "group-by " + (groups.isEmpty() ? "none" : String.join(",", groupedBy())) + ", normalise "
                + (normalise ? "on" : "off");
    }
}
