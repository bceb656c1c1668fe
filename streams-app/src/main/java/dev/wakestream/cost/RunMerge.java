package dev.wakestream.cost;

import dev.wakestream.schema.WindowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Merge of one run's partitions: the latest partial of each partition for every open pane, the progress of the partitions, the
 * open windows of each definition, and the sums of the panes that are closed. The run's watermark is the least of its
 * partitions', unknown until each of them was heard of.
 */
public final class RunMerge {
    private static final int VERSION = 3;

    private final String run;
    private final PaneSpec panes;
    private final RowSpec rows;
    private final TreeMap<Integer, PartitionProgress> progress = new TreeMap<>();
    private final OpenPanes open;
    private final List<DefinedWindows> definitions = new ArrayList<>();
    /** Gaps that touch open panes. */
    private final CpuGaps gaps = new CpuGaps();
    /** The first pane that is open. */
    private long firstOpen;

    private CostAccumulator profile = CostAccumulator.empty();
    /** Of the first definition, as the next one. */
    private long closedWindows;

    private long incompleteWindows;
    private boolean profileChanged;
    /** Something came since the last sweep. */
    private boolean active = true;

    RunMerge(String run, WindowSpec spec, RowSpec rows) {
        this.run = run;
        this.rows = rows;
        this.panes = spec.panes();
        this.open = new OpenPanes(panes);
        spec.definitions().forEach(definition -> definitions.add(new DefinedWindows(definition, panes, rows)));
    }

    public String run() {
        return run;
    }

    /** Windows that are open (count). */
    int openWindows() {
        return definitions.stream().mapToInt(d -> d.open(open).size()).sum();
    }

    /** Keys of the windows that are open and may have been told, by definition and start. */
    List<WindowKey> openKeys() {
        List<WindowKey> keys = new ArrayList<>();
        definitions.forEach(d -> d.open(open).forEach(window -> keys.add(Results.key(run, d.definition(), window))));
        return keys;
    }

    /** Windows of the first definition that are closed (count). */
    long closedWindows() {
        return closedWindows;
    }

    /** Takes a partial; refuses one for a pane that is closed, as at-least-once delivery may bring after a crash. */
    boolean add(WindowPartial partial) {
        if (panes.passed(partial.window(), watermarkNs())) {
            return false;
        }
        open.put(partial);
        active = true;
        return true;
    }

    void add(PartitionProgress latest) {
        progress.put(latest.partition(), latest);
        for (CpuGap gap : latest.gaps()) {
            // What it left out of closed panes is known from an earlier message.
            if (gap.to() >= firstOpen) {
                gaps.add(new CpuGap(gap.cpu(), Math.max(gap.from(), firstOpen), gap.to()));
            }
        }
        profileChanged = true;
        active = true;
    }

    /** Whether each partition has read its end marker. */
    boolean isComplete() {
        return heardOfAll() && progress.values().stream().allMatch(PartitionProgress::ended);
    }

    private boolean heardOfAll() {
        return !progress.isEmpty()
                && progress.size() == progress.firstEntry().getValue().partitions();
    }

    /** Everything before this is known (ns since the run's start); -1 = nothing is. */
    private long watermarkNs() {
        if (!heardOfAll()) {
            return -1;
        }
        return progress.values().stream()
                .mapToLong(PartitionProgress::watermarkNs)
                .min()
                .orElse(-1);
    }

    /** Closes the panes that the watermark has passed, and the windows whose last pane is closed. */
    void close(ResultSink sink, MergeJournal journal) {
        long nowOpen = panes.firstOpen(watermarkNs());
        if (nowOpen <= firstOpen) {
            return;
        }
        boolean any = !open.isEmptyBefore(nowOpen);
        while (!open.isEmptyBefore(nowOpen)) {
            open.close(run, journal, (pane, sum) -> {
                profile.merge(sum);
                profile.tallies().collapse();
                profile = rows.bounded(profile);
                definitions.forEach(d -> d.add(pane, sum));
            });
        }
        firstOpen = nowOpen;
        for (int i = 0; i < definitions.size(); i++) {
            boolean first = i == 0;
            long told = definitions.get(i).close(nowOpen, (definition, window, costs, missing) -> {
                boolean incomplete = tell(true, definition, window, costs, missing, sink);
                incompleteWindows += first && incomplete ? 1 : 0;
            });
            closedWindows += first ? told : 0;
            any |= first && told > 0;
        }
        markClosedGaps();
        saveSlices(journal);
        if (any) {
            profileChanged = true;
            journal.profile(this);
        }
    }

    private void markClosedGaps() {
        for (CpuGap gap : gaps.list()) {
            if (gap.from() < firstOpen) {
                CpuGap closed = new CpuGap(gap.cpu(), gap.from(), Math.min(gap.to(), firstOpen - 1));
                definitions.forEach(d -> d.mark(closed));
            }
        }
        gaps.cut(firstOpen);
    }

