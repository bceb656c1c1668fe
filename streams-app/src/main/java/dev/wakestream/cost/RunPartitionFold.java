package dev.wakestream.cost;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.PageSums;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
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
    private static final int VERSION = 1;

    private static final class OpenWindow {
        private final CostAccumulator costs;
        private boolean touched;
        private boolean dirty;

        OpenWindow(CostAccumulator costs) {
            this.costs = costs;
        }
    }

    private final String run;
    private final int partition;
    private final int partitions;
    private final int runCpus;
    private final long startMs;
    private final WindowSpec spec;
    private final Map<Integer, CpuProgress> cpus = new TreeMap<>();
    private final TreeMap<Long, OpenWindow> windows = new TreeMap<>();
    private final List<Long> touched = new ArrayList<>();
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
            WindowSpec spec) {
        this.run = run;
        this.partition = partition;
        this.partitions = partitions;
        this.runCpus = runCpus;
        this.startMs = startMs;
        this.counters = counters;
        this.spec = spec;
    }

    static RunPartitionFold begin(String run, RunBegin begin, long startMs, WindowSpec spec) {
        RunPartitionFold result = new RunPartitionFold(
                run,
                begin.getPartition(),
                begin.getPartitions(),
                begin.getRunCpus(),
                startMs,
                CostAccumulator.empty(),
                spec);
        for (Integer cpu : begin.getCpus()) {
            result.cpus.put(cpu, new CpuProgress(cpu));
        }
        return result;
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

    /** Folds a page of one of the CPUs. */
    void page(PageSums page, CpuProgress cpu, FoldJournal journal) {
        active = true;
        if (page.seq() < cpu.nextSeq()) {
            count(cpu, DataCounter.DUPLICATE_PAGES, "", 1);
        } else {
            count(cpu, DataCounter.LOST_PAGES, "gap in the sequence", page.seq() - cpu.nextSeq());
            count(cpu, DataCounter.LOST_EVENTS, "lost by the source", page.lostEvents());
            long progressNs = cpu.lastNs();
            count(cpu, DataCounter.OUT_OF_ORDER_EVENTS, "", page.eventsBefore(progressNs));
            for (int i = 0; i < page.segments(); i++) {
                long window = spec.indexOf(page.timeNs(i));
                if (spec.passed(window, progressNs)) {
                    count(cpu, DataCounter.LATE_EVENTS, "window passed", page.events(i));
                    count(cpu, DataCounter.LATE_NS, "window passed", selfNs(page, i));
                } else {
                    add(page, i, window);
                }
            }
            cpu.advance(page.seq(), page.lastNs());
            journal.cpu(this, cpu);
        }
        progressDirty = true;
        tell(journal);
    }

    private static long selfNs(PageSums page, int segment) {
        long sum = 0;
        for (int row = page.costsFrom(segment); row < page.costsTo(segment); row++) {
            sum = Sums.add(sum, page.selfNs(row));
        }
        return sum;
    }

    private void add(PageSums page, int segment, long window) {
        CostAccumulator costs = touch(window);
        for (int row = page.costsFrom(segment); row < page.costsTo(segment); row++) {
            int symbol = page.costSymbol(row);
            CostKey key = new CostKey(page.comm(page.costComm(row)), page.symbol(symbol), page.dso(symbol));
            costs.addCost(key, page.calls(row), page.selfNs(row));
        }
        for (int row = page.eventsFrom(segment); row < page.eventsTo(segment); row++) {
            costs.addEvents(page.eventName(row), page.eventCount(row));
        }
    }

    /** Counts in the window that the CPU's progress stands in. */
    private void count(CpuProgress cpu, DataCounter counter, String reason, long count) {
        if (count > 0) {
            touch(spec.indexOf(cpu.lastNs())).addCounter(counter, reason, count);
        }
    }

    private CostAccumulator touch(long index) {
        OpenWindow window = windows.computeIfAbsent(index, i -> new OpenWindow(CostAccumulator.empty()));
        if (!window.touched) {
            window.touched = true;
            touched.add(index);
        }
        window.dirty = true;
        return window.costs;
    }

    private void tell(FoldJournal journal) {
        for (Long index : touched) {
            OpenWindow window = windows.get(index);
            if (window != null) {
                window.touched = false;
                journal.window(this, index, window.costs);
            }
        }
        touched.clear();
    }

    /** A begin marker came again. */
    void beginAgain(FoldJournal journal) {
        counters.addCounter(DataCounter.DUPLICATE_MARKERS, "", 1);
        progressDirty = true;
        journal.run(this);
    }

    /** A record of the run could not be used; {@code cpu} is null where its key does not tell one of ours. */
    void rejected(@Nullable CpuProgress cpu, String reason, FoldJournal journal) {
        progressDirty = true;
        if (cpu == null) {
            counters.addCounter(DataCounter.REJECTED_RECORDS, reason, 1);
            journal.run(this);
        } else {
            count(cpu, DataCounter.REJECTED_RECORDS, reason, 1);
            tell(journal);
        }
    }

    /** The end marker: what it announces and did not come is lost. */
    void end(RunEnd end, FoldJournal journal) {
        for (CpuPages sent : end.getPages()) {
            CpuProgress cpu = cpus.get(sent.getCpu());
            if (cpu != null) {
                count(cpu, DataCounter.LOST_PAGES, "missing at the end", sent.getPages() - cpu.nextSeq());
                count(cpu, DataCounter.UNANNOUNCED_PAGES, "", cpu.nextSeq() - sent.getPages());
            }
        }
        ended = true;
        spanNs = end.getSpanNs();
        progressDirty = true;
        tell(journal);
    }

    /** Hands on everything that changed since the last time, drops what can change no more. */
    void drain(PartialSink sink, FoldJournal journal) {
        long watermarkNs = watermarkNs();
        for (Iterator<Map.Entry<Long, OpenWindow>> all = windows.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Long, OpenWindow> entry = all.next();
            OpenWindow window = entry.getValue();
            if (window.dirty) {
                window.dirty = false;
                sink.window(new WindowPartial(run, partition, entry.getKey(), window.costs));
            }
            if (spec.passed(entry.getKey(), watermarkNs)) {
                all.remove();
                journal.windowDropped(this, entry.getKey());
            }
        }
        if (progressDirty) {
            progressDirty = false;
            sink.progress(new PartitionProgress(
                    run, partition, partitions, runCpus, startMs, watermarkNs, ended, spanNs, pages(), counters));
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
        windows.keySet().forEach(index -> journal.windowDropped(this, index));
        windows.clear();
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

    /** Appends what is not told of CPUs and windows, in its internal format. */
    public void encode(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(partitions);
        out.writeLong(runCpus);
        out.writeLong(startMs);
        counters.encode(out);
    }

    /** Reads what {@link #encode} wrote; CPUs and windows are given back by the other {@code restore} methods. */
    static RunPartitionFold restore(String run, int partition, BinaryIn in, WindowSpec spec) {
        in.requireVersion(VERSION, "the fold of a run");
        return new RunPartitionFold(
                run, partition, in.readInt(), in.readInt(), in.readLong(), CostAccumulator.decode(in), spec);
    }

    void restore(CpuProgress cpu) {
        cpus.put(cpu.cpu(), cpu);
    }

    /** What was handed on since the copy was made is not known: everything is handed on again. */
    void restore(long window, CostAccumulator costs) {
        OpenWindow open = new OpenWindow(costs);
        open.dirty = true;
        windows.put(window, open);
    }
}
