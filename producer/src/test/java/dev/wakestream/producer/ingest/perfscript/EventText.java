package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;

/** An event of a real trace in one line, with its names. */
record EventText(NameTable names) implements TraceEvent.Visitor<String> {
    private String task(int comm, int pid, int prio) {
        return names.commName(comm) + "|" + pid + "|" + prio;
    }

    @Override
    public String waking(TraceEvent.SchedWaking e) {
        return "waking " + task(e.comm(), e.pid(), e.prio()) + " -> " + e.targetCpu();
    }

    @Override
    public String wakeup(TraceEvent.SchedWakeup e) {
        return (e.newTask() ? "wakeup_new " : "wakeup ") + task(e.comm(), e.pid(), e.prio()) + " -> " + e.targetCpu();
    }

    @Override
    public String schedSwitch(TraceEvent.SchedSwitch e) {
        String wait = e.waitNs() == TraceEvent.SchedSwitch.WAIT_UNKNOWN ? "?" : Long.toString(e.waitNs());
        return "switch " + task(e.prevComm(), e.prevPid(), e.prevPrio()) + " " + e.prevState() + " ==> "
                + task(e.nextComm(), e.nextPid(), e.nextPrio()) + " wait " + wait;
    }

    @Override
    public String migrate(TraceEvent.SchedMigrateTask e) {
        return "migrate " + task(e.comm(), e.pid(), e.prio()) + " " + e.origCpu() + " -> " + e.destCpu();
    }

    @Override
    public String sample(TraceEvent.Sample e) {
        NameTable.Symbol symbol = names.symbolName(e.symbol());
        return "sample " + e.event() + " " + e.period() + " " + symbol.name() + " (" + symbol.dso() + ")";
    }

    @Override
    public String tracepoint(TraceEvent.Tracepoint e) {
        return "tracepoint " + e.name() + ": " + e.fields();
    }

    @Override
    public String idleScan(TraceEvent.IdleScan e) {
        throw new AssertionError("no real trace has " + e);
    }

    @Override
    public String nohz(TraceEvent.Nohz e) {
        throw new AssertionError("no real trace has " + e);
    }

    @Override
    public String topologyInit(TraceEvent.TopologyInit e) {
        throw new AssertionError("no real trace has " + e);
    }

    @Override
    public String checkpoint(TraceEvent.Checkpoint e) {
        throw new AssertionError("no real trace has " + e);
    }
}
