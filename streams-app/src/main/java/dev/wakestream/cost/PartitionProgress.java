package dev.wakestream.cost;

import java.util.List;

/**
 * How far one partition of the trace topic has come with a run. Cumulative, like {@link WindowPartial}; sent after the
 * partials of everything before {@code watermarkNs}.
 *
 * @param run run id
 * @param partition partition of the trace topic
 * @param partitions partitions of the trace topic when the run began (count)
 * @param runCpus CPUs of the run over all partitions (count)
 * @param cpus CPUs whose pages come in this partition (count)
 * @param startMs when the run started (ms since the epoch)
 * @param watermarkNs least progress of the partition's CPUs (ns since the run's start); {@link #DONE} where it has none, or
 *     the run has ended
 * @param ended true = the end marker was read
 * @param spanNs length of the run (ns); 0 until it has ended
 * @param pages pages folded (count)
 * @param counters data counters that belong to no window; belong to the fold, see {@link WindowPartial}
 * @param gaps what the partition's CPUs leave out; those in panes before the watermark of an earlier progress may lack
 */
public record PartitionProgress(
        String run,
        int partition,
        int partitions,
        int runCpus,
        int cpus,
        long startMs,
        long watermarkNs,
        boolean ended,
        long spanNs,
        long pages,
        CostAccumulator counters,
        List<CpuGap> gaps) {
    /** A watermark that holds back nothing. */
    public static final long DONE = Long.MAX_VALUE;

    public PartitionProgress {
        gaps = List.copyOf(gaps);
    }

    /** The same with counters of its own, which stay as they are. */
    public PartitionProgress copy() {
        return new PartitionProgress(
                run,
                partition,
                partitions,
                runCpus,
                cpus,
                startMs,
                watermarkNs,
                ended,
                spanNs,
                pages,
                counters.copy(),
                gaps);
    }
}
