package dev.wakestream.benchmarks.fold;

import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import java.util.function.Consumer;

/** Takes a record of the trace topic apart, however many events it has. */
final class CostRows {
    private static final long NS_PER_MS = 1_000_000;

    private CostRows() {}

    /** Tells every cost of every event. */
    static void forEach(TracePage page, Consumer<CostRow> consumer) {
        long timeNs = page.getFirstNs();
        for (TraceEvent event : page.getEvents()) {
            timeNs += event.getDeltaNs();
            // a cost was spent before its event: it belongs to the window of the instant before
            long timeMs = Math.max(0, timeNs - 1) / NS_PER_MS;
            for (EventCost cost : event.getCosts()) {
                String comm = page.getComms().get(cost.getComm());
                String symbol = page.getSymbols().get(cost.getSymbol()).getName();
                String key = page.getRun() + CostRow.SEPARATOR + comm + CostRow.SEPARATOR + symbol;
                consumer.accept(new CostRow(key, timeMs, cost.getCalls(), cost.getSelfNs()));
            }
        }
    }
}
