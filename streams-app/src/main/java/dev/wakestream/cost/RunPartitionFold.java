package dev.wakestream.cost;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.PageSums;
import dev.wakestream.schema.topic.Topics;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fold of one run in one partition of the trace topic: the progress of its CPUs, and the sums of the windows that are still
 * open here.
 *
 * <p><b>What is late</b> depends on nothing but the pages of the event's own CPU: an event is late when its CPU's progress has
 * passed its window, grace included. The run's watermark is never ahead of that, so what is not late finds its window open,
 * whatever the other CPUs and partitions do; and the result does not depend on how they interleave.
 *
 * <p><b>Counters</b> go into the window that the CPU's progress stands in, which is open for the same reason.
 */
public final class RunPartitionFold {
    private static final int VERSION = 6;

    /**
     * Rows of a window of one partition (count): so many that a partial of them fits into a record of the internal topics. What
     * comes beyond goes to {@link CostKey#OTHER}, whichever it is, so that one run cannot stop the others.
     */
    static final int MOST_ROWS = 100_000;

    /**
     * Bytes of these rows, likewise, those of halted idle included. The rest of a record is for the use of {@link
     * WindowedFold#MOST_CPUS} CPUs (1.7 MB), sets of intervals (0.6 MB), names of events (0.7 MB) and distributions (0.2 MB).
     */
    static final int MOST_ROW_BYTES = Topics.MAX_RESULT_BYTES / 4 * 3;

    /** Names that differ in rows are counted one by one up to so many of a partition (count). */
    static final int MOST_NAMES = 2_000;

    /** The same of all partitions, in characters: the merge has them in one record. */
    static final int MOST_NAMES_CHARS = 3_000_000;

    /** Such a name and what it is counted as are told where they have no more characters than these together (count). */
    static final int MOST_NAME_CHARS = 500;

    /** Functions and names that are kept whether or not an open window needs them (count). */
    private static final int LEAST_HELD = 1 << 14;

    private static final class OpenWindow {
        private final WindowSums sums;
        /** Changed since it was handed on. */
        private boolean dirty = true;
        /** Changed since it was saved. */
        private boolean unsaved = true;
        /** Was ever saved. */
        private boolean saved;

        OpenWindow(WindowSums sums) {
            this.sums = sums;
        }
    }

    /** Takes windows that are to be saved. */
    public interface Saver {
        /** The window, encoded; the buffer is overwritten after the call. */
        void window(long window, BinaryOut encoded);
    }

    private final String run;
    private final int partition;
    private final int partitions;
    private final int runCpus;
    private final long startMs;
    private final PaneSpec spec;
    private final RowSpec rowSpec;
    /** What rows of a CPU are grouped by; none where it is not here. */
    private final Map<Integer, Group> groups = new TreeMap<>();

    private final Map<Integer, CpuProgress> cpus = new TreeMap<>();
    private final TreeMap<Long, OpenWindow> windows = new TreeMap<>();
    /** The window that was touched last, mostly the next too; null = it is no longer open. */
    private @Nullable OpenWindow latest;

    private long latestIndex;
    private FunctionNumbers functions;
    private final PageTallies tallies = new PageTallies();
    private CpuPlaces places = CpuPlaces.UNKNOWN;
    private int mostHeld = LEAST_HELD;
    private final FoldChanges changes = new FoldChanges();
    /** Those in panes that the partition's watermark has not passed, or that were not handed on. */
    private final CpuGaps gaps = new CpuGaps();

    private final CostAccumulator counters;
    private boolean progressDirty = true;
    private boolean ended;
    /** Something came since the last sweep. */
    private boolean active = true;

    private long spanNs;

    private RunPartitionFold(
            String run,
            int partition,
            int partitions,
            int runCpus,
            long startMs,
            CostAccumulator counters,
            PaneSpec spec,
            RowSpec rowSpec) {
        this.run = run;
        this.partition = partition;
        this.partitions = partitions;
        this.runCpus = runCpus;
        this.startMs = startMs;
        this.counters = counters;
        this.spec = spec;
        this.rowSpec = rowSpec;
        this.functions = new FunctionNumbers(rowSpec.normalise());
    }

    static RunPartitionFold begin(String run, RunBegin begin, long startMs, PaneSpec spec, RowSpec rows) {
        RunPartitionFold result = new RunPartitionFold(
                run,
                begin.getPartition(),
                begin.getPartitions(),
                begin.getRunCpus(),
                startMs,
                CostAccumulator.empty(),
                spec,
                rows);
        for (Integer cpu : begin.getCpus()) {
            result.cpus.put(cpu, new CpuProgress(cpu));
        }
        result.places = new CpuPlaces(begin.getPlaces());
        result.group();
        return result;
    }

