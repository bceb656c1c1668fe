package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a call of a kernel function costs, as text: calls and time by function, accesses by kind of line, what was counted, and what was told.
 * The caller is {@code [user]}, and goes on for {@link #AFTERWARDS_NS} after the call: a function that does not end takes that time.
 */
final class Charges implements TraceSink {
    /** The caller's own time (ns). */
    static final long AFTERWARDS_NS = 1000;

    /** A line that did not exist. */
    private static final long[] NONE = {0, 0, 0};

    private final Map<String, long[]> functions = new TreeMap<>();
    private final List<String> events = new ArrayList<>();
    private NameTable names = new NameTable();

    @Override
    public void start(int[] cpus, NameTable runNames) {}

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        events.add("cpu " + cpu + " " + event);
        add(costs);
    }

    @Override
    public void end(long spanNs) {}

    private void add(CostBatch costs) {
        for (int row = 0; row < costs.size(); row++) {
            String name = names.symbolName(costs.symbol(row)).name();
            long[] sum = functions.computeIfAbsent(name, key -> new long[2]);
            sum[0] += costs.calls(row);
            sum[1] += costs.selfNs(row);
        }
    }

    /** A CPU does something; answers what it cost. */
    String of(Kernel k, Cpu c, Runnable call) {
        names = k.trace.names();
        c.enter(k.symbols.user);
        c.book();
        c.costs.clear();
        functions.clear();
        events.clear();
        Map<String, long[]> linesBefore = lines(k);
        Map<String, Long> countsBefore = counts(k.counts());

        call.run();

        c.spend(AFTERWARDS_NS * 1000);
        c.book();
        add(c.costs);
        StringBuilder text = new StringBuilder();
        functions.forEach(
                (name, sum) -> text.append(String.format(Locale.ROOT, "  %-32s %d× %d ns\n", name, sum[0], sum[1])));
        lines(k).forEach((name, after) -> append(text, name, linesBefore.getOrDefault(name, NONE), after));
        counts(k.counts()).forEach((name, after) -> {
            long more = after - countsBefore.getOrDefault(name, 0L);
            text.append(more == 0 ? "" : "  count " + name + " " + more + "\n");
        });
        events.forEach(event -> text.append("  told ").append(event).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, long[] before, long[] after) {
        long reads = after[0] - before[0];
        long writes = after[1] - before[1];
        long atomics = after[2] - before[2];
        if (reads + writes + atomics > 0) {
            text.append("  line ").append(name).append(':');
            text.append(reads == 0 ? "" : " " + reads + " r");
            text.append(writes == 0 ? "" : " " + writes + " w");
            text.append(atomics == 0 ? "" : " " + atomics + " a");
            text.append('\n');
        }
    }

    /** Reads, writes and atomics by kind of line. */
    private static Map<String, long[]> lines(Kernel k) {
        Map<String, long[]> all = new TreeMap<>();
        for (LineFamily family : k.lines.families()) {
            for (int member = 0; member < family.stride(); member++) {
                LineCounters counters = k.lines.counters(family, member);
                String name = family.name()
                        + (family.members().get(member).isEmpty()
                                ? ""
                                : "." + family.members().get(member));
                all.put(name, new long[] {counters.reads(), counters.writes(), counters.atomics()});
            }
        }
        return all;
    }

    /** The numbers of a record, and of the records in it. */
    private static Map<String, Long> counts(Record counts) {
        Map<String, Long> all = new TreeMap<>();
        for (RecordComponent component : counts.getClass().getRecordComponents()) {
            Object value = value(counts, component);
            if (value instanceof Number number) {
                all.put(component.getName(), number.longValue());
            } else if (value instanceof Record inner) {
                all.putAll(counts(inner));
            }
        }
        return all;
    }

    private static Object value(Record counts, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(counts);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no access to " + component, e);
        }
    }
}
