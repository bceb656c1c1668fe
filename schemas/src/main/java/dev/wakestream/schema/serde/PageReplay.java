package dev.wakestream.schema.serde;

import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.IdleScan;
import dev.wakestream.schema.NohzEvent;
import dev.wakestream.schema.Placement;
import dev.wakestream.schema.Sample;
import dev.wakestream.schema.SchedMigrate;
import dev.wakestream.schema.SchedSwitch;
import dev.wakestream.schema.SchedWakeup;
import dev.wakestream.schema.SchedWaking;
import dev.wakestream.schema.SymbolName;
import dev.wakestream.schema.TopologyInit;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.Tracepoint;
import java.io.IOException;
import org.apache.avro.io.DatumReader;

/** Reads pages of any compatible schema: Avro resolves them to today's {@link TracePage}, which is then told. */
final class PageReplay implements PageSource {
    private final DatumReader<TracePage> reader;

    PageReplay(DatumReader<TracePage> reader) {
        this.reader = reader;
    }

    @Override
    public PageHeader header(BoundedDecoder in) throws IOException {
        return header(AvroBody.read(reader, in));
    }

    @Override
    public void read(BoundedDecoder in, PageEmitter out) throws IOException, BadPageException {
        TracePage page = AvroBody.read(reader, in);
        if (page.getBegin() != null || page.getEnd() != null) {
            if (!page.getComms().isEmpty()
                    || !page.getSymbols().isEmpty()
                    || !page.getEvents().isEmpty()) {
                throw PageEmitter.bad("a control record has names or events");
            }
            out.control(page.getRun(), page.getBegin(), page.getEnd());
            return;
        }
        out.pageStart(header(page));
        for (String comm : page.getComms()) {
            out.comm(comm);
        }
        for (SymbolName symbol : page.getSymbols()) {
            out.symbol(symbol.getName(), symbol.getDso());
        }
        for (TraceEvent event : page.getEvents()) {
            event(event, out);
        }
    }

    private static PageHeader header(TracePage page) {
        return new PageHeader(
                page.getRun(), page.getCpu(), page.getSeq(), page.getFirstNs(), page.getLastNs(), page.getLostEvents());
    }

    private static void event(TraceEvent event, PageEmitter out) throws BadPageException {
        Object detail = event.getDetail();
        EventKind kind = EventKind.of(detail);
        out.event(event.getDeltaNs(), event.getPid(), event.getComm(), kind);
        switch (kind) {
            case CHECKPOINT -> {}
            case SCHED_WAKING -> waking((SchedWaking) detail, out);
            case SCHED_WAKEUP -> wakeup((SchedWakeup) detail, out);
            case SCHED_SWITCH -> schedSwitch((SchedSwitch) detail, out);
            case SCHED_MIGRATE -> migrate((SchedMigrate) detail, out);
            case IDLE_SCAN -> idleScan((IdleScan) detail, out);
            case NOHZ -> nohz((NohzEvent) detail, out);
            case TOPOLOGY_INIT -> topologyInit((TopologyInit) detail, out);
            case SAMPLE -> sample((Sample) detail, out);
            case TRACEPOINT -> tracepoint((Tracepoint) detail, out);
        }
        for (EventCost cost : event.getCosts()) {
            out.cost(cost.getSymbol(), cost.getComm(), cost.getCalls(), cost.getSelfNs());
        }
        out.eventEnd();
    }

    private static void waking(SchedWaking e, PageEmitter out) throws BadPageException {
        out.schedWaking(e.getComm(), e.getPid(), e.getPrio(), e.getTargetCpu());
    }

    private static void wakeup(SchedWakeup e, PageEmitter out) throws BadPageException {
        Placement p = e.getPlacement();
        if (p == null) {
            out.schedWakeup(
                    e.getComm(), e.getPid(), e.getPrio(), e.getTargetCpu(), e.getNewTask(), 0, 0, null, false, false);
        } else {
            out.schedWakeup(
                    e.getComm(),
                    e.getPid(),
                    e.getPrio(),
                    e.getTargetCpu(),
                    e.getNewTask(),
                    p.getPrevCpu(),
                    p.getWakerCpu(),
                    p.getDecision(),
                    p.getWide(),
                    p.getAffine());
        }
    }

    private static void schedSwitch(SchedSwitch e, PageEmitter out) throws BadPageException {
        Long wait = e.getWaitNs();
        out.schedSwitch(
                e.getPrevComm(),
                e.getPrevPid(),
                e.getPrevPrio(),
                e.getPrevState(),
                e.getNextComm(),
                e.getNextPid(),
                e.getNextPrio(),
                wait == null ? PageHandler.WAIT_UNKNOWN : wait);
    }

    private static void migrate(SchedMigrate e, PageEmitter out) throws BadPageException {
        out.schedMigrate(e.getComm(), e.getPid(), e.getPrio(), e.getOrigCpu(), e.getDestCpu());
    }

    private static void idleScan(IdleScan e, PageEmitter out) throws BadPageException {
        Integer cpu = e.getResultCpu();
        out.idleScan(
                e.getFunction(),
                e.getLlc(),
                e.getLimit(),
                e.getScanned(),
                e.getCoresScanned(),
                cpu == null ? PageHandler.NONE_FOUND : cpu,
                e.getHasIdleCores(),
                e.getCostNs());
    }

    private static void nohz(NohzEvent e, PageEmitter out) {
        out.nohz(e.getAction(), e.getIdleCpus(), e.getLineWaitNs(), e.getCostNs());
    }

    private static void topologyInit(TopologyInit e, PageEmitter out) throws BadPageException {
        out.topologyInit(e.getFunction(), e.getBytes(), e.getTicks());
    }

    private static void sample(Sample e, PageEmitter out) throws BadPageException {
        out.sample(e.getSymbol(), e.getPeriod(), e.getEvent());
    }

    private static void tracepoint(Tracepoint e, PageEmitter out) {
        out.tracepoint(e.getName(), e.getFields());
    }
}