    private void group() {
        for (Integer cpu : cpus.keySet()) {
            Group group = Group.of(rowSpec, cpu, places.of(cpu));
            if (!group.isNone()) {
                groups.put(cpu, group);
            }
        }
    }

    public String run() {
        return run;
    }

    /** Partition of the trace topic. */
    public int partition() {
        return partition;
    }

    /** CPUs whose pages come in this partition. */
    public Collection<CpuProgress> cpus() {
        return cpus.values();
    }

    @Nullable
    CpuProgress cpu(int cpu) {
        return cpus.get(cpu);
    }

    boolean hasEnded() {
        return ended;
    }

    /** Windows that are open here (count). */
    int openWindows() {
        return windows.size();
    }

    /** Functions that were met (count). */
    public int functions() {
        return functions.size();
    }

    /** Folds a page of one of the CPUs. */
    void page(PageSums page, CpuProgress cpu, PageRows rows, FoldJournal journal) {
        changes.start(journal.keepsChanges());
        active = true;
        boolean skipped = cpu.skipped().take(page.seq());
        if (page.seq() < cpu.nextSeq() && !skipped) {
            count(cpu, DataCounter.DUPLICATE_PAGES, "", 1);
        } else {
            count(cpu, DataCounter.LOST_PAGES, "gap in the sequence", page.seq() - cpu.nextSeq());
            count(cpu, DataCounter.OUT_OF_ORDER_PAGES, "", skipped ? 1 : 0);
            count(cpu, DataCounter.LOST_EVENTS, "lost by the source", page.lostEvents());
            long progressNs = cpu.lastNs();
            count(cpu, DataCounter.OUT_OF_ORDER_EVENTS, "", page.eventsBefore(progressNs));
            findGaps(page, cpu);
            tallies.start(page, cpu, page.seq() != cpu.nextSeq());
            rows.start(page, functions, groups.getOrDefault(cpu.cpu(), Group.NONE), this::countName);
            for (int i = 0; i < page.segments(); i++) {
                long window = spec.indexOf(page.timeNs(i));
                if (spec.passed(window, progressNs)) {
                    count(cpu, DataCounter.LATE_EVENTS, "window passed", page.events(i));
                    count(cpu, DataCounter.LATE_NS, "window passed", selfNs(page, i));
                } else {
                    add(page, i, rows, window);
                    tally(window, tallies.segment(page, i, cpu, places, spec, window));
                }
            }
            idleUntil(cpu, page.lastNs());
            cpu.advance(page.seq(), page.lastNs());
            changes.cpu(cpu);
        }
        tell(journal);
    }

    /** Pages are contiguous: one that does not begin where the CPU's time stands has no predecessor here. */
    private void findGaps(PageSums page, CpuProgress cpu) {
        long progressNs = cpu.lastNs();
        if (page.seq() > cpu.nextSeq()) {
            gap(cpu, progressNs, page.firstNs());
        } else if (page.firstNs() > progressNs) {
            gap(cpu, progressNs + 1, page.firstNs());
        }
        if (page.lostEvents() > 0) {
            gap(cpu, progressNs, page.segments() > 0 ? page.timeNs(0) : page.lastNs());
        }
    }

    /** Events of these times may be missing, both included. */
    private void gap(CpuProgress cpu, long fromNs, long toNs) {
        CpuGap gap = new CpuGap(cpu.cpu(), spec.indexOf(fromNs), spec.indexOf(Math.max(fromNs, toNs)));
        gaps.add(gap);
        changes.gap(gap);
    }

    private static long selfNs(PageSums page, int segment) {
        long sum = 0;
        for (int row = page.costsFrom(segment); row < page.costsTo(segment); row++) {
            sum = Sums.add(sum, page.selfNs(row));
        }
        return sum;
    }

    private void add(PageSums page, int segment, PageRows rows, long window) {
        WindowSums sums = touch(window);
        int from = page.costsFrom(segment);
        int to = page.costsTo(segment);
        rows.number(from, to, changes);
        if (sums.rows() + to - from > MOST_ROWS || functions.rowBytes() > MOST_ROW_BYTES) {
            addSome(page, from, to, rows, window, sums);
        } else {
            addAll(page, from, to, rows, window, sums);
        }
        addEvents(page, segment, window, sums);
    }

