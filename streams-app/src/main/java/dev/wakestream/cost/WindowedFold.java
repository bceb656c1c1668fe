package dev.wakestream.cost;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.PageSums;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Folds records of the trace topic, in the order of their partition, into partial cost windows. One record is read into
 * {@link #collector} and then, if it was sound to its end, taken by {@link #apply}; from time to time {@link #drain} hands on
 * what changed. May hold several partitions, as the offline fold needs. Not thread-safe.
 */
public final class WindowedFold {
    /**
     * What became of a record.
     *
     * @param rejection why it was not folded; null = it was
     * @param runEnded true = it ended its run in this partition: time to {@link #drain}
     * @param events events of the record (count); 0 where it was not folded
     */
    public record Outcome(@Nullable Rejection rejection, boolean runEnded, int events) {
        private static final Outcome MARKER = new Outcome(null, false, 0);
        private static final Outcome END = new Outcome(null, true, 0);
    }

    /**
     * Pages of a CPU that may be lost at once (count). A stretch that is lost is bounded in time by {@link
     * WindowSpec#DEFAULT_MAX_AHEAD_NS}: in that hour a CPU with an event every microsecond fills 3.6e9 / 512 = 7 million pages
     * of the default size; this is more than twice as many, and with one event a page a stretch of more than a gigabyte. A
     * page that claims more is damaged or hostile; folded, it would make duplicates of all good ones after it.
     */
    public static final long MAX_LOST_PAGES = 1L << 24;

    /**
     * CPUs of a run (count): as many as {@code ingest} accepts. Of each, windows and profiles have 25 bytes of statistics, and the
     * rows of a run that is grouped by CPU one for halted idle.
     */
    static final int MOST_CPUS = 1 << 16;

    private final PaneSpec spec;
    private final RowSpec rowSpec;
    private final long maxAheadNs;
    private final FoldJournal journal;
    private final PageSums collector;
    private final PageRows rows = new PageRows();
    /** By run, then partition. */
    private final Map<String, TreeMap<Integer, RunPartitionFold>> runs = new LinkedHashMap<>();

    public WindowedFold(WindowSpec windows, FoldJournal journal) {
        this(windows, RowSpec.DEFAULT, journal);
    }

    public WindowedFold(WindowSpec windows, RowSpec rowSpec, FoldJournal journal) {
        this.spec = windows.panes();
        this.rowSpec = rowSpec;
        this.maxAheadNs = windows.maxAheadNs();
        this.journal = journal;
        this.collector = new PageSums(windows.edges(), rowSpec.by(GroupField.PID));
    }

    /** Where the next record is read to. */
    public PageSums collector() {
        return collector;
    }

    /**
     * Takes the record that was read; counts it as rejected where its run is open here and it cannot be folded.
     *
     * @param timestampMs the record's timestamp (ms since the epoch); that of the begin marker is the run's start
     * @throws IllegalStateException the record was not read to its end
     */
    public Outcome apply(long timestampMs) {
        if (!collector.isComplete()) {
            throw new IllegalStateException("no complete record was read");
        }
        RunBegin begin = collector.begin();
        if (begin != null) {
            return begin(collector.run(), begin, timestampMs);
        }
        RunEnd end = collector.end();
        return end == null ? page() : end(collector.run(), end);
    }

    private Outcome begin(String run, RunBegin begin, long timestampMs) {
        if (begin.getPartition() < 0
                || begin.getPartition() >= begin.getPartitions()
                || begin.getRunCpus() < 0
                || Math.max(begin.getRunCpus(), begin.getCpus().size()) > MOST_CPUS) {
            return rejectedMarker(
                    run,
                    Rejection.Reason.BAD_MARKER,
                    "begin marker of run " + run + " names partition " + begin.getPartition() + " of "
                            + begin.getPartitions() + " and " + begin.getCpus().size() + " of " + begin.getRunCpus()
                            + " CPUs; allowed: 0 … " + MOST_CPUS + " CPUs");
        }
        TreeMap<Integer, RunPartitionFold> partitions = runs.computeIfAbsent(run, r -> new TreeMap<>());
        RunPartitionFold known = partitions.get(begin.getPartition());
        if (known != null) {
            known.beginAgain(journal);
            return Outcome.MARKER;
        }
        RunPartitionFold fold = RunPartitionFold.begin(run, begin, timestampMs, spec, rowSpec);
        partitions.put(fold.partition(), fold);
        journal.begun(fold);
        return Outcome.MARKER;
    }

    private Outcome end(String run, RunEnd end) {
        RunPartitionFold fold = runs.getOrDefault(run, new TreeMap<>()).get(end.getPartition());
        if (fold == null) {
            return unknownRun(run);
        }
        if (outOfRange(end.getSpanNs())) {
            return rejectedMarker(run, Rejection.Reason.TIME_OUT_OF_RANGE, outOfRange(run, end.getSpanNs()));
        }
        for (CpuPages sent : end.getPages()) {
            if (sent.getPages() < 0) {
                return rejectedMarker(
                        run,
                        Rejection.Reason.BAD_MARKER,
                        "end marker of run " + run + " states " + sent.getPages() + " pages of CPU " + sent.getCpu()
                                + "; allowed: 0 and more");
            }
        }
        fold.end(end, journal);
        return Outcome.END;
    }

    private Outcome page() {
        String run = collector.run();
        TreeMap<Integer, RunPartitionFold> partitions = runs.get(run);
        if (partitions == null) {
            return unknownRun(run);
        }
        // The reader has checked that all other times lie between 0 and this.
        if (outOfRange(collector.lastNs())) {
            return rejected(
                    run, collector.cpu(), Rejection.Reason.TIME_OUT_OF_RANGE, outOfRange(run, collector.lastNs()));
        }
        for (RunPartitionFold fold : partitions.values()) {
            CpuProgress cpu = fold.cpu(collector.cpu());
            if (cpu != null) {
                if (collector.lastNs() - cpu.lastNs() > maxAheadNs) {
                    return tooFarAhead(run, cpu);
                }
                if (collector.seq() - cpu.nextSeq() > MAX_LOST_PAGES) {
                    return skipsTooMuch(run, cpu);
                }
                if (!joins(cpu)) {
                    return timeGap(run, cpu);
                }
                fold.page(collector, cpu, rows, journal);
                return new Outcome(null, false, collector.events());
            }
        }
        return rejected(
                run,
                collector.cpu(),
                Rejection.Reason.UNKNOWN_CPU,
                "page of CPU " + collector.cpu() + ", which the begin marker of run " + run + " does not name here");
    }

    private static Outcome unknownRun(String run) {
        return new Outcome(
                new Rejection(
                        Rejection.Reason.UNKNOWN_RUN,
                        "run " + run + " has no begin marker before this record, or has ended in this partition"),
                false,
                0);
    }

    private Outcome rejected(String run, int cpu, Rejection.Reason reason, String message) {
        countRejected(run, cpu, reason.label());
        return new Outcome(new Rejection(reason, message), false, 0);
    }

    /** A control record is of no CPU, not even of the one that the recording does not tell. */
    private Outcome rejectedMarker(String run, Rejection.Reason reason, String message) {
        TreeMap<Integer, RunPartitionFold> partitions = runs.get(run);
        if (partitions != null) {
            partitions.firstEntry().getValue().rejected(null, reason.label(), journal);
        }
        return new Outcome(new Rejection(reason, message), false, 0);
    }

    private static boolean outOfRange(long timeNs) {
        return timeNs < 0 || timeNs > WindowSpec.MAX_TIME_NS;
    }

    /** Nothing but the CPU's own pages decides, so that it does not depend on how partitions interleave. */
    private Outcome tooFarAhead(String run, CpuProgress cpu) {
        return rejected(
                run,
                cpu.cpu(),
                Rejection.Reason.TIME_OUT_OF_RANGE,
                "page of run " + run + " ends at " + collector.lastNs() + " ns, "
                        + (collector.lastNs() - cpu.lastNs()) + " ns beyond the last one of CPU " + cpu.cpu()
                        + "; allowed: " + maxAheadNs + ", see --max-ahead");
    }

    /** As {@link #tooFarAhead}: neither the sequence of the CPU nor its time moves. */
    private Outcome skipsTooMuch(String run, CpuProgress cpu) {
        return rejected(
                run,
                cpu.cpu(),
                Rejection.Reason.SEQUENCE_OUT_OF_RANGE,
                "page of run " + run + " has sequence number " + collector.seq() + "; allowed on CPU " + cpu.cpu()
                        + ", which is to send " + cpu.nextSeq() + " next: 0 … " + (cpu.nextSeq() + MAX_LOST_PAGES));
    }

    /**
     * Whether the page begins and ends where it must. One with a wrong time would move its CPU's time ahead, and the CPU's good
     * pages would be late from then on.
     */
    private boolean joins(CpuProgress cpu) {
        return collector.firstNs() <= cpu.latestBeginNs(collector.seq()) && endsWithLastEvent();
    }

    private boolean endsWithLastEvent() {
        return collector.events() == 0 || collector.lastNs() == collector.lastEventNs();
    }

    /** As {@link #tooFarAhead}: the page after this one is taken as after a lost one, wherever it begins. */
    private Outcome timeGap(String run, CpuProgress cpu) {
        String page = "page " + collector.seq() + " of CPU " + cpu.cpu() + " of run " + run;
        return rejected(
                run,
                cpu.cpu(),
                Rejection.Reason.TIME_GAP,
                endsWithLastEvent()
                        ? page + " begins at " + collector.firstNs() + " ns; allowed: up to "
                                + cpu.latestBeginNs(collector.seq()) + ", where the one before it ended"
                        : page + " ends at " + collector.lastNs() + " ns; allowed: " + collector.lastEventNs()
                                + ", the time of its last event");
    }

    private static String outOfRange(String run, long timeNs) {
        return "run " + run + " has time " + timeNs + " ns; allowed: 0 … " + WindowSpec.MAX_TIME_NS;
    }

    /**
     * Counts a record that could not be read, where its run is open here.
     *
     * @param run run id of its key
     * @param cpu cpu id of its key
     * @param reason why, as it is printed
     */
    public void countRejected(String run, int cpu, String reason) {
        TreeMap<Integer, RunPartitionFold> partitions = runs.get(run);
        if (partitions == null || partitions.isEmpty()) {
            return;
        }
        for (RunPartitionFold fold : partitions.values()) {
            CpuProgress progress = fold.cpu(cpu);
            if (progress != null) {
                fold.rejected(progress, reason, journal);
                return;
            }
        }
        partitions.firstEntry().getValue().rejected(null, reason, journal);
    }

    /** Hands on all that changed since the last time; forgets the runs that ended. */
    public void drain(PartialSink sink) {
        List<RunPartitionFold> over = new ArrayList<>();
        for (TreeMap<Integer, RunPartitionFold> partitions : runs.values()) {
            for (RunPartitionFold fold : partitions.values()) {
                fold.drain(sink, journal);
                if (fold.hasEnded()) {
                    over.add(fold);
                }
            }
        }
        over.forEach(this::drop);
    }

    /**
     * Gives up the runs of which no page came since the last sweep: their producer is gone, and would hold their state for ever.
     * Pages that come all the same are rejected, as those of an unknown run.
     *
     * @return the runs given up
     */
    public List<String> sweep() {
        List<RunPartitionFold> silent = runs.values().stream()
                .flatMap(p -> p.values().stream())
                .filter(RunPartitionFold::wasSilent)
                .toList();
        for (RunPartitionFold fold : silent) {
            fold.abandon(journal);
            drop(fold);
        }
        return silent.stream().map(RunPartitionFold::run).distinct().toList();
    }

    /** Forgets a run, whatever has come of it; pages that still come are rejected, as those of an unknown run. */
    public void remove(String run) {
        TreeMap<Integer, RunPartitionFold> partitions = runs.get(run);
        if (partitions != null) {
            for (RunPartitionFold fold : List.copyOf(partitions.values())) {
                fold.abandon(journal);
                drop(fold);
            }
        }
    }

    private void drop(RunPartitionFold fold) {
        TreeMap<Integer, RunPartitionFold> partitions = runs.get(fold.run());
        if (partitions != null) {
            partitions.remove(fold.partition());
            if (partitions.isEmpty()) {
                runs.remove(fold.run());
            }
        }
        journal.dropped(fold);
    }

    /** Runs and partitions that are open (count). */
    public int openRuns() {
        return runs.values().stream().mapToInt(TreeMap::size).sum();
    }

    /** Windows that are open over all runs (count). */
    public int openWindows() {
        return runs.values().stream()
                .flatMap(p -> p.values().stream())
                .mapToInt(RunPartitionFold::openWindows)
                .sum();
    }

    /** Takes back what {@link RunPartitionFold#encode} wrote; the rest of the run is given back to it. */
    public RunPartitionFold restoreRun(String run, int partition, BinaryIn in) {
        RunPartitionFold fold = RunPartitionFold.restore(run, partition, in, spec, rowSpec);
        runs.computeIfAbsent(run, r -> new TreeMap<>()).put(partition, fold);
        return fold;
    }
}
