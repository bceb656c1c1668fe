package dev.wakestream.cost;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;

/** Makes the records of the contract out of accumulators. Equal sums make equal records, to the last byte. */
final class Results {
    private Results() {}

    static WindowKey key(String run, WindowDefinition definition, long window) {
        return new WindowKey(run, definition.startNs(window), definition.endNs(window), definition.name());
    }

    static CostWindow window(
            String run,
            WindowDefinition definition,
            RowSpec rows,
            long window,
            CostAccumulator sums,
            Coverage coverage,
            boolean incomplete) {
        CostAccumulator costs = rows.told(sums);
        return new CostWindow(
                run,
                definition.startNs(window),
                definition.endNs(window),
                coverage.closed(),
                costs.totalNs(),
                costs.idleNs(),
                costs.functions(),
                costs.events(),
                costs.counters(),
                definition.name(),
                rows.groupedBy(),
                coverage.cpus(),
                coverage.covered(),
                incomplete,
                Statistics.of(sums, definition.startNs(window)));
    }

    /** {@code sums} holds the panes, {@code outside} the counters that belong to no window. */
    static RunProfile profile(
            String run,
            RowSpec rows,
            boolean closed,
            int cpus,
            long spanNs,
            long windows,
            long incompleteWindows,
            long pages,
            CostAccumulator sums,
            CostAccumulator outside) {
        CostAccumulator costs = rows.told(sums);
        CostAccumulator counters = CostAccumulator.empty();
        costs.counters().forEach(c -> counters.addCounter(new CounterKey(c.getName(), c.getReason()), c.getCount()));
        counters.merge(outside);
        return new RunProfile(
                run,
                closed,
                cpus,
                spanNs,
                costs.totalNs(),
                costs.idleNs(),
                windows,
                pages,
                costs.eventsTotal(),
                costs.functions(),
                costs.events(),
                MergedNames.limited(counters.counters()),
                rows.groupedBy(),
                incompleteWindows,
                Statistics.of(sums, 0));
    }
}
