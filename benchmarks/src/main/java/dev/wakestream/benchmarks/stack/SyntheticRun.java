package dev.wakestream.benchmarks.stack;

import dev.wakestream.producer.mapping.PageOutput;
import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.serde.PageNames;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.RunKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run without a model behind it, of which each measure can be chosen by itself: as many CPUs, functions and events as
 * wanted, the events evenly spread over its time. In the shape of hackbench: wakings and switches, five costs each.
 *
 * @param run run id
 * @param cpus CPUs (count)
 * @param functions functions that costs are charged to (count)
 * @param eventsPerCpu events of each CPU (count)
 * @param spanNs length (ns)
 */
public record SyntheticRun(String run, int cpus, int functions, int eventsPerCpu, long spanNs) {
    private static final int PAGE_EVENTS = 512;
    private static final int COSTS = 5;
    private static final int COMMS = 2;
    private static final int PRIO = 120;
    private static final long MS = 1_000_000;
    private static final int FIRST_PID = 1000;

    /** Publishes it; {@code startedMs} is the wall clock of its time 0 (ms since the epoch). */
    public void publish(PageOutput output, int schemaId, int partitions, long startedMs) {
        publishFirst(output, schemaId, partitions, startedMs, pagesPerCpu());
        publishRest(output, schemaId, partitions, startedMs, pagesPerCpu());
    }

    /** Publishes its begin, and so many pages of each CPU. */
    public void publishFirst(PageOutput output, int schemaId, int partitions, long startedMs, int pages) {
        begin(output, schemaId, partitions, startedMs);
        pages(output, schemaId, partitions, startedMs, 0, pages);
    }

    /** Publishes what comes after so many pages of each CPU, and its end. */
    public void publishRest(PageOutput output, int schemaId, int partitions, long startedMs, int pages) {
        pages(output, schemaId, partitions, startedMs, pages, pagesPerCpu());
        end(output, schemaId, partitions, startedMs);
    }

    private void pages(PageOutput output, int schemaId, int partitions, long startedMs, int from, int to) {
        PageWriter writer = new PageWriter(new Names());
        for (int page = from; page < to; page++) {
            for (int cpu = 0; cpu < cpus; cpu++) {
                page(writer, output, schemaId, partitions, startedMs, page, cpu);
            }
        }
    }

    private void begin(PageOutput output, int schemaId, int partitions, long startedMs) {
        for (int partition = 0; partition < partitions; partition++) {
            RunBegin begin = new RunBegin(partition, partitions, cpusOf(partition, partitions), cpus, List.of());
            output.record(partition, run + "/begin", PageWriter.control(run, begin, schemaId), startedMs);
        }
    }

    private void end(PageOutput output, int schemaId, int partitions, long startedMs) {
        for (int partition = 0; partition < partitions; partition++) {
            List<CpuPages> sent = new ArrayList<>();
            for (int cpu : cpusOf(partition, partitions)) {
                sent.add(new CpuPages(cpu, (long) pagesPerCpu(), (long) eventsPerCpu));
            }
            RunEnd end = new RunEnd(partition, spanNs, sent);
            output.record(partition, run + "/end", PageWriter.control(run, end, schemaId), startedMs + spanNs / MS);
        }
    }

    private void page(
            PageWriter writer, PageOutput output, int schemaId, int partitions, long startedMs, int page, int cpu) {
        int first = page * PAGE_EVENTS;
        int last = Math.min(eventsPerCpu, first + PAGE_EVENTS);
        writer.begin(run, cpu, page, timeOf(first), 0);
        for (int i = first; i < last; i++) {
            writer.event(timeOf(i + 1), FIRST_PID + i % 40, i % COMMS);
            if (i % 2 == 0) {
                writer.schedWaking(0, FIRST_PID + i % 40, PRIO, i % cpus);
            } else {
                writer.schedSwitch(0, FIRST_PID + i % 40, PRIO, "S", 1, 0, PRIO, 12_345);
            }
            for (int cost = 0; cost < COSTS; cost++) {
                writer.cost((i * COSTS + cost) % functions, i % COMMS, 1, 120 + i % 300);
            }
            writer.endEvent();
        }
        byte[] value = writer.finish(schemaId, timeOf(last));
        output.record(cpu % partitions, new RunKey(run, cpu).format(), value, startedMs + timeOf(last) / MS);
    }

    private long timeOf(int event) {
        return spanNs * event / eventsPerCpu;
    }

    private List<Integer> cpusOf(int partition, int partitions) {
        List<Integer> mine = new ArrayList<>();
        for (int cpu = partition; cpu < cpus; cpu += partitions) {
            mine.add(cpu);
        }
        return mine;
    }

    /** Pages of a CPU (count). */
    public int pagesPerCpu() {
        return (eventsPerCpu + PAGE_EVENTS - 1) / PAGE_EVENTS;
    }

    /** Events in a CPU's first pages, of all CPUs (count). */
    public long eventsInFirst(int pages) {
        return (long) cpus * Math.min(eventsPerCpu, pages * PAGE_EVENTS);
    }

    /** Events of all CPUs (count). */
    public long events() {
        return (long) cpus * eventsPerCpu;
    }

    private static final class Names implements PageNames {
        @Override
        public String comm(int id) {
            return id == 0 ? "hackbench" : "swapper";
        }

        @Override
        public String symbol(int id) {
            return "kernel_function_" + id;
        }

        @Override
        public @Nullable String dso(int id) {
            return null;
        }
    }
}
