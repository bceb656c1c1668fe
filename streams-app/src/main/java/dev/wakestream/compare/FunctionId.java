package dev.wakestream.compare;

import java.util.Comparator;

/**
 * A row of a comparison.
 *
 * @param comm comm
 * @param symbol function name as perf prints it
 */
public record FunctionId(String comm, String symbol) implements Comparable<FunctionId> {
    private static final Comparator<FunctionId> ORDER =
            Comparator.comparing(FunctionId::comm).thenComparing(FunctionId::symbol);

    @Override
    public int compareTo(FunctionId other) {
        return ORDER.compare(this, other);
    }
}
