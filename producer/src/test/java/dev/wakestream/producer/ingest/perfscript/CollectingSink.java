package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.NameTable.Symbol;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps every event with its names written out, and adds up the costs. */
final class CollectingSink implements TraceSink {
    /** An event with its names; {@code text} is the event's record with numbers for names replaced. */
    record Seen(int cpu, long timeNs, int pid, String comm, TraceEvent event, String text) {}

    /** A row of perf report. */
    record Row(String comm, String dso, String symbol) {}

    final List<Seen> events = new ArrayList<>();
    final Map<Row, Long> costs = new LinkedHashMap<>();
    int[] cpus = {};
    long spanNs = -1;
    NameTable names = new NameTable();

    @Override
    public void start(int[] cpus, NameTable names) {
        this.cpus = cpus;
        this.names = names;
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch batch) {
        events.add(new Seen(cpu, timeNs, pid, names.commName(comm), event, event.accept(new EventText(names))));
        for (int i = 0; i < batch.size(); i++) {
            Symbol symbol = names.symbolName(batch.symbol(i));
            String dso = symbol.dso() == null ? "" : symbol.dso();
            costs.merge(new Row(names.commName(batch.comm(i)), dso, symbol.name()), batch.selfNs(i), Long::sum);
        }
    }

    @Override
    public void end(long spanNs) {
        this.spanNs = spanNs;
    }

    long totalCost() {
        return costs.values().stream().mapToLong(Long::longValue).sum();
    }
}
