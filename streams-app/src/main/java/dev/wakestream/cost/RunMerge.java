package dev.wakestream.cost;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Merge of one run's partitions: the latest partial of each partition for every open window, the progress of the partitions,
 * and the sums of the windows that are closed. The run's watermark is the least of its partitions', unknown until each of
 * them was heard of.
 */
public final class RunMerge {
    private static final int VERSION = 1;

    private static final class OpenWindow {
        private final TreeMap<Integer, CostAccumulator> partials = new TreeMap<>();
        private boolean changed = true;

        CostAccumulator sum() {
            CostAccumulator sum = CostAccumulator.empty();
            partials.values().forEach(sum::merge);
            return sum;
        }
    }

    private final String run;
    private final WindowSpec spec;
    private final TreeMap<Integer, PartitionProgress> progress = new TreeMap<>();
    private final TreeMap<Long, OpenWindow> windows = new TreeMap<>();
    private CostAccumulator profile = CostAccumulator.empty();
    private long closedWindows;
    private boolean profileChanged;
    /** Something came since the last sweep. */
    private boolean active = true;

    RunMerge(String run, WindowSpec spec) {
        this.run = run;
        this.spec = spec;
    }

    public String run() {
        return run;
    }

    /** Windows that are open (count). */
    int openWindows() {
        return windows.size();
    }

    /** Numbers of the windows that are open, ascending. */
    List<Long> openIndices() {
        return List.copyOf(windows.keySet());
    }

    /** Windows that are closed (count). */
    long closedWindows() {
        return closedWindows;
    }

    /** Takes a partial; refuses one for a window that is closed, as at-least-once delivery may bring after a crash. */
    boolean add(WindowPartial partial) {
        if (spec.passed(partial.window(), watermarkNs())) {
            return false;
        }
        OpenWindow window = windows.computeIfAbsent(partial.window(), i -> new OpenWindow());
        window.partials.put(partial.partition(), partial.costs());
        window.changed = true;
        active = true;
        return true;
    }

    void add(PartitionProgress latest) {
        progress.put(latest.partition(), latest);
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

    /** Closes the windows that the watermark has passed, oldest first. */
    void close(ResultSink sink, MergeJournal journal) {
        long watermarkNs = watermarkNs();
        boolean any = false;
        while (!windows.isEmpty() && spec.passed(windows.firstKey(), watermarkNs)) {
            Map.Entry<Long, OpenWindow> first = windows.pollFirstEntry();
            CostAccumulator sum = first.getValue().sum();
            sink.window(Results.window(run, spec, first.getKey(), true, sum), timestampMs(spec.endNs(first.getKey())));
            profile.merge(sum);
            closedWindows++;
            first.getValue()
                    .partials
                    .keySet()
                    .forEach(partition -> journal.partialDropped(run, first.getKey(), partition));
            any = true;
        }
        if (any) {
            profileChanged = true;
            journal.profile(this);
        }
    }

    /** Whether nothing came since this was asked the last time. */
    boolean wasSilent() {
        boolean silent = !active;
        active = false;
        return silent;
    }

    /** The run is given up: its windows stay open for ever in the eyes of readers. */
    void abandon(MergeJournal journal) {
        windows.forEach(
                (index, window) -> window.partials.keySet().forEach(p -> journal.partialDropped(run, index, p)));
        windows.clear();
    }

    /** Tells the open windows and the profile that changed since the last time. */
    void live(ResultSink sink) {
        windows.forEach((index, window) -> {
            if (window.changed) {
                window.changed = false;
                sink.window(Results.window(run, spec, index, false, window.sum()), timestampMs(spec.endNs(index)));
            }
        });
        if (profileChanged) {
            profileChanged = false;
            tellProfile(false, sink);
        }
    }

    /** Tells the profile; {@code closed} once the run {@link #isComplete}. */
    void tellProfile(boolean closed, ResultSink sink) {
        CostAccumulator outside = CostAccumulator.empty();
        long pages = 0;
        int cpus = 0;
        long spanNs = 0;
        for (PartitionProgress p : progress.values()) {
            outside.merge(p.counters());
            pages += p.pages();
            cpus = Math.max(cpus, p.runCpus());
            spanNs = Math.max(spanNs, p.spanNs());
        }
        if (!closed) {
            // The run's length is not known before its end: how far it has come.
            long watermarkNs = watermarkNs();
            spanNs = watermarkNs == PartitionProgress.DONE ? spanNs : Math.max(0, watermarkNs);
        }
        sink.profile(
                Results.profile(run, closed, cpus, spanNs, closedWindows, pages, profile, outside),
                timestampMs(spanNs));
    }

    private long timestampMs(long timeNs) {
        long startMs = progress.values().stream()
                .mapToLong(PartitionProgress::startMs)
                .min()
                .orElse(0);
        return Math.max(0, startMs) + TimeUnit.NANOSECONDS.toMillis(timeNs);
    }

    /** Appends the progress of the partitions, in its internal format. */
    public void encodeProgress(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(progress.size());
        progress.values().forEach(p -> PartialCodec.body(p, out));
    }

    void restoreProgress(BinaryIn in) {
        in.requireVersion(VERSION, "the progress of a run");
        for (long left = in.readLong(); left > 0; left--) {
            add(PartialCodec.progressBody(run, in));
        }
    }

    /** Appends the sums of the closed windows, in its internal format. */
    public void encodeProfile(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(closedWindows);
        profile.encode(out);
    }

    void restoreProfile(BinaryIn in) {
        in.requireVersion(VERSION, "the profile of a run");
        closedWindows = in.readLong();
        profile = CostAccumulator.decode(in);
        profileChanged = true;
    }

    void restorePartial(WindowPartial partial) {
        windows.computeIfAbsent(partial.window(), i -> new OpenWindow())
                .partials
                .put(partial.partition(), partial.costs());
    }
}
