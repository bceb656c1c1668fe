package dev.wakestream.cost;

import dev.wakestream.schema.WindowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Merges partials into cost windows and profiles, run by run. A closed window and the final profile are told once, at the
 * moment their last piece arrives; {@link #live} tells the state of what is open. Not thread-safe.
 */
public final class WindowedMerge {
    private final WindowSpec spec;
    private final RowSpec rows;
    private final MergeJournal journal;
    private final ResultSink sink;
    private final Map<String, RunMerge> runs = new LinkedHashMap<>();

    public WindowedMerge(WindowSpec spec, MergeJournal journal, ResultSink sink) {
        this(spec, RowSpec.DEFAULT, journal, sink);
    }

    public WindowedMerge(WindowSpec spec, RowSpec rows, MergeJournal journal, ResultSink sink) {
        this.spec = spec;
        this.rows = rows;
        this.journal = journal;
        this.sink = sink;
    }

    /** Takes over the partial's costs; false = its window is closed, nothing changed. */
    public boolean add(WindowPartial partial) {
        boolean added = run(partial.run()).add(partial);
        if (added) {
            journal.partial(partial);
        }
        return added;
    }

    /** Takes a partition's progress; closes what it lets close, and ends the run when it was the last one. */
    public void add(PartitionProgress progress) {
        RunMerge run = run(progress.run());
        run.add(progress);
        run.close(sink, journal);
        if (run.isComplete()) {
            run.tellProfile(true, sink);
            runs.remove(run.run());
            journal.runDropped(run);
        } else {
            journal.run(run);
        }
    }

    /** Tells open windows and profiles that changed since the last time, marked as not final. */
    public void live() {
        runs.values().forEach(run -> run.live(sink));
    }

    /**
     * Gives up the runs of which nothing came since the last sweep; see {@link WindowedFold#sweep}. They get no final profile.
     *
     * @return the runs given up
     */
    public List<String> sweep() {
        List<RunMerge> silent =
                runs.values().stream().filter(RunMerge::wasSilent).toList();
        for (RunMerge run : silent) {
            run.abandon(journal);
            runs.remove(run.run());
            journal.runDropped(run);
        }
        return silent.stream().map(RunMerge::run).toList();
    }

    /**
     * Forgets a run, whatever has come of it.
     *
     * @return keys of the windows that were open and may have been told; empty = the run was not open here
     */
    public Optional<List<WindowKey>> remove(String run) {
        RunMerge open = runs.remove(run);
        if (open == null) {
            return Optional.empty();
        }
        List<WindowKey> windows = open.openKeys();
        open.abandon(journal);
        journal.runDropped(open);
        return Optional.of(windows);
    }

    /** Runs that are open (count). */
    public int openRuns() {
        return runs.size();
    }

    /** Windows that are open over all runs (count). */
    public int openWindows() {
        return runs.values().stream().mapToInt(RunMerge::openWindows).sum();
    }

    private RunMerge run(String run) {
        return runs.computeIfAbsent(run, r -> new RunMerge(r, spec, rows));
    }

    /** Takes back what {@link MergeJournal#run} was told. */
    public void restoreRun(String run, BinaryIn in) {
        run(run).restoreProgress(in);
    }

    /** Takes back what {@link MergeJournal#profile} was told. */
    public void restoreProfile(String run, BinaryIn in) {
        run(run).restoreProfile(in);
    }

    /** Takes back what {@link MergeJournal#partial} was told. */
    public void restorePartial(WindowPartial partial) {
        run(partial.run()).restorePartial(partial);
    }

    /** Takes back what {@link MergeJournal#slice} was told. */
    public void restoreSlice(String run, int definition, long slice, BinaryIn in) {
        run(run).restoreSlice(definition, slice, in);
    }
}
