package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.Weight;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.NameTable.Symbol;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import dev.wakestream.sched.trace.TraceSink;
import org.jspecify.annotations.Nullable;

/** The parser stage: events in time order, fields cut out, become trace events; time 0 is the first one's. */
final class EventParser implements EventOrder.Output {
    /** Symbol of a sample that says nothing about where it was taken. */
    static final Symbol NO_ADDRESS = new Symbol("[unknown]", null);

    /** Told what becomes of each event. */
    interface Observer {
        void accepted(RawEvent event, String name, long timeNs);

        void rejected(RawEvent event, RejectReason reason);
    }

    private final TraceSink sink;
    private final NameTable table;
    private final Weight weight;
    private final TaskNames names;
    private final Observer observer;
    private final Wakeups wakeups = new Wakeups();
    private final CostBatch costs = new CostBatch();
    private boolean started;
    private long startNs;

    EventParser(TraceSink sink, NameTable table, Weight weight, TaskNames names, Observer observer) {
        this.sink = sink;
        this.table = table;
        this.weight = weight;
        this.names = names;
        this.observer = observer;
    }

    @Override
    public void rejected(RawEvent event, RejectReason reason) {
        observer.rejected(event, reason);
    }

    @Override
    public void event(RawEvent raw) {
        costs.clear();
        String comm = names.of(raw.tid, raw.comm);
        if (raw.tid != 0) {
            wakeups.runs(raw.tid);
        }
        TraceEvent event = raw.isTracepoint() ? tracepoint(raw) : sample(raw, comm);
        if (event == null) {
            observer.rejected(raw, RejectReason.PAYLOAD_NOT_UNDERSTOOD);
            return;
        }
        if (!started) {
            started = true;
            startNs = raw.timeNs;
        }
        long timeNs = raw.timeNs - startNs;
        sink.emit(raw.cpu, timeNs, raw.tid, table.comm(comm), event, costs);
        observer.accepted(raw, event.name(), timeNs);
    }

    private TraceEvent sample(RawEvent raw, String comm) {
        int symbol = table.symbol(raw.symbol == null ? NO_ADDRESS : raw.symbol);
        long period = raw.period == RawEvent.NO_PERIOD ? 1 : raw.period;
        if (raw.event.equals(weight.event())) {
            costs.add(symbol, table.comm(comm), 1, weight.byPeriod() ? period : 1);
        }
        return new TraceEvent.Sample(symbol, period, raw.event);
    }

    private @Nullable TraceEvent tracepoint(RawEvent raw) {
        String name = EventNames.shortName(raw.event);
        if (!raw.event.startsWith("sched:")) {
            return new TraceEvent.Tracepoint(name, raw.payload);
        }
        return switch (name) {
            case "sched_waking" -> waking(SchedPayload.wake(raw.payload));
            case "sched_wakeup" -> wakeup(SchedPayload.wake(raw.payload), false, raw.tid, raw.timeNs);
            case "sched_wakeup_new" -> wakeup(SchedPayload.wake(raw.payload), true, raw.tid, raw.timeNs);
            case "sched_switch" -> schedSwitch(SchedPayload.schedSwitch(raw.payload), raw.timeNs);
            case "sched_migrate_task" -> migrate(SchedPayload.migrate(raw.payload));
            default -> new TraceEvent.Tracepoint(name, raw.payload);
        };
    }

    private @Nullable TraceEvent waking(SchedPayload.@Nullable Wake p) {
        return p == null
                ? null
                : new SchedWaking(comm(p.task()), p.task().pid(), p.task().prio(), p.targetCpu());
    }

    private @Nullable TraceEvent wakeup(SchedPayload.@Nullable Wake p, boolean newTask, int waker, long timeNs) {
        if (p == null) {
            return null;
        }
        TaskFields task = p.task();
        wakeups.woken(task.pid(), waker, timeNs);
        return new SchedWakeup(comm(task), task.pid(), task.prio(), p.targetCpu(), newTask, null);
    }

    private @Nullable TraceEvent schedSwitch(SchedPayload.@Nullable Switch p, long timeNs) {
        if (p == null) {
            return null;
        }
        TaskFields prev = p.prev();
        TaskFields next = p.next();
        long waitNs = wakeups.switched(prev.pid(), p.prevState(), next.pid(), timeNs);
        return new SchedSwitch(
                comm(prev), prev.pid(), prev.prio(), p.prevState(), comm(next), next.pid(), next.prio(), waitNs);
    }

    private @Nullable TraceEvent migrate(SchedPayload.@Nullable Migrate p) {
        return p == null
                ? null
                : new SchedMigrateTask(comm(p.task()), p.task().pid(), p.task().prio(), p.origCpu(), p.destCpu());
    }

    private int comm(TaskFields task) {
        return table.comm(names.of(task.pid(), task.comm()));
    }

    /** Time of the first event on the recording's clock (ns); 0 before it. */
    long startNs() {
        return startNs;
    }
}
