package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Sum over a range of slices whose both ends only move forward: two stacks, so that a slice is added up a constant number of
 * times, however many windows it is in. (Sums that saturate, and distributions, cannot be taken away from.) Not thread-safe.
 */
final class SlidingSum {
    /** Sum of a slice and all after it, up to where the stack was made. */
    private final TreeMap<Long, CostAccumulator> suffixes = new TreeMap<>();

    private record Slice(long index, CostAccumulator costs) {}

    /** Slices after those, and their sum. */
    private final List<Slice> newer = new ArrayList<>();

    private CostAccumulator newerSum = CostAccumulator.empty();

    /** The next slice; it must not change any more. */
    void push(long index, CostAccumulator costs) {
        newer.add(new Slice(index, costs));
        newerSum.merge(costs);
    }

    /** Sum of all slices from this one on; those before it are forgotten. Not to be changed by who gets it. */
    CostAccumulator from(long first) {
        suffixes.headMap(first).clear();
        if (suffixes.isEmpty()) {
            newer.removeIf(slice -> slice.index < first);
            stack();
        }
        if (suffixes.isEmpty()) {
            return CostAccumulator.empty();
        }
        CostAccumulator older = suffixes.firstEntry().getValue();
        if (newer.isEmpty()) {
            return older;
        }
        CostAccumulator sum = older.copy();
        sum.merge(newerSum);
        return sum;
    }

    private void stack() {
        CostAccumulator sum = CostAccumulator.empty();
        for (int i = newer.size() - 1; i >= 0; i--) {
            sum = sum.copy();
            sum.merge(newer.get(i).costs);
            suffixes.put(newer.get(i).index, sum);
        }
        newer.clear();
        newerSum = CostAccumulator.empty();
    }
}