    private void addEvents(PageSums page, int segment, long window, WindowSums sums) {
        int from = page.eventsFrom(segment);
        int to = page.eventsTo(segment);
        changes.events(window, to - from);
        for (int row = from; row < to; row++) {
            int number = page.eventNumber(row);
            String name = LongNames.cut(page.eventName(row));
            if (number < 0) {
                sums.others().addEvents(name, page.eventCount(row));
            } else {
                sums.addEvents(number, page.eventCount(row));
            }
            changes.event(number, name, page.eventCount(row));
        }
    }

    private void addAll(PageSums page, int from, int to, PageRows rows, long window, WindowSums sums) {
        changes.costs(window, to - from);
        for (int row = from; row < to; row++) {
            int function = rows.function(row);
            sums.addCost(function, page.calls(row), page.selfNs(row));
            changes.cost(function, page.calls(row), page.selfNs(row));
        }
    }

    /** As {@link #addAll}, into a window that is full, or nearly. */
    private void addSome(PageSums page, int from, int to, PageRows rows, long window, WindowSums sums) {
        int other = number(CostKey.OTHER);
        int otherIdle = number(CostKey.OTHER_IDLE);
        long folded = 0;
        changes.costs(window, to - from);
        for (int row = from; row < to; row++) {
            int function = rows.function(row);
            if (!sums.has(function) && function != other && function != otherIdle && isFull(sums, function)) {
                function = functions.key(function).isIdle() ? otherIdle : other;
                folded++;
            }
            sums.addCost(function, page.calls(row), page.selfNs(row));
            changes.cost(function, page.calls(row), page.selfNs(row));
        }
        if (folded > 0) {
            CounterKey key = new CounterKey(DataCounter.FOLDED_ROWS.counterName(), "rows of a partition");
            sums.others().addCounter(key, folded);
            changes.counter(window, key, folded);
        }
    }

    private int number(CostKey key) {
        int known = functions.find(key);
        if (known >= 0) {
            return known;
        }
        changes.function(key);
        return functions.add(key);
    }

    /** Whether a window has no room for a row of one more function. */
    private boolean isFull(WindowSums sums, int function) {
        CostKey key = functions.key(function);
        return (sums.rows() >= MOST_ROWS && !key.isIdle())
                || sums.rowBytes(functions) + RowBytes.most(key) > MOST_ROW_BYTES;
    }

    private void tally(long window, SegmentTallies added) {
        added.addTo(touch(window).others().tallies());
        changes.tallies(window, added);
    }

    /** Nothing comes from a CPU before a time: if it idled, it does so until then. */
    private void idleUntil(CpuProgress cpu, long timeNs) {
        if (cpu.activity().hasIdled(timeNs)) {
            tally(spec.indexOf(timeNs), tallies.idle(cpu, spec, timeNs));
        }
    }

    /** Counts in the window that the CPU's progress stands in. */
    private void count(CpuProgress cpu, DataCounter counter, String reason, long count) {
        if (count > 0) {
            long window = spec.indexOf(cpu.lastNs());
            CounterKey key = new CounterKey(counter.counterName(), reason);
            touch(window).others().addCounter(key, count);
            changes.counter(window, key, count);
        }
    }

    /** Counts what belongs to no window. */
    private void count(DataCounter counter, String reason) {
        CounterKey key = new CounterKey(counter.counterName(), reason);
        counters.addCounter(key, 1);
        changes.runCounter(key, 1);
    }

    /** Counts a page that has a name which rows have otherwise. */
    private void countName(CounterKey name) {
        int chars = name.reason().length();
        boolean fits = chars <= MOST_NAME_CHARS
                && counters.countersCount() < MOST_NAMES
                && counters.counterChars() + chars <= MOST_NAMES_CHARS / partitions;
        CounterKey key = fits || counters.has(name) ? name : MergedNames.REST;
        counters.addCounter(key, 1);
        changes.runCounter(key, 1);
    }

    private WindowSums touch(long index) {
        OpenWindow window = latest;
        if (window == null || index != latestIndex) {
            window = windows.computeIfAbsent(index, i -> new OpenWindow(new WindowSums()));
            latest = window;
            latestIndex = index;
        }
        window.dirty = true;
        window.unsaved = true;
        return window.sums;
    }

    private void tell(FoldJournal journal) {
        progressDirty = true;
        if (journal.keepsChanges()) {
            journal.changed(this, changes.bytes());
        }
    }

