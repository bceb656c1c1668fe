package dev.wakestream.cost;

/**
 * What one partition has folded so far into one window of a run. Cumulative: it replaces the partition's former one, so that
 * sending it again changes nothing.
 *
 * @param run run id
 * @param partition partition of the trace topic it comes from
 * @param window number of the window
 * @param costs the sums; belongs to the fold, which adds to it after the call that hands the partial on
 */
public record WindowPartial(String run, int partition, long window, CostAccumulator costs) {
    /** The same with sums of its own, which stay as they are. */
    public WindowPartial copy() {
        return new WindowPartial(run, partition, window, costs.copy());
    }
}
