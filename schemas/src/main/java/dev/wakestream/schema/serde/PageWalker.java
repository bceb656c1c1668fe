package dev.wakestream.schema.serde;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads pages of today's schema by hand: the wire order of {@link PageLayout}, without an object per event. */
final class PageWalker implements PageSource {
    static final PlacementDecision[] DECISIONS = PlacementDecision.values();
    private static final NohzAction[] ACTIONS = NohzAction.values();

    static {
        PageLayout.check();
    }

    private final NameCache names;

    PageWalker(NameCache names) {
        this.names = names;
    }

    @Override
    public PageHeader header(BoundedDecoder decoder) throws MalformedBytesException {
        ByteCursor in = decoder.cursor();
        String run = names.read(in);
        int cpu = in.readInt();
        long seq = in.readLong();
        long firstNs = in.readLong();
        long lastNs = in.readLong();
        return new PageHeader(run, cpu, seq, firstNs, lastNs, in.readLong());
    }

    @Override
    public void read(BoundedDecoder decoder, PageEmitter out) throws MalformedBytesException, BadPageException {
        PageHeader header = header(decoder);
        ByteCursor in = decoder.cursor();
        // Both tables and the events empty: what comes next tells whether this is a control record, and tells it in
        // time.
        if (in.zerosFollow(3)) {
            in.skip(3);
            RunBegin begin = begin(in);
            RunEnd end = end(in);
            if (begin != null || end != null) {
                out.control(header.run(), begin, end);
            } else {
                out.pageStart(header);
            }
            return;
        }
        out.pageStart(header);
        tables(in, out);
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                event(in, out);
            }
        }
        int beginBranch = in.readBranch(2);
        if (beginBranch != 0 || in.readBranch(2) != 0) {
            throw PageEmitter.bad("a control record has names or events");
        }
    }

    private void tables(ByteCursor in, PageEmitter out) throws MalformedBytesException {
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                out.comm(names.read(in));
            }
        }
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                String name = names.read(in);
                out.symbol(name, in.readBranch(2) == 0 ? null : names.read(in));
            }
        }
    }

    private void event(ByteCursor in, PageEmitter out) throws MalformedBytesException, BadPageException {
        long deltaNs = in.readLong();
        int pid = in.readInt();
        int comm = in.readInt();
        EventKind kind = EventKind.ofBranch(in.readBranch(EventKind.count()));
        out.event(deltaNs, pid, comm, kind);
        detail(kind, in, out);
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                int symbol = in.readInt();
                int charged = in.readInt();
                long calls = in.readLong();
                out.cost(symbol, charged, calls, in.readLong());
            }
        }
        out.eventEnd();
    }

    /** Java evaluates arguments from left to right, which is the order of the fields. */
    private void detail(EventKind kind, ByteCursor in, PageEmitter out)
            throws MalformedBytesException, BadPageException {
        switch (kind) {
            case CHECKPOINT -> {}
            case SCHED_WAKING -> out.schedWaking(in.readInt(), in.readInt(), in.readInt(), in.readInt());
            case SCHED_WAKEUP -> wakeup(in, out);
            case SCHED_SWITCH ->
                out.schedSwitch(
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        names.read(in),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readBranch(2) == 0 ? PageHandler.WAIT_UNKNOWN : in.readLong());
            case SCHED_MIGRATE ->
                out.schedMigrate(in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readInt());
            case IDLE_SCAN ->
                out.idleScan(
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readBranch(2) == 0 ? PageHandler.NONE_FOUND : in.readInt(),
                        in.readBoolean(),
                        in.readLong());
            case NOHZ -> out.nohz(ACTIONS[in.readBranch(ACTIONS.length)], in.readInt(), in.readLong(), in.readLong());
            case TOPOLOGY_INIT ->
                out.topologyInit(in.readInt(), in.readLong(), Double.longBitsToDouble(in.readFixed64()));
            case SAMPLE -> out.sample(in.readInt(), in.readLong(), names.read(in));
            case TRACEPOINT -> out.tracepoint(names.read(in), in.readString());
        }
    }

    private static void wakeup(ByteCursor in, PageEmitter out) throws MalformedBytesException, BadPageException {
        int comm = in.readInt();
        int pid = in.readInt();
        int prio = in.readInt();
        int targetCpu = in.readInt();
        boolean newTask = in.readBoolean();
        if (in.readBranch(2) == 0) {
            out.schedWakeup(comm, pid, prio, targetCpu, newTask, 0, 0, null, false, false);
        } else {
            out.schedWakeup(
                    comm,
                    pid,
                    prio,
                    targetCpu,
                    newTask,
                    in.readInt(),
                    in.readInt(),
                    DECISIONS[in.readBranch(DECISIONS.length)],
                    in.readBoolean(),
                    in.readBoolean());
        }
    }

    private static @Nullable RunBegin begin(ByteCursor in) throws MalformedBytesException {
        if (in.readBranch(2) == 0) {
            return null;
        }
        int partition = in.readInt();
        int partitions = in.readInt();
        List<Integer> cpus = new ArrayList<>();
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                cpus.add(in.readInt());
            }
        }
        return new RunBegin(partition, partitions, cpus, in.readInt(), places(in));
    }

    private static List<CpuPlace> places(ByteCursor in) throws MalformedBytesException {
        List<CpuPlace> places = new ArrayList<>();
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                places.add(new CpuPlace(in.readInt(), in.readInt(), in.readInt(), in.readInt()));
            }
        }
        return places;
    }

    private static @Nullable RunEnd end(ByteCursor in) throws MalformedBytesException {
        if (in.readBranch(2) == 0) {
            return null;
        }
        int partition = in.readInt();
        long spanNs = in.readLong();
        List<CpuPages> pages = new ArrayList<>();
        for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
            for (int i = 0; i < items; i++) {
                pages.add(new CpuPages(in.readInt(), in.readLong(), in.readLong()));
            }
        }
        return new RunEnd(partition, spanNs, pages);
    }
}