    /** A begin marker came again. */
    void beginAgain(FoldJournal journal) {
        changes.start(journal.keepsChanges());
        count(DataCounter.DUPLICATE_MARKERS, "");
        tell(journal);
    }

    /** A record of the run could not be used; {@code cpu} is null where its key does not tell one of ours. */
    void rejected(@Nullable CpuProgress cpu, String reason, FoldJournal journal) {
        changes.start(journal.keepsChanges());
        if (cpu == null) {
            count(DataCounter.REJECTED_RECORDS, reason);
        } else {
            count(cpu, DataCounter.REJECTED_RECORDS, reason, 1);
        }
        tell(journal);
    }

    /** The end marker: what it announces and did not come is lost. */
    void end(RunEnd end, FoldJournal journal) {
        changes.start(journal.keepsChanges());
        Map<Integer, CpuProgress> unnamed = new TreeMap<>(cpus);
        for (CpuPages sent : end.getPages()) {
            CpuProgress cpu = cpus.get(sent.getCpu());
            if (cpu != null) {
                unnamed.remove(sent.getCpu());
                if (sent.getPages() > cpu.nextSeq()) {
                    gap(cpu, cpu.lastNs(), end.getSpanNs());
                }
                count(cpu, DataCounter.LOST_PAGES, "missing at the end", sent.getPages() - cpu.nextSeq());
                count(cpu, DataCounter.UNANNOUNCED_PAGES, "", unannounced(cpu, sent.getPages()));
                if (sent.getPages() <= cpu.nextSeq()) {
                    idleUntil(cpu, end.getSpanNs());
                }
            }
        }
        for (CpuProgress cpu : cpus.values()) {
            count(cpu, DataCounter.CPUS_BEYOND_END, "", cpu.lastNs() > end.getSpanNs() ? 1 : 0);
        }
        // Of the others nobody says that their last page was the last one.
        unnamed.values().forEach(cpu -> gap(cpu, cpu.lastNs(), end.getSpanNs()));
        ended = true;
        spanNs = end.getSpanNs();
        tell(journal);
    }

    /** Pages that came and whose numbers are not below that of the announced ones (count). */
    private static long unannounced(CpuProgress cpu, long announced) {
        return cpu.nextSeq() - announced - cpu.skipped().countFrom(announced);
    }

    /** Hands on everything that changed since the last time, drops what can change no more. */
    void drain(PartialSink sink, FoldJournal journal) {
        changes.start(journal.keepsChanges());
        long watermarkNs = watermarkNs();
        for (Iterator<Map.Entry<Long, OpenWindow>> all = windows.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Long, OpenWindow> entry = all.next();
            OpenWindow window = entry.getValue();
            if (window.dirty) {
                window.dirty = false;
                sink.window(new WindowPartial(run, partition, entry.getKey(), window.sums.named(functions)));
            }
            if (spec.passed(entry.getKey(), watermarkNs)) {
                all.remove();
                changes.windowDropped(entry.getKey());
                forget(entry.getKey(), window, journal);
            }
        }
        if (!ended && !changes.isEmpty()) {
            journal.changed(this, changes.bytes());
        }
        if (functions.held() > mostHeld) {
            forgetFunctions(journal);
        }
        if (progressDirty) {
            progressDirty = false;
            sink.progress(new PartitionProgress(
                    run,
                    partition,
                    partitions,
                    runCpus,
                    cpus.size(),
                    startMs,
                    watermarkNs,
                    ended,
                    spanNs,
                    pages(),
                    counters,
                    gaps.list()));
            gaps.cut(spec.firstOpen(watermarkNs));
        }
    }

    /** Gives new numbers to the functions of open windows, and forgets the others. */
    private void forgetFunctions(FoldJournal journal) {
        BitSet needed = new BitSet();
        windows.values().forEach(window -> window.sums.collect(needed));
        int[] to = new int[functions.size()];
        functions = functions.only(needed, to);
        for (OpenWindow window : windows.values()) {
            window.sums.renumber(to);
            window.unsaved = true;
        }
        mostHeld = Math.max(LEAST_HELD, 2 * functions.held());
        if (!ended) {
            journal.renumbered(this);
        }
    }

    /** Whether nothing came since this was asked the last time. */
    boolean wasSilent() {
        boolean silent = !active;
        active = false;
        return silent;
    }

