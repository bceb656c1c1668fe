package dev.wakestream.sched.scenario;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;

/** Keeps every event of a run, with the time that its costs add up to. */
final class RunRecorder implements TraceSink {
    /** One event as the sink heard it; times in ns. */
    record Heard(int order, int cpu, long timeNs, int pid, TraceEvent event, long costNs) {}

    final List<Heard> all = new ArrayList<>();
    private NameTable names = new NameTable();
    private int cpus;
    private long spanNs = Long.MIN_VALUE;

    static RunRecorder of(Scenario scenario) {
        RunRecorder recorder = new RunRecorder();
        Simulation.run(scenario, recorder);
        return recorder;
    }

    @Override
    public void start(int[] ids, NameTable table) {
        cpus = ids.length;
        names = table;
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        all.add(new Heard(all.size(), cpu, timeNs, pid, event, costs.totalNs()));
    }

    @Override
    public void end(long newSpanNs) {
        spanNs = newSpanNs;
    }

    NameTable names() {
        return names;
    }

    int cpus() {
        return cpus;
    }

    long spanNs() {
        return spanNs;
    }

    List<Heard> onCpu(int cpu) {
        return all.stream().filter(h -> h.cpu() == cpu).toList();
    }

    /** All events of one kind, in the order heard. */
    <E extends TraceEvent> List<Heard> of(Class<E> kind) {
        return all.stream().filter(h -> kind.isInstance(h.event())).toList();
    }
}
