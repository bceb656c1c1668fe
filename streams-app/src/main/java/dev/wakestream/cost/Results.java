package dev.wakestream.cost;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import java.util.List;

/** Makes the records of the contract out of accumulators. Equal sums make equal records, to the last byte. */
final class Results {
    private Results() {}

    static CostWindow window(String run, WindowSpec spec, long index, boolean closed, CostAccumulator costs) {
        return new CostWindow(
                run,
                spec.startNs(index),
                spec.endNs(index),
                closed,
                costs.totalNs(),
                costs.idleNs(),
                costs.functions(),
                costs.events(),
                costs.counters(),
                "",
                List.of(),
                0,
                0,
                false,
                null);
    }

    /** {@code costs} holds the windows, {@code outside} the counters that belong to no window. */
    static RunProfile profile(
            String run,
            boolean closed,
            int cpus,
            long spanNs,
            long windows,
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
                0L,
                null);
    }
}
