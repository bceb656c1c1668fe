package dev.wakestream.schema.serde;

import dev.wakestream.schema.serde.PagePlan.CostField;
import dev.wakestream.schema.serde.PagePlan.Detail;
import dev.wakestream.schema.serde.PagePlan.DetailField;
import dev.wakestream.schema.serde.PagePlan.EventField;
import dev.wakestream.schema.serde.PagePlan.PageField;
import dev.wakestream.schema.serde.PagePlan.PlacementField;
import dev.wakestream.schema.serde.PagePlan.Step;
import dev.wakestream.schema.serde.PagePlan.SymbolField;
import org.jspecify.annotations.Nullable;

/**
 * Sums up pages straight from their bytes, by the {@link PagePlan} of their writer's schema: no object per event, no name but
 * once a page. Records of today's layout go through {@link EventBytes}, others step by step. Takes only sound pages; what it
 * does not take is read again by those who say what is wrong. For use by one thread.
 */
final class PageSummer {
    private final NameCache names;

    // Of the page being read.
    private String run = "";
    private int cpu;
    private long seq;
    private long firstNs;
    private long lastNs;
    private long lostEvents;

    PageSummer(NameCache names) {
        this.names = names;
    }

    /**
     * Sums up a page; the cursor is left behind its last byte.
     *
     * @return false = it is a control record, or it may not be sound; what was summed means nothing
     */
    boolean read(PagePlan plan, ByteCursor in, PageSums to) {
        to.clear();
        try {
            for (Step<PageField> step : plan.page().steps()) {
                page(plan, step, in, to);
            }
            if (to.events() == 0) {
                header(to);
            }
        } catch (UnsureException | MalformedBytesException | BadPageException | IndexOutOfBoundsException e) {
            return false;
        }
        return true;
    }

    private void page(PagePlan plan, Step<PageField> step, ByteCursor in, PageSums to)
            throws MalformedBytesException, BadPageException, UnsureException {
        switch (step.field()) {
            case RUN -> run = names.read(in);
            case CPU -> cpu = in.readInt();
            case SEQ -> seq = step.number(in);
            case FIRST_NS -> firstNs = step.number(in);
            case LAST_NS -> lastNs = step.number(in);
            case LOST_EVENTS -> lostEvents = step.number(in);
            case COMMS -> comms(in, to);
            case SYMBOLS -> symbols(plan, in, to);
            case EVENTS -> events(plan, in, to);
            case BEGIN, END -> {
                if (in.readBranch(2) != step.nullBranch()) {
                    throw UnsureException.INSTANCE;
                }
            }
            case OTHER -> step.skipper().skip(in);
        }
    }

    private void header(PageSums to) throws BadPageException {
        PageHeader header = new PageHeader(run, cpu, seq, firstNs, lastNs, lostEvents);
        PageEmitter.check(header);
        to.header(header);
    }

