package dev.wakestream.cost;

import dev.wakestream.schema.Counter;

/**
 * Which CPUs a window has the events of.
 *
 * @param cpus CPUs of the run (count)
 * @param covered of which the trace covers the whole window without a gap; of an open window: as far as is known (count)
 * @param gap some CPU has a gap in the window
 * @param closed nothing more can come
 */
record Coverage(int cpus, int covered, boolean gap, boolean closed) {
    /** Whether events are missing; of an open window: whether that is known already. */
    boolean isIncomplete(CostAccumulator costs) {
        return gap || (closed && covered < cpus) || costs.counters().stream().anyMatch(Coverage::isLoss);
    }

    private static boolean isLoss(Counter counter) {
        return counter.getCount() > 0
                && DataCounter.ofName(counter.getName())
                        .filter(c -> c.severity() == DataCounter.Severity.ERROR)
                        .isPresent();
    }
}
