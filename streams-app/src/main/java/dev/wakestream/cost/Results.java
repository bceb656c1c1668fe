package dev.wakestream.cost;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import java.util.List;

/** Makes the records of the contract out of accumulators. Equal sums make equal records, to the last byte. */
final class Results {
    private Results() {}

    static WindowKey key(String run, WindowDefinition definition, long window) {
        return new WindowKey(run, definition.startNs(window), definition.endNs(window), definition.name());
    }

    static CostWindow window(
            String run,
            WindowDefinition definition,
            long window,
            CostAccumulator costs,
            Coverage coverage,
            boolean incomplete) {
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
                List.of(),
                coverage.cpus(),
                coverage.covered(),
                incomplete,
                null);
    }

    /** {@code costs} holds the panes, {@code outside} the counters that belong to no window. */
    static RunProfile profile(
            String run,
            boolean closed,
            int cpus,
            long spanNs,
            long windows,
            long incompleteWindows,
            long pages,
            CostAccumulator costs,
            CostAccumulator outside) {
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
                counters.counters(),
                List.of(),
                incompleteWindows,
                null);
    }
}