    private void comms(ByteCursor in, PageSums to) throws MalformedBytesException {
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                to.addComm(names.read(in));
            }
        }
    }

    private void symbols(PagePlan plan, ByteCursor in, PageSums to) throws MalformedBytesException {
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                symbol(plan, in, to);
            }
        }
    }

    private void symbol(PagePlan plan, ByteCursor in, PageSums to) throws MalformedBytesException {
        if (plan.symbol().today()) {
            String name = names.read(in);
            to.addSymbol(name, in.readBranch(2) == 0 ? null : names.read(in));
            return;
        }
        String name = "";
        @Nullable String dso = null;
        for (Step<SymbolField> step : plan.symbol().steps()) {
            switch (step.field()) {
                case NAME -> name = names.read(in);
                case DSO -> dso = in.readBranch(2) == step.nullBranch() ? null : names.read(in);
                case OTHER -> step.skipper().skip(in);
            }
        }
        to.addSymbol(name, dso);
    }

    private void events(PagePlan plan, ByteCursor in, PageSums to)
            throws MalformedBytesException, BadPageException, UnsureException {
        int items = in.readBlock();
        if (items == 0) {
            return;
        }
        header(to);
        to.startEvents();
        EventBytes bytes = new EventBytes(in.bytes(), to, firstNs, lastNs, names);
        for (; items != 0; items = in.readBlock()) {
            if (plan.event().today() && plan.cost().today()) {
                today(items, plan.details(), bytes, in, to);
            } else {
                for (int i = 0; i < items; i++) {
                    event(plan, bytes, in, to);
                }
            }
        }
    }

    private void today(int items, Detail[] details, EventBytes bytes, ByteCursor in, PageSums to)
            throws MalformedBytesException, UnsureException {
        byte[] b = in.bytes();
        int branches = details.length;
        int p = in.position();
        if (to.events() == 0) {
            bytes.first(p);
        }
        for (int i = 0; i < items; i++) {
            p = bytes.head(p);
            Detail detail = details[EventBytes.branch(b[p++], branches)];
            if (detail.fields().today()) {
                p = bytes.detail(detail.kind(), p);
            } else {
                in.position(p);
                detail(detail, bytes, in, to);
                p = in.position();
            }
            p = bytes.costs(p, in);
        }
        in.position(p);
    }

    private void event(PagePlan plan, EventBytes bytes, ByteCursor in, PageSums to)
            throws MalformedBytesException, UnsureException {
        Detail[] details = plan.details();
        int comm = 0;
        int pid = PageSums.PID_UNKNOWN;
        boolean first = to.events() == 0;
        for (Step<EventField> step : plan.event().steps()) {
            switch (step.field()) {
                case DELTA_NS -> bytes.time(step.number(in));
                case COMM -> {
                    comm = in.readInt();
                    bytes.checkComm(comm);
                }
                case PID -> {
                    pid = in.readInt();
                    if (first) {
                        to.sched().first(pid);
                    }
                }
                case DETAIL -> detail(details[in.readBranch(details.length)], bytes, in, to);
                case COSTS -> {
                    to.eventTask(comm, pid);
                    costs(plan, bytes, in);
                }
                case OTHER -> step.skipper().skip(in);
            }
        }
    }

    private void detail(Detail detail, EventBytes bytes, ByteCursor in, PageSums to)
            throws MalformedBytesException, UnsureException {
        if (detail.fields().today()) {
            in.position(bytes.detail(detail.kind(), in.position()));
            return;
        }
        String name = "";
        boolean newTask = false;
        int action = 0;
        // Of a switch: prev_pid, next_pid, wait_ns; of a migration: orig_cpu, dest_cpu; of a search: scanned, cost_ns.
        int one = 0;
        int other = 0;
        long ns = PageHandler.WAIT_UNKNOWN;
        for (Step<DetailField> step : detail.fields().steps()) {
            switch (step.field()) {
                case COMM_INDEX -> bytes.checkComm(in.readInt());
                case SYMBOL_INDEX -> bytes.checkSymbol(in.readInt());
                case NEW_TASK -> newTask = in.readBoolean();
                case ACTION -> action = detail.numbers()[in.readBranch(detail.numbers().length)];
                case EVENT_NAME -> name = names.read(in);
                case PREV_PID, ORIG_CPU, SCANNED -> one = in.readInt();
                case NEXT_PID, DEST_CPU -> other = in.readInt();
                case WAIT_NS -> ns = step.isNull(in) ? PageHandler.WAIT_UNKNOWN : step.number(in);
                case SCAN_COST_NS -> ns = step.number(in);
                case PLACEMENT -> {
                    if (!step.isNull(in)) {
                        to.sched().placed(decision(detail, in));
                    }
                }
                case OTHER -> step.skipper().skip(in);
            }
        }
        to.names().count(detail.kind(), newTask, action, name);
        switch (detail.kind()) {
            case SCHED_SWITCH -> bytes.schedSwitch(one, other, ns);
            case SCHED_MIGRATE -> to.sched().migration(one, other);
            case IDLE_SCAN -> to.sched().scan(one, ns);
            case CHECKPOINT, SCHED_WAKING, SCHED_WAKEUP, NOHZ, TOPOLOGY_INIT, SAMPLE, TRACEPOINT -> {}
        }
    }

    private static int decision(Detail detail, ByteCursor in) throws MalformedBytesException {
        int decision = 0;
        for (Step<PlacementField> step : detail.placement()) {
            switch (step.field()) {
                case DECISION -> decision = detail.numbers()[in.readBranch(detail.numbers().length)];
                case OTHER -> step.skipper().skip(in);
            }
        }
        return decision;
    }

    private void costs(PagePlan plan, EventBytes bytes, ByteCursor in) throws MalformedBytesException, UnsureException {
        if (plan.cost().today()) {
            in.position(bytes.costs(in.position(), in));
            return;
        }
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                cost(plan, bytes, in);
            }
        }
    }

    private void cost(PagePlan plan, EventBytes bytes, ByteCursor in) throws MalformedBytesException, UnsureException {
        int symbol = 0;
        int comm = 0;
        long calls = 0;
        long selfNs = 0;
        for (Step<CostField> step : plan.cost().steps()) {
            switch (step.field()) {
                case SYMBOL -> symbol = in.readInt();
                case COMM -> comm = in.readInt();
                case CALLS -> calls = step.number(in);
                case SELF_NS -> selfNs = step.number(in);
                case OTHER -> step.skipper().skip(in);
            }
        }
        bytes.cost(symbol, comm, calls, selfNs);
    }
}