    private void saveSlices(MergeJournal journal) {
        BinaryOut buffer = new BinaryOut();
        for (int i = 0; i < definitions.size(); i++) {
            int definition = i;
            definitions.get(i).save(buffer, new DefinedWindows.Saver() {
                @Override
                public void slice(long slice, BinaryOut encoded) {
                    journal.slice(run, definition, slice, encoded);
                }

                @Override
                public void dropped(long slice) {
                    journal.sliceDropped(run, definition, slice);
                }
            });
        }
    }

    /** Whether the window is known to lack something. */
    private boolean tell(
            boolean closed,
            WindowDefinition definition,
            long window,
            CostAccumulator costs,
            Set<Integer> missing,
            ResultSink sink) {
        long endNs = definition.endNs(window);
        gaps.cpusIn(definition.startNs(window) / panes.sizeNs(), endNs / panes.sizeNs() - 1, missing);
        long covered = progress.values().stream()
                .filter(p -> closed || p.watermarkNs() > endNs)
                .mapToLong(PartitionProgress::cpus)
                .sum();
        int cpus = runCpus();
        Coverage coverage = new Coverage(
                cpus, (int) Math.max(0, Math.min(cpus, covered - missing.size())), !missing.isEmpty(), closed);
        boolean incomplete = coverage.isIncomplete(costs);
        sink.window(Results.window(run, definition, rows, window, costs, coverage, incomplete), timestampMs(endNs));
        return incomplete;
    }

    private int runCpus() {
        return progress.values().stream()
                .mapToInt(PartitionProgress::runCpus)
                .max()
                .orElse(0);
    }

    /** Whether nothing came since this was asked the last time. */
    boolean wasSilent() {
        boolean silent = !active;
        active = false;
        return silent;
    }

    /** The run is given up: its windows stay open for ever in the eyes of readers. */
    void abandon(MergeJournal journal) {
        open.clear(run, journal);
        definitions.forEach(DefinedWindows::clear);
        saveSlices(journal);
    }

    /** Tells the open windows and the profile that changed since the last time. */
    void live(ResultSink sink) {
        definitions.forEach(d -> d.live(
                open, (definition, window, costs, missing) -> tell(false, definition, window, costs, missing, sink)));
        open.told();
        if (profileChanged) {
            profileChanged = false;
            tellProfile(false, sink);
        }
    }

    /** Tells the profile; {@code closed} once the run {@link #isComplete}. */
    void tellProfile(boolean closed, ResultSink sink) {
        CostAccumulator outside = CostAccumulator.empty();
        long pages = 0;
        long spanNs = 0;
        for (PartitionProgress p : progress.values()) {
            outside.merge(p.counters());
            pages += p.pages();
            spanNs = Math.max(spanNs, p.spanNs());
        }
        if (!closed) {
            // The run's length is not known before its end: how far it has come.
            long watermarkNs = watermarkNs();
            spanNs = watermarkNs == PartitionProgress.DONE ? spanNs : Math.max(0, watermarkNs);
        }
        sink.profile(
                Results.profile(
                        run,
                        rows,
                        closed,
                        runCpus(),
                        spanNs,
                        closedWindows,
                        incompleteWindows,
                        pages,
                        profile,
                        outside),
                timestampMs(spanNs));
    }

    private long timestampMs(long timeNs) {
        long startMs = progress.values().stream()
                .mapToLong(PartitionProgress::startMs)
                .min()
                .orElse(0);
        return Math.max(0, startMs) + TimeUnit.NANOSECONDS.toMillis(timeNs);
    }

    /** Appends the progress of the partitions, and the gaps in open panes, in its internal format. */
    public void encodeProgress(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(progress.size());
        progress.values().forEach(p -> PartialCodec.body(p, out));
        CpuGaps.encode(gaps.list(), out);
    }

    void restoreProgress(BinaryIn in) {
        in.requireVersion(VERSION, "the progress of a run");
        for (long left = in.readLong(); left > 0; left--) {
            add(PartialCodec.progressBody(run, in));
        }
        CpuGaps.decodeAll(in).forEach(gaps::add);
        firstOpen = Math.max(0, panes.firstOpen(watermarkNs()));
        gaps.cut(firstOpen);
        definitions.forEach(d -> d.restoreProgress(firstOpen));
    }

    /** Appends the sums of the closed panes, in its internal format. */
    public void encodeProfile(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(closedWindows);
        out.writeLong(incompleteWindows);
        profile.encode(out);
        open.queuedWhileIdle().encode(out);
    }

    void restoreProfile(BinaryIn in) {
        in.requireVersion(VERSION, "the profile of a run");
        closedWindows = in.readLong();
        incompleteWindows = in.readLong();
        profile = CostAccumulator.decode(in);
        open.queuedWhileIdle().restore(in);
        profileChanged = true;
    }

    void restorePartial(WindowPartial partial) {
        open.put(partial);
    }

    void restoreSlice(int definition, long slice, BinaryIn in) {
        definitions.get(definition).restore(slice, in);
    }
}
