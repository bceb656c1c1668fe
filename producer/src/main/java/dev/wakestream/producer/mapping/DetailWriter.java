package dev.wakestream.producer.mapping;

import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.IdleScan;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageWriter;

/** Writes the detail of an event into the page of its CPU, which it gives back. */
final class DetailWriter implements TraceEvent.Visitor<PageWriter> {
    private final PageWriter page;

    DetailWriter(PageWriter page) {
        this.page = page;
    }

    @Override
    public PageWriter waking(TraceEvent.SchedWaking e) {
        page.schedWaking(e.comm(), e.pid(), e.prio(), e.targetCpu());
        return page;
    }

    @Override
    public PageWriter wakeup(TraceEvent.SchedWakeup e) {
        TraceEvent.Placement p = e.placement();
        if (p == null) {
            page.schedWakeup(e.comm(), e.pid(), e.prio(), e.targetCpu(), e.newTask(), 0, 0, null, false, false);
        } else {
            page.schedWakeup(
                    e.comm(),
                    e.pid(),
                    e.prio(),
                    e.targetCpu(),
                    e.newTask(),
                    p.prevCpu(),
                    p.wakerCpu(),
                    decision(p.decision()),
                    p.wide(),
                    p.affine());
        }
        return page;
    }

    private static PlacementDecision decision(TraceEvent.Decision decision) {
        return switch (decision) {
            case TARGET -> PlacementDecision.TARGET;
            case PREV -> PlacementDecision.PREV;
            case RECENT -> PlacementDecision.RECENT;
            case IDLE_CORE -> PlacementDecision.IDLE_CORE;
            case IDLE_CPU -> PlacementDecision.IDLE_CPU;
            case SMT_SIBLING -> PlacementDecision.SMT_SIBLING;
            case FALLBACK -> PlacementDecision.FALLBACK;
            case PINNED -> PlacementDecision.PINNED;
            case QUEUED -> PlacementDecision.QUEUED;
            case IDLEST -> PlacementDecision.IDLEST;
        };
    }

    @Override
    public PageWriter schedSwitch(SchedSwitch e) {
        page.schedSwitch(
                e.prevComm(),
                e.prevPid(),
                e.prevPrio(),
                e.prevState(),
                e.nextComm(),
                e.nextPid(),
                e.nextPrio(),
                e.waitNs() == SchedSwitch.WAIT_UNKNOWN ? PageHandler.WAIT_UNKNOWN : e.waitNs());
        return page;
    }

    @Override
    public PageWriter migrate(TraceEvent.SchedMigrateTask e) {
        page.schedMigrate(e.comm(), e.pid(), e.prio(), e.origCpu(), e.destCpu());
        return page;
    }

    @Override
    public PageWriter idleScan(IdleScan e) {
        page.idleScan(
                e.function(),
                e.llc(),
                e.limit(),
                e.scanned(),
                e.coresScanned(),
                e.resultCpu() == IdleScan.NONE_FOUND ? PageHandler.NONE_FOUND : e.resultCpu(),
                e.hasIdleCores(),
                e.costNs());
        return page;
    }

    @Override
    public PageWriter nohz(TraceEvent.Nohz e) {
        page.nohz(action(e.action()), e.idleCpus(), e.lineWaitNs(), e.costNs());
        return page;
    }

    private static NohzAction action(TraceEvent.NohzAction action) {
        return switch (action) {
            case ENTER_IDLE -> NohzAction.ENTER_IDLE;
            case EXIT_IDLE -> NohzAction.EXIT_IDLE;
            case BALANCER_KICK -> NohzAction.BALANCER_KICK;
            case RUN_IDLE_BALANCE -> NohzAction.RUN_IDLE_BALANCE;
            case ILB -> NohzAction.ILB;
        };
    }

    @Override
    public PageWriter topologyInit(TraceEvent.TopologyInit e) {
        page.topologyInit(e.function(), e.bytes(), e.ticks());
        return page;
    }

    @Override
    public PageWriter sample(TraceEvent.Sample e) {
        page.sample(e.symbol(), e.period(), e.event());
        return page;
    }

    @Override
    public PageWriter tracepoint(TraceEvent.Tracepoint e) {
        page.tracepoint(e.name(), e.fields());
        return page;
    }

    @Override
    public PageWriter checkpoint(TraceEvent.Checkpoint e) {
        page.noDetail();
        return page;
    }
}
