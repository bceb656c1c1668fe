package dev.wakestream.sched.scenario;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Folds costs into a profile: self time by comm and symbol, and by CPU; and checks the sink's contract on the way. */
public final class ProfileSink implements TraceSink {
    /** Self time (ns), by "comm symbol". */
    private final Map<String, Long> selfNs = new TreeMap<>();

    private final Map<String, Long> calls = new TreeMap<>();
    private final Map<String, Long> events = new TreeMap<>();
    private @Nullable NameTable names;
    private long[] cpuNs = new long[0];
    private long[] lastNs = new long[0];
    private long spanNs = -1;

    @Override
    public void start(int[] cpus, NameTable newNames) {
        names = newNames;
        cpuNs = new long[cpus.length];
        lastNs = new long[cpus.length];
    }

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        if (timeNs < lastNs[cpu]) {
            throw new AssertionError("cpu " + cpu + " goes back from " + lastNs[cpu] + " to " + timeNs + " ns");
        }
        lastNs[cpu] = timeNs;
        events.merge(event.name(), 1L, Long::sum);
        cpuNs[cpu] += costs.totalNs();
        if (cpuNs[cpu] != timeNs) {
            throw new AssertionError(
                    "cpu " + cpu + " has costs of " + cpuNs[cpu] + " ns at " + timeNs + " ns, " + event);
        }
        NameTable table = names();
        for (int i = 0; i < costs.size(); i++) {
            String key = table.commName(costs.comm(i)) + " "
                    + table.symbolName(costs.symbol(i)).name();
            selfNs.merge(key, costs.selfNs(i), Long::sum);
            calls.merge(key, costs.calls(i), Long::sum);
        }
    }

    private NameTable names() {
        NameTable table = names;
        if (table == null) {
            throw new AssertionError("an event before the start");
        }
        return table;
    }

    @Override
    public void end(long newSpanNs) {
        spanNs = newSpanNs;
    }

    public long spanNs() {
        return spanNs;
    }

    public long cpuNs(int cpu) {
        return cpuNs[cpu];
    }

    public int cpus() {
        return cpuNs.length;
    }

    public long events(String name) {
        return events.getOrDefault(name, 0L);
    }

    public Map<String, Long> events() {
        return events;
    }

    /** Self time of a function (ns). */
    public long selfNs(String comm, String symbol) {
        return selfNs.getOrDefault(comm + " " + symbol, 0L);
    }

    /** Time that a profile would sample: everything but halted idle (ns). */
    public long sampledNs() {
        long sum = 0;
        for (Map.Entry<String, Long> e : selfNs.entrySet()) {
            sum += e.getKey().endsWith(" [idle]") ? 0 : e.getValue();
        }
        return sum;
    }

    /** Share of the sampled time (percent). */
    public double percent(String comm, String symbol) {
        return 100.0 * selfNs(comm, symbol) / sampledNs();
    }

    /** The most expensive functions, one line each. */
    public List<String> top(int n) {
        return selfNs.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(n)
                .map(e -> String.format(
                        java.util.Locale.ROOT,
                        "%7.3f%% %s calls=%d ns/call=%d",
                        100.0 * e.getValue() / sampledNs(),
                        e.getKey(),
                        calls.getOrDefault(e.getKey(), 0L),
                        e.getValue() / Math.max(1, calls.getOrDefault(e.getKey(), 0L))))
                .toList();
    }
}
