package dev.wakestream.cost;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

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

        /** Whether nothing happened in it: a CPU may have idled through it, and told so. */
        boolean isEmpty() {
            return partials.values().stream().allMatch(CostAccumulator::isEmpty);
        }
    }

    private final PaneSpec spec;
    private final TreeMap<Long, Pane> panes = new TreeMap<>();
    /** When some CPU idled before the panes that tell it, as far as panes are open. */
    private final IntervalSet idleBefore = new IntervalSet();

    private final QueuedWhileIdle queuedWhileIdle;

    OpenPanes(PaneSpec spec) {
        this.spec = spec;
        this.queuedWhileIdle = new QueuedWhileIdle(spec);
    }

    /** A partial takes the place of the one before it. */
    void put(WindowPartial partial) {
        Pane pane = panes.computeIfAbsent(partial.window(), i -> new Pane());
        pane.partials.put(partial.partition(), partial.costs());
        pane.changed = true;
        partial.costs().tallies().tellIdleBefore(idleBefore);
    }

    boolean isEmptyBefore(long pane) {
        return panes.isEmpty() || panes.firstKey() >= pane;
    }

    /** Takes out the oldest pane; one in which nothing happened is not told. */
    void close(String run, MergeJournal journal, Sink sink) {
        Map.Entry<Long, Pane> first = panes.pollFirstEntry();
        CostAccumulator sum = first.getValue().sum();
        queuedWhileIdle.close(first.getKey(), sum.tallies(), idleBefore);
        if (!sum.isEmpty()) {
            sink.pane(first.getKey(), sum);
        }
        idleBefore.dropBefore(spec.endNs(first.getKey()));
        dropped(run, first.getKey(), first.getValue(), journal);
    }

    QueuedWhileIdle queuedWhileIdle() {
        return queuedWhileIdle;
    }

    /** Gives everything up. */
    void clear(String run, MergeJournal journal) {
        panes.forEach((index, pane) -> dropped(run, index, pane, journal));
        panes.clear();
    }

    private static void dropped(String run, long index, Pane pane, MergeJournal journal) {
        pane.partials.keySet().forEach(partition -> journal.partialDropped(run, index, partition));
    }

    /** Numbers of the panes in which something happened, ascending. */
    List<Long> all() {
        return numbers(pane -> true);
    }

    /** Of these, those that changed since they were {@link #told}. */
    List<Long> changed() {
        return numbers(pane -> pane.changed);
    }

    private List<Long> numbers(Predicate<Pane> wanted) {
        return panes.entrySet().stream()
                .filter(e -> wanted.test(e.getValue()) && !e.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    void told() {
        panes.values().forEach(pane -> pane.changed = false);
    }

    /** Tells panes from one number up to before another, ascending. */
    void sums(long from, long to, Sink sink) {
        panes.subMap(from, to).forEach((index, pane) -> {
            if (!pane.isEmpty()) {
                sink.pane(index, pane.sum());
            }
        });
    }
}
