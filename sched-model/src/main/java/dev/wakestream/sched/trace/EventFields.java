package dev.wakestream.sched.trace;

import org.jspecify.annotations.Nullable;

/**
 * The fields of an event as perf and ftrace print them (model-spec 8): {@code comm=hackbench pid=1001 prio=120
 * target_cpu=003}. What the model adds to a tracepoint, and its own events, follow the same form.
 */
final class EventFields implements TraceEvent.Visitor<String> {
    private final NameTable names;
    private final String success;

    /**
     * Fields with the names of a run.
     *
     * @param names the run's names
     * @param withSuccess sched_wakeup has a field success, which is always 1 there (before v4.3)
     */
    EventFields(NameTable names, boolean withSuccess) {
        this.names = names;
        success = withSuccess ? " success=1" : "";
    }

    @Override
    public String waking(TraceEvent.SchedWaking e) {
        return task(e.comm(), e.pid(), e.prio()) + " target_cpu=" + cpu(e.targetCpu());
    }

    @Override
    public String wakeup(TraceEvent.SchedWakeup e) {
        return task(e.comm(), e.pid(), e.prio()) + success + " target_cpu=" + cpu(e.targetCpu())
                + placement(e.placement());
    }

    private static String placement(TraceEvent.@Nullable Placement p) {
        if (p == null) {
            return "";
        }
        return " prev_cpu=" + cpu(p.prevCpu()) + " waker_cpu=" + cpu(p.wakerCpu()) + " decision=" + p.decision()
                + (p.wide() ? " wide" : "") + (p.affine() ? " affine" : "");
    }

    @Override
    public String schedSwitch(TraceEvent.SchedSwitch e) {
        return "prev_comm=" + names.commName(e.prevComm()) + " prev_pid=" + e.prevPid() + " prev_prio=" + e.prevPrio()
                + " prev_state=" + e.prevState() + " ==> next_comm=" + names.commName(e.nextComm()) + " next_pid="
                + e.nextPid() + " next_prio=" + e.nextPrio()
                + (e.waitNs() == TraceEvent.SchedSwitch.WAIT_UNKNOWN ? "" : " wait=" + e.waitNs() + " [ns]");
    }

    @Override
    public String migrate(TraceEvent.SchedMigrateTask e) {
        return task(e.comm(), e.pid(), e.prio()) + " orig_cpu=" + e.origCpu() + " dest_cpu=" + e.destCpu();
    }

    @Override
    public String idleScan(TraceEvent.IdleScan e) {
        return "function=" + names.symbolName(e.function()).name() + " llc=" + e.llc() + " limit=" + e.limit()
                + " scanned=" + e.scanned() + " cores=" + e.coresScanned() + " result="
                + (e.resultCpu() == TraceEvent.IdleScan.NONE_FOUND ? "none" : e.resultCpu())
                + " has_idle_cores=" + (e.hasIdleCores() ? 1 : 0) + " cost=" + e.costNs() + " [ns]";
    }

    @Override
    public String nohz(TraceEvent.Nohz e) {
        return "idle_cpus=" + e.idleCpus() + " line_wait=" + e.lineWaitNs() + " [ns] cost=" + e.costNs() + " [ns]";
    }

    @Override
    public String topologyInit(TraceEvent.TopologyInit e) {
        return "function=" + names.symbolName(e.function()).name() + " bytes=" + e.bytes() + " ticks=" + e.ticks();
    }

    @Override
    public String sample(TraceEvent.Sample e) {
        return e.period() + " " + names.symbolName(e.symbol()).name();
    }

    @Override
    public String tracepoint(TraceEvent.Tracepoint e) {
        return e.fields();
    }

    @Override
    public String checkpoint(TraceEvent.Checkpoint e) {
        return "";
    }

    private String task(int comm, int pid, int prio) {
        return "comm=" + names.commName(comm) + " pid=" + pid + " prio=" + prio;
    }

    private static String cpu(int cpu) {
        String digits = Integer.toString(cpu);
        return "0".repeat(Math.max(0, 3 - digits.length())) + digits;
    }
}
