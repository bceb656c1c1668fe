package dev.wakestream.sched.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over all that a run tells its sink: CPUs, names, every event with its costs, losses, the end. Two runs have the
 * same digest exactly when a sink cannot tell them apart; how events are packed for transport does not matter.
 */
public final class TraceDigest implements TraceSink {
    /** Bytes gathered before they are hashed: SHA-256 is fast on long stretches only. */
    private static final int BUFFER = 1 << 16;

    /** No item without text is longer than this (bytes); texts are cut into pieces. */
    private static final int RESERVE = 256;

    private static final int START = 1;
    private static final int COMM = 2;
    private static final int SYMBOL = 3;
    private static final int EVENT = 4;
    private static final int LOST = 5;
    private static final int END = 6;

    private final MessageDigest sha = sha256();
    private final Details details = new Details();
    private final byte[] buffer = new byte[BUFFER];
    private int used;
    private NameTable names = new NameTable();
    private int comms;
    private int symbols;

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    @Override
    public void start(int[] cpus, NameTable table) {
        names = table;
        put(START);
        put(cpus.length);
        for (int cpu : cpus) {
            put(cpu);
        }
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        newNames();
        put(EVENT);
        put(cpu);
        put(timeNs);
        put(pid);
        put(comm);
        event.accept(details);
        put(costs);
    }

    private void put(CostBatch costs) {
        int rows = costs.size();
        put(rows);
        for (int row = 0; row < rows; row++) {
            int at = room();
            at = write(costs.symbol(row), at);
            at = write(costs.comm(row), at);
            at = write(costs.calls(row), at);
            used = write(costs.selfNs(row), at);
        }
    }

    /** Numbers stand for names from here on, so the names belong to the stream too. */
    private void newNames() {
        while (comms < names.comms()) {
            put(COMM);
            put(names.commName(comms++));
        }
        while (symbols < names.symbols()) {
            NameTable.Symbol symbol = names.symbolName(symbols++);
            String dso = symbol.dso();
            put(SYMBOL);
            put(symbol.name());
            put(dso != null);
            put(dso == null ? "" : dso);
        }
    }

    @Override
    public void lost(int cpu, long events) {
        put(LOST);
        put(cpu);
        put(events);
    }

    @Override
    public void end(long spanNs) {
        put(END);
        put(spanNs);
    }

    /** The digest of what was told so far, 64 hexadecimal digits; more may follow. */
    public String hex() {
        flush();
        try {
            return HexFormat.of().formatHex(((MessageDigest) sha.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the platform's SHA-256 cannot be read in between", e);
        }
    }

    private void flush() {
        sha.update(buffer, 0, used);
        used = 0;
    }

    private void put(long value) {
        used = write(value, room());
    }

    /** Makes room for an item without text; returns where it goes. */
    private int room() {
        if (used > BUFFER - RESERVE) {
            flush();
        }
        return used;
    }

    /** A number in zig-zag form, seven bits a byte: small ones, the usual case, stay small. Returns the index after it. */
    private int write(long value, int from) {
        byte[] to = buffer;
        int at = from;
        long rest = value << 1 ^ value >> 63;
        while ((rest & ~0x7fL) != 0) {
            to[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[at++] = (byte) rest;
        return at;
    }

    private void put(boolean value) {
        put(value ? 1 : 0);
    }

    private void put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(bytes.length);
        for (byte b : bytes) {
            if (used == BUFFER) {
                flush();
            }
            buffer[used++] = b;
        }
    }

    /** Each kind by a number of its own, then its fields; the numbers are part of the digest and never change. */
    private final class Details implements TraceEvent.Visitor<Boolean> {
        @Override
        public Boolean waking(TraceEvent.SchedWaking e) {
            put(1);
            put(e.comm());
            put(e.pid());
            put(e.prio());
            put(e.targetCpu());
            return true;
        }

        @Override
        public Boolean wakeup(TraceEvent.SchedWakeup e) {
            put(2);
            put(e.comm());
            put(e.pid());
            put(e.prio());
            put(e.targetCpu());
            put(e.newTask());
            TraceEvent.Placement p = e.placement();
            put(p != null);
            if (p != null) {
                put(p.prevCpu());
                put(p.wakerCpu());
                put(p.decision().name());
                put(p.wide());
                put(p.affine());
            }
            return true;
        }

        @Override
        public Boolean schedSwitch(TraceEvent.SchedSwitch e) {
            put(3);
            put(e.prevComm());
            put(e.prevPid());
            put(e.prevPrio());
            put(e.prevState());
            put(e.nextComm());
            put(e.nextPid());
            put(e.nextPrio());
            put(e.waitNs());
            return true;
        }

        @Override
        public Boolean migrate(TraceEvent.SchedMigrateTask e) {
            put(4);
            put(e.comm());
            put(e.pid());
            put(e.prio());
            put(e.origCpu());
            put(e.destCpu());
            return true;
        }

        @Override
        public Boolean idleScan(TraceEvent.IdleScan e) {
            put(5);
            put(e.function());
            put(e.llc());
            put(e.limit());
            put(e.scanned());
            put(e.coresScanned());
            put(e.resultCpu());
            put(e.hasIdleCores());
            put(e.costNs());
            return true;
        }

        @Override
        public Boolean nohz(TraceEvent.Nohz e) {
            put(6);
            put(e.action().name());
            put(e.idleCpus());
            put(e.lineWaitNs());
            put(e.costNs());
            return true;
        }

        @Override
        public Boolean topologyInit(TraceEvent.TopologyInit e) {
            put(7);
            put(e.function());
            put(e.bytes());
            put(Double.doubleToLongBits(e.ticks()));
            return true;
        }

        @Override
        public Boolean sample(TraceEvent.Sample e) {
            put(8);
            put(e.symbol());
            put(e.period());
            put(e.event());
            return true;
        }

        @Override
        public Boolean tracepoint(TraceEvent.Tracepoint e) {
            put(9);
            put(e.name());
            put(e.fields());
            return true;
        }

        @Override
        public Boolean checkpoint(TraceEvent.Checkpoint e) {
            put(10);
            return true;
        }
    }
}
