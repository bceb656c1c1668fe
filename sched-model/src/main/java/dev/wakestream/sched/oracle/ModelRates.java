package dev.wakestream.sched.oracle;

import dev.wakestream.sched.oracle.DecisionRates.NohzCall;
import dev.wakestream.sched.oracle.PlacedWakeup.Path;
import dev.wakestream.sched.oracle.PlacedWakeup.Search;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import dev.wakestream.sched.trace.TraceEvent.IdleScan;
import dev.wakestream.sched.trace.TraceEvent.Nohz;
import dev.wakestream.sched.trace.TraceEvent.Placement;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import dev.wakestream.sched.trace.TraceSink;
import java.util.HashMap;
import java.util.Map;

/** The rates of a run of the model, from its trace. */
public final class ModelRates implements TraceSink {
    private final DecisionRates rates = new DecisionRates();

    /** Task that a CPU found waking last: a search on that CPU is for it. */
    private final Map<Integer, Integer> wakingOn = new HashMap<>();

    /** Last search for a task that has not been woken yet. */
    private final Map<Integer, Search> searchFor = new HashMap<>();

    /** What was seen so far. */
    public DecisionRates rates() {
        return rates;
    }

    /** Kicks that were sent are no events: their number is the run's (count). */
    public void kicksSent(long kicks) {
        rates.nohz(NohzCall.KICK_ARRIVED, kicks);
    }

    @Override
    public void start(int[] cpus, NameTable names) {}

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        if (event instanceof SchedSwitch e) {
            rates.switched(e.nextPid() == 0);
        } else if (event instanceof SchedWaking e) {
            rates.waking(cpu, e.pid());
            wakingOn.put(cpu, e.pid());
        } else if (event instanceof IdleScan e) {
            searched(cpu, e);
        } else if (event instanceof SchedWakeup e) {
            rates.woken(cpu, e.pid());
            placed(e);
        } else if (event instanceof SchedMigrateTask) {
            rates.migrated();
        } else if (event instanceof Nohz e) {
            nohz(e);
        }
    }

    private void searched(int cpu, IdleScan e) {
        Integer pid = wakingOn.get(cpu);
        if (pid != null) {
            searchFor.put(
                    pid, new Search(e.hasIdleCores(), e.limit(), e.scanned(), e.resultCpu() != IdleScan.NONE_FOUND));
        }
    }

    private void placed(SchedWakeup e) {
        Placement placement = e.placement();
        Search search = searchFor.remove(e.pid());
        if (placement == null || placement.decision() == Decision.PINNED || placement.decision() == Decision.QUEUED) {
            return;
        }
        Decision by = placement.decision();
        boolean early = by == Decision.TARGET || by == Decision.PREV || by == Decision.RECENT;
        int target = placement.affine() ? placement.wakerCpu() : placement.prevCpu();
        rates.placed(new PlacedWakeup(
                placement.wakerCpu(),
                placement.prevCpu(),
                e.targetCpu(),
                new Path(placement.wide(), target, early, search)));
    }

    private void nohz(Nohz e) {
        switch (e.action()) {
            case ENTER_IDLE -> rates.nohz(NohzCall.ENTER, 1);
            case EXIT_IDLE -> rates.nohz(NohzCall.EXIT, 1);
            case BALANCER_KICK -> rates.nohz(NohzCall.KICK, 1);
            case RUN_IDLE_BALANCE, ILB -> {
                // No calls of these.
            }
        }
    }

    @Override
    public void end(long spanNs) {}
}
