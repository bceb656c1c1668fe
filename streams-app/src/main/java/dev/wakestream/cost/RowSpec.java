package dev.wakestream.cost;

import dev.wakestream.schema.topic.Topics;
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

    /** Beyond it windows of rows of usual length would not fit into a record of our topics. */
    public static final int LARGEST_MAX_ROWS = 100_000;

    /** By function and comm, normalised. */
    public static final RowSpec DEFAULT = new RowSpec(Set.of(), true, DEFAULT_MAX_ROWS);

    /**
     * Sums that grow with a run are kept in so many times the rows that they are told in, and cut to half as many when they have
     * more: what is told is exact up to then, and its largest rows are right beyond it, unless they came in many small pieces.
     */
    private static final int SPARE_ROWS = 4;

    /**
     * Rows of a window or profile have so many bytes at most: half of what our topics take as a record ({@code
     * Topics.MAX_RESULT_BYTES}), since counters, events and statistics are in it too. 100 000 rows of usual length have 5 MB.
     */
    static final int MOST_TOLD_BYTES = Topics.MAX_RESULT_BYTES / 2;

    /** Sums that grow are cut when their rows have more bytes than these: they too are a record, of state. */
    static final int MOST_KEPT_BYTES = MOST_TOLD_BYTES + MOST_TOLD_BYTES / 4;

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

    /** These sums, in fewer rows where they have grown too many, or too long for a record of state. */
    CostAccumulator bounded(CostAccumulator sums) {
        return sums.exceeds(SPARE_ROWS * maxRows, MOST_KEPT_BYTES)
                ? sums.limitedTo(SPARE_ROWS / 2 * maxRows, MOST_TOLD_BYTES)
                : sums;
    }

    /** These sums in the rows that a window or profile tells. */
    CostAccumulator told(CostAccumulator sums) {
        return sums.limitedTo(maxRows, MOST_TOLD_BYTES);
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
