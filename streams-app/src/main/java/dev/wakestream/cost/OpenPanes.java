package dev.wakestream.cost;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The panes of a run that are not closed yet: the latest partial of each partition for each of them. */
final class OpenPanes {
    /** Takes the sum of a pane; it belongs to the one who takes it. */
    interface Sink {
        void pane(long pane, CostAccumulator sum);
    }

    private static final class Pane {
        private final TreeMap<Integer, CostAccumulator> partials = new TreeMap<>();
        /** Changed since it was told live. */
        private boolean changed = true;

        CostAccumulator sum() {
            CostAccumulator sum = CostAccumulator.empty();
            partials.values().forEach(sum::merge);
            return sum;
        }
    }

    private final TreeMap<Long, Pane> panes = new TreeMap<>();

    /** A partial takes the place of the one before it. */
    void put(WindowPartial partial) {
        Pane pane = panes.computeIfAbsent(partial.window(), i -> new Pane());
        pane.partials.put(partial.partition(), partial.costs());
        pane.changed = true;
    }

    boolean isEmptyBefore(long pane) {
        return panes.isEmpty() || panes.firstKey() >= pane;
    }

    /** Takes out the oldest pane. */
    void close(String run, MergeJournal journal, Sink sink) {
        Map.Entry<Long, Pane> first = panes.pollFirstEntry();
        sink.pane(first.getKey(), first.getValue().sum());
        dropped(run, first.getKey(), first.getValue(), journal);
    }

    /** Gives everything up. */
    void clear(String run, MergeJournal journal) {
        panes.forEach((index, pane) -> dropped(run, index, pane, journal));
        panes.clear();
    }

    private static void dropped(String run, long index, Pane pane, MergeJournal journal) {
        pane.partials.keySet().forEach(partition -> journal.partialDropped(run, index, partition));
    }

    /** Numbers of the panes, ascending. */
    Collection<Long> all() {
        return panes.keySet();
    }

    /** Numbers of the panes that changed since they were {@link #told}. */
    List<Long> changed() {
        return panes.entrySet().stream()
                .filter(e -> e.getValue().changed)
                .map(Map.Entry::getKey)
                .toList();
    }

    void told() {
        panes.values().forEach(pane -> pane.changed = false);
    }

    /** Tells panes from one number up to before another, ascending. */
    void sums(long from, long to, Sink sink) {
        panes.subMap(from, to).forEach((index, pane) -> sink.pane(index, pane.sum()));
    }
}