    /** The run is given up: its windows go unseen. */
    void abandon(FoldJournal journal) {
        windows.forEach((index, window) -> forget(index, window, journal));
        windows.clear();
    }

    private void forget(long index, OpenWindow window, FoldJournal journal) {
        latest = null;
        if (window.saved) {
            journal.windowDropped(this, index);
        }
    }

    private long watermarkNs() {
        if (ended) {
            return PartitionProgress.DONE;
        }
        return cpus.values().stream().mapToLong(CpuProgress::lastNs).min().orElse(PartitionProgress.DONE);
    }

    private long pages() {
        return cpus.values().stream().mapToLong(CpuProgress::pages).sum();
    }

    /** Appends all but windows and functions, in its internal format. */
    public void encode(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(partitions);
        out.writeLong(runCpus);
        out.writeLong(startMs);
        counters.encode(out);
        places.encode(out);
        out.writeLong(cpus.size());
        for (CpuProgress cpu : cpus.values()) {
            out.writeLong(cpu.cpu() + 1L);
            cpu.encode(out);
        }
        CpuGaps.encode(gaps.list(), out);
        out.writeLong(groups.size());
        groups.forEach((cpu, group) -> {
            out.writeLong(cpu + 1L);
            group.encode(out);
        });
    }

    /** Appends functions in order of their numbers, which windows are saved with: from one to before another. */
    public void encodeFunctions(int from, int to, BinaryOut out) {
        functions.encode(from, to, out);
    }

    /** Tells the windows that changed since this was asked the last time. */
    public void save(BinaryOut buffer, Saver saver) {
        windows.forEach((index, window) -> {
            if (window.unsaved) {
                window.sums.encode(buffer.reset());
                saver.window(index, buffer);
                window.unsaved = false;
                window.saved = true;
            }
        });
    }

    /** Reads what {@link #encode} wrote; functions, windows and changes since then are given back by other methods. */
    static RunPartitionFold restore(String run, int partition, BinaryIn in, PaneSpec spec, RowSpec rows) {
        in.requireVersion(VERSION, "the fold of a run");
        RunPartitionFold result = new RunPartitionFold(
                run, partition, in.readInt(), in.readInt(), in.readLong(), CostAccumulator.decode(in), spec, rows);
        result.places = CpuPlaces.decode(in);
        for (long left = in.readLong(); left > 0; left--) {
            CpuProgress cpu = CpuProgress.decode((int) (in.readLong() - 1), in);
            result.cpus.put(cpu.cpu(), cpu);
        }
        CpuGaps.decodeAll(in).forEach(result.gaps::add);
        for (long left = in.readLong(); left > 0; left--) {
            result.groups.put((int) (in.readLong() - 1), Group.decode(in));
        }
        return result;
    }

    /** Takes back what {@link #encodeFunctions} wrote, in order. */
    public void restoreFunctions(BinaryIn in) {
        functions.restore(in);
    }

    /**
     * Takes back a window that was saved; after the functions. What was handed on since the copy was made is not known:
     * everything is handed on again.
     */
    public void restoreWindow(long index, BinaryIn in) {
        OpenWindow window = new OpenWindow(WindowSums.decode(in));
        window.unsaved = false;
        window.saved = true;
        windows.put(index, window);
    }

    /** Does again what {@link FoldJournal#changed} was told, to the state before. */
    public void apply(BinaryIn told) {
        FoldChanges.read(told, new FoldChanges.Target() {
            @Override
            public void cpu(CpuProgress cpu) {
                cpus.put(cpu.cpu(), cpu);
            }

            @Override
            public void function(CostKey key) {
                functions.add(key);
            }

            @Override
            public void cost(long window, int function, long calls, long selfNs) {
                touch(window).addCost(function, calls, selfNs);
            }

            @Override
            public void events(long window, int number, long count) {
                touch(window).addEvents(number, count);
            }

            @Override
            public void events(long window, String name, long count) {
                touch(window).others().addEvents(name, count);
            }

            @Override
            public void counter(long window, CounterKey key, long count) {
                touch(window).others().addCounter(key, count);
            }

            @Override
            public void tallies(long window, BinaryIn in) {
                tallies.decode(in, spec, window).addTo(touch(window).others().tallies());
            }

            @Override
            public void runCounter(CounterKey key, long count) {
                counters.addCounter(key, count);
            }

            @Override
            public void windowDropped(long window) {
                windows.remove(window);
                latest = null;
            }

            @Override
            public void gap(CpuGap gap) {
                gaps.add(gap);
            }
        });
    }
}
