package dev.wakestream.producer.mapping;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.EncodedNames;
import dev.wakestream.schema.serde.PageWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Packs the events of a run into pages, one being filled per CPU. A page is closed when it has {@code page.events} events or
 * comes near the size limit of a record, and, though not full, {@code page.linger} of wall time after it was opened. Pages
 * of a CPU are contiguous: each starts where the one before it ended, so the costs of a page of the model add up to its
 * length. Writes the run's begin marker to every partition before the first page and the end marker after the last.
 *
 * <p>Empty pages tell that a CPU has nothing before some instant. They are sent where that is known and new: with {@link
 * Paging.Order#GLOBAL}, for a CPU that was silent for {@code page.linger}, or of which nothing was sent for ten seconds of the
 * run's own time, as happens when a recording is read faster than it was made. With {@link Paging.Order#PER_CPU} a silent CPU's
 * own last page is all that is known of it, so an empty one would say nothing; the model's checkpoints make no CPU silent.
 */
public final class PagingSink implements TraceSink {
    /** Events, over all CPUs, between two looks at the clock: at a million events a second a look every millisecond. */
    private static final int CLOCK_EVERY = 1024;

    /**
     * Run time after which a CPU's progress is told, full page or not (ns): far below what the fold takes for a jump into the
     * future, and rare beside the pages of a busy CPU.
     */
    private static final long MAX_SILENCE_NS = 10_000_000_000L;

    private final Paging paging;
    private final List<CpuPlace> places;
    private final PageOutput output;
    private final LongSupplier nanoClock;
    private final EventCounter counter = new EventCounter();
    private CpuPage[] pages = {};
    /** Page by CPU id + 1, since the unknown CPU is -1; null where the run has no such CPU. */
    private @Nullable CpuPage[] byCpu = {};

    private int untilClock = CLOCK_EVERY;
    private long latestNs;
    /** When the CPUs' silence was looked at last (run time, ns). */
    private long silenceNs;

    private long sentPages;
    private long events;
    private boolean ended;

    /**
     * @param places where the run's CPUs are in their machine; empty = not known
     * @param nanoClock wall clock for page.linger, in ns from any origin, as {@code System::nanoTime}
     */
    public PagingSink(Paging paging, List<CpuPlace> places, PageOutput output, LongSupplier nanoClock) {
        this.paging = paging;
        this.places = List.copyOf(places);
        this.output = output;
        this.nanoClock = nanoClock;
    }

    @Override
    public void start(int[] cpus, NameTable names) {
        EncodedNames encoded = new EncodedNames(new RunNames(names));
        int[] sorted = Arrays.stream(cpus).sorted().distinct().toArray();
        pages = new CpuPage[sorted.length];
        byCpu = new CpuPage[sorted.length == 0 ? 0 : sorted[sorted.length - 1] + 2];
        long now = nanoClock.getAsLong();
        for (int i = 0; i < sorted.length; i++) {
            pages[i] = new CpuPage(paging, sorted[i], encoded);
            pages[i].sinceNs = now;
            byCpu[sorted[i] + 1] = pages[i];
        }
        for (int partition = 0; partition < paging.partitions(); partition++) {
            RunBegin begin = new RunBegin(partition, paging.partitions(), cpusOf(partition), pages.length, places);
            control(partition, "begin", PageWriter.control(paging.run(), begin, paging.schemaId()), 0);
        }
    }

    private List<Integer> cpusOf(int partition) {
        List<Integer> cpus = new ArrayList<>();
        for (CpuPage page : pages) {
            if (page.partition == partition) {
                cpus.add(page.cpu);
            }
        }
        return cpus;
    }

    private void control(int partition, String what, byte[] value, long timeNs) {
        output.record(partition, paging.run() + "/" + what, value, paging.timestampMs(timeNs));
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        CpuPage page = pageOf(cpu);
        PageWriter writer = page.writer;
        if (!page.open) {
            open(page);
        }
        writer.event(timeNs, pid, comm);
        event.accept(page.details);
        for (int row = 0, rows = costs.size(); row < rows; row++) {
            writer.cost(costs.symbol(row), costs.comm(row), costs.calls(row), costs.selfNs(row));
        }
        writer.endEvent();
        page.eventNs = timeNs;
        page.events++;
        events++;
        latestNs = Math.max(latestNs, timeNs);
        counter.count(event.name());
        if (writer.full(paging.pageEvents())) {
            close(page, timeNs);
        }
        if (latestNs - silenceNs >= MAX_SILENCE_NS && paging.order() == Paging.Order.GLOBAL) {
            silenceNs = latestNs;
            endSilence();
        }
        if (--untilClock == 0) {
            untilClock = CLOCK_EVERY;
            closeLingering();
        }
    }

    private CpuPage pageOf(int cpu) {
        CpuPage page = cpu + 1 >= 0 && cpu + 1 < byCpu.length ? byCpu[cpu + 1] : null;
        if (page == null) {
            throw new IllegalArgumentException("CPU " + cpu + " was not announced when run " + paging.run() + " began");
        }
        return page;
    }

    @Override
    public void lost(int cpu, long lostEvents) {
        CpuPage page = pageOf(cpu);
        if (page.open) {
            close(page, page.eventNs); // the loss stands between two pages
        }
        page.lost += lostEvents;
    }

    private void open(CpuPage page) {
        page.writer.begin(paging.run(), page.cpu, page.pages, page.sentNs, page.lost);
        page.lost = 0;
        page.open = true;
        page.sinceNs = nanoClock.getAsLong();
    }

    private void close(CpuPage page, long lastNs) {
        byte[] value = page.writer.finish(paging.schemaId(), lastNs);
        page.open = false;
        page.sentNs = lastNs;
        page.pages++;
        sentPages++;
        page.sinceNs = nanoClock.getAsLong();
        output.record(page.partition, page.key, value, paging.timestampMs(lastNs));
    }

    /** Closes pages whose page.linger is over; called by whoever holds events back, otherwise between events. */
    public void closeLingering() {
        long now = nanoClock.getAsLong();
        for (CpuPage page : pages) {
            if (now - page.sinceNs < paging.lingerNs()) {
                continue;
            }
            if (page.open) {
                close(page, page.eventNs);
            } else if (paging.order() == Paging.Order.GLOBAL && latestNs > page.sentNs) {
                open(page);
                close(page, latestNs);
            }
        }
    }

    /** Nothing older can come of any CPU, since events are in order over all of them. */
    private void endSilence() {
        for (CpuPage page : pages) {
            if (page.open && latestNs - page.sentNs >= MAX_SILENCE_NS) {
                close(page, page.eventNs);
            }
            if (!page.open && latestNs - page.sentNs >= MAX_SILENCE_NS) {
                open(page);
                close(page, latestNs);
            }
        }
    }

    @Override
    public void end(long spanNs) {
        if (ended) {
            throw new IllegalStateException("run " + paging.run() + " has ended already");
        }
        ended = true;
        for (CpuPage page : pages) {
            if (page.open) {
                close(page, page.eventNs);
            } else if (page.lost > 0) {
                open(page);
                close(page, page.sentNs);
            }
        }
        for (int partition = 0; partition < paging.partitions(); partition++) {
            RunEnd end = new RunEnd(partition, spanNs, sentBy(partition));
            control(partition, "end", PageWriter.control(paging.run(), end, paging.schemaId()), spanNs);
        }
    }

    /** Ends a run that was stopped: what was emitted is sent and the end markers say so. */
    public void abort() {
        if (!ended && pages.length > 0) {
            end(latestNs);
        }
    }

    private List<CpuPages> sentBy(int partition) {
        List<CpuPages> sent = new ArrayList<>();
        for (CpuPage page : pages) {
            if (page.partition == partition) {
                sent.add(new CpuPages(page.cpu, page.pages, page.events));
            }
        }
        return sent;
    }

    /** Pages sent so far (count). */
    public long pages() {
        return sentPages;
    }

    /** Events taken so far (count). */
    public long events() {
        return events;
    }

    /** Latest time of any event so far (ns since the run's start). */
    public long latestNs() {
        return latestNs;
    }

    /** Events taken so far, by name. */
    public SortedMap<String, Long> eventCounts() {
        return counter.byName();
    }
}
