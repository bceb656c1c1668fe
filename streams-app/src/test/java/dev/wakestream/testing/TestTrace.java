package dev.wakestream.testing;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.Topics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Makes framed records of the trace topic. */
public final class TestTrace {
    public final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    public final int schemaId = registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
    private final Names names = new Names();
    private final PageWriter writer = new PageWriter(names);

    /** Begin marker of one partition. */
    public byte[] begin(String run, int partition, int partitions, int runCpus, Integer... cpus) {
        return begin(run, partition, partitions, runCpus, List.of(), cpus);
    }

    /** The same of a run that knows its machine. */
    public byte[] begin(
            String run, int partition, int partitions, int runCpus, List<CpuPlace> places, Integer... cpus) {
        return PageWriter.control(
                run, new RunBegin(partition, partitions, Arrays.asList(cpus), runCpus, places), schemaId);
    }

    /** End marker of one partition; pages by CPU. */
    public byte[] end(String run, int partition, long spanNs, Map<Integer, Long> pages) {
        List<CpuPages> sent = pages.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new CpuPages(e.getKey(), e.getValue(), 0L))
                .toList();
        return PageWriter.control(run, new RunEnd(partition, spanNs, sent), schemaId);
    }

    /** A page that ends with its last event. */
    public byte[] page(String run, int cpu, long seq, long firstNs, Event... events) {
        return page(run, cpu, seq, firstNs, events[events.length - 1].timeNs(), Arrays.asList(events));
    }

    /** A page without events: the CPU has nothing before {@code lastNs}. */
    public byte[] idlePage(String run, int cpu, long seq, long firstNs, long lastNs) {
        return page(run, cpu, seq, firstNs, lastNs, List.of());
    }

    public byte[] page(String run, int cpu, long seq, long firstNs, long lastNs, List<Event> events) {
        return page(run, cpu, seq, firstNs, lastNs, 0, events);
    }

    public byte[] page(String run, int cpu, long seq, long firstNs, long lastNs, long lostEvents, List<Event> events) {
        writer.begin(run, cpu, seq, firstNs, lostEvents);
        int task = names.commId("task");
        for (Event event : events) {
            writer.event(event.timeNs(), event.pid(), names.commId(event.comm()));
            detail(event, task);
            for (Event.Cost cost : event.costs()) {
                writer.cost(
                        names.symbolId(cost.symbol(), cost.dso()),
                        names.commId(cost.comm()),
                        cost.calls(),
                        cost.selfNs());
            }
            writer.endEvent();
        }
        return writer.finish(schemaId, lastNs);
    }

    private void detail(Event event, int task) {
        Event.Kind kind = event.kind();
        SchedDetail detail = SchedDetail.of(event);
        switch (kind) {
            case CHECKPOINT -> writer.noDetail();
            case SWITCH -> writer.schedSwitch(task, detail.prevPid, 120, "S", task, detail.nextPid, 120, detail.waitNs);
            case WAKEUP -> writer.schedWakeup(task, 2, 120, 0, false, 0, 0, detail.decision, false, false);
            case WAKEUP_NEW -> writer.schedWakeup(task, 2, 120, 0, true, 0, 0, detail.decision, false, false);
            case MIGRATE -> writer.schedMigrate(task, 2, 120, detail.origCpu, detail.destCpu);
            case SCAN ->
                writer.idleScan(
                        names.symbolId("select_idle_cpu", null),
                        0,
                        0,
                        detail.scanned,
                        0,
                        PageHandler.NONE_FOUND,
                        false,
                        detail.scanCostNs);
            case NOHZ_ENTER -> writer.nohz(NohzAction.ENTER_IDLE, 3, 0, 10);
            case NOHZ_EXIT -> writer.nohz(NohzAction.EXIT_IDLE, 3, 0, 10);
            case SAMPLE -> writer.sample(names.symbolId("main", "a.out"), 1, kind.eventName);
            case TRACEPOINT -> writer.tracepoint(kind.eventName, "irq=1");
        }
    }
}
