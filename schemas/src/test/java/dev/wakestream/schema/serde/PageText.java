package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A handler that writes down what it is told, one line a call, with names in place of indices. */
final class PageText implements PageHandler {
    final List<String> lines = new ArrayList<>();
    private final List<String> comms = new ArrayList<>();
    private final List<String> symbols = new ArrayList<>();

    private void line(@Nullable Object... words) {
        StringBuilder line = new StringBuilder();
        for (@Nullable Object word : words) {
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
    }

    @Override
    public void pageStart(String run, int cpu, long seq, long firstNs, long lastNs, long lostEvents) {
        line("page", run, cpu, seq, firstNs, lastNs, lostEvents);
    }

    @Override
    public void comm(int index, String name) {
        line("comm", index, name);
        comms.add(name);
    }

    @Override
    public void symbol(int index, String name, @Nullable String dso) {
        line("symbol", index, name, dso);
        symbols.add(name + "@" + dso);
    }

    @Override
    public void event(long timeNs, int pid, int comm, EventKind kind) {
        line("event", timeNs, pid, comms.get(comm), kind);
    }

    @Override
    public void schedWaking(int comm, int pid, int prio, int targetCpu) {
        line("waking", comms.get(comm), pid, prio, targetCpu);
    }

    @Override
    public void schedWakeup(
            int comm,
            int pid,
            int prio,
            int targetCpu,
            boolean newTask,
            int prevCpu,
            int wakerCpu,
            @Nullable PlacementDecision decision,
            boolean wide,
            boolean affine) {
        if (decision == null) {
            line("wakeup", comms.get(comm), pid, prio, targetCpu, newTask);
        } else {
            line("wakeup", comms.get(comm), pid, prio, targetCpu, newTask, prevCpu, wakerCpu, decision, wide, affine);
        }
    }

    @Override
    public void schedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs) {
        line(
                "switch",
                comms.get(prevComm),
                prevPid,
                prevPrio,
                prevState,
                comms.get(nextComm),
                nextPid,
                nextPrio,
                waitNs);
    }

    @Override
    public void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) {
        line("migrate", comms.get(comm), pid, prio, origCpu, destCpu);
    }

    @Override
    public void idleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs) {
        line("scan", symbols.get(function), llc, limit, scanned, coresScanned, resultCpu, hasIdleCores, costNs);
    }

    @Override
    public void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {
        line("nohz", action, idleCpus, lineWaitNs, costNs);
    }

    @Override
    public void topologyInit(int function, long bytes, double ticks) {
        line("topology", symbols.get(function), bytes, ticks);
    }

    @Override
    public void sample(int symbol, long period, String event) {
        line("sample", symbols.get(symbol), period, event);
    }

    @Override
    public void tracepoint(String name, String fields) {
        line("tracepoint", name, fields);
    }

    @Override
    public void cost(int symbol, int comm, long calls, long selfNs) {
        line("cost", symbols.get(symbol), comms.get(comm), calls, selfNs);
    }

    @Override
    public void eventEnd() {
        line("end of event");
    }

    @Override
    public void pageEnd() {
        line("end of page");
    }

    @Override
    public void runBegin(String run, RunBegin begin) {
        line("begin", run, begin);
    }

    @Override
    public void runEnd(String run, RunEnd end) {
        line("end", run, end);
    }
}
