package dev.wakestream.cost;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.serde.EventNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exact sums over a stretch of a run: self cost by function, events by name, data counters, and {@link WindowTallies}, for whose
 * sake the parts of a window are merged before windows are. {@link #merge} is associative
 * and commutative, so any grouping of the same events gives the same lists in the same order. Not thread-safe.
 */
public final class CostAccumulator {
    /**
     * Names of events that are told apart (count): a kernel has some 2000 tracepoints. A recording with more is not a kernel's, and
     * must not make records that are too large; which of its names are told then depends on their order.
     */
    static final int MOST_EVENT_NAMES = 4000;

    /** Characters of all these names (count): some 40 each, so that they have 0.7 MB of a record at most. */
    static final int MOST_EVENT_CHARS = 200_000;

    /** The name of events of all other names. */
    static final String OTHER_EVENTS = "[other]";

    private static final int VERSION = 3;

    private static final class Row {
        private final CostKey key;

        private long calls;
        private long selfNs;

        Row(CostKey key) {
            this.key = key;
        }

        FunctionCost toFunctionCost() {
            Group group = key.group();
            return new FunctionCost(
                    key.comm(),
                    key.symbol(),
                    key.dso(),
                    calls,
                    selfNs,
                    known(group.cpu()),
                    known(group.core()),
                    known(group.llc()),
                    known(group.node()),
                    known(group.pid()));
        }

        int bytes() {
            return RowBytes.row(key, calls, selfNs);
        }

        private static @Nullable Integer known(int number) {
            return number == Group.UNKNOWN ? null : number;
        }
    }

    private final Map<CostKey, Row> rows = new LinkedHashMap<>();
    /** Of the names of all rows (count). */
    private long nameChars;

    private final Map<String, Long> events = new LinkedHashMap<>();
    private long eventChars;
    private final Map<CounterKey, Long> counters = new LinkedHashMap<>();
    private long counterChars;
    private final WindowTallies tallies = new WindowTallies();

    private CostAccumulator() {}

    public static CostAccumulator empty() {
        return new CostAccumulator();
    }

    /** Adds calls (count) and self time (ns) of a function; both ≥ 0. */
    public void addCost(CostKey key, long calls, long selfNs) {
        Row row = rows.get(key);
        if (row == null) {
            row = new Row(key);
            rows.put(key, row);
            nameChars += RowBytes.nameChars(key);
        }
        row.calls = Sums.add(row.calls, calls);
        row.selfNs = Sums.add(row.selfNs, selfNs);
    }

    /** Adds events of one name (count); of a name for which there is no room, to {@link #OTHER_EVENTS}. */
    public void addEvents(String name, long count) {
        if (events.containsKey(name)) {
            events.merge(name, count, Sums::add);
        } else if (takesEvents(name)) {
            events.put(name, count);
            eventChars += name.length();
        } else {
            events.merge(OTHER_EVENTS, count, Sums::add);
        }
    }

    /** The names that do not come with the events are few, and statistics are made of them. */
    private boolean takesEvents(String name) {
        return (events.size() < MOST_EVENT_NAMES && eventChars + name.length() <= MOST_EVENT_CHARS)
                || EventNames.numbered().contains(name);
    }

    public void addCounter(DataCounter counter, String reason, long count) {
        addCounter(new CounterKey(counter.counterName(), reason), count);
    }

    public void addCounter(CounterKey key, long count) {
        if (!counters.containsKey(key)) {
            counterChars += key.reason().length();
        }
        counters.merge(key, count, Sums::add);
    }

    /** Characters of the reasons of all counters (count). */
    long counterChars() {
        return counterChars;
    }

    boolean has(CounterKey key) {
        return counters.containsKey(key);
    }

    /** Counters that are not zero (count). */
    int countersCount() {
        return counters.size();
    }

    /** Adds all of another accumulator, which stays as it is. */
    public void merge(CostAccumulator other) {
        for (Row row : other.rows.values()) {
            addCost(row.key, row.calls, row.selfNs);
        }
        other.events.forEach(this::addEvents);
        other.counters.forEach(this::addCounter);
        tallies.merge(other.tallies);
    }

    /**
     * The same sums in fewer rows: those of halted idle, whose number is not limited; then the largest ones, by self time, then by
     * key; and {@link CostKey#OTHER}, which has the others', as {@link DataCounter#FOLDED_ROWS} counts. This very one where there
     * are no more.
     *
     * @param most most rows besides those of halted idle and those that others are folded into (count)
     * @param mostBytes most bytes of rows in a record, without those that others are folded into
     */
    CostAccumulator limitedTo(int most, long mostBytes) {
        if (!exceeds(most, mostBytes)) {
            return this;
        }
        List<Row> idle = largestFirst(true);
        List<Row> busy = largestFirst(false);
        int keptIdle = fitting(idle, idle.size(), mostBytes);
        int keptBusy = fitting(busy, most, mostBytes - bytes(idle.subList(0, keptIdle)));
        Set<CostKey> folded = new HashSet<>();
        idle.subList(keptIdle, idle.size()).forEach(row -> folded.add(row.key));
        busy.subList(keptBusy, busy.size()).forEach(row -> folded.add(row.key));
        if (folded.isEmpty()) {
            return this;
        }
        CostAccumulator result = empty();
        for (Row row : rows.values()) {
            CostKey other = row.key.isIdle() ? CostKey.OTHER_IDLE : CostKey.OTHER;
            result.addCost(folded.contains(row.key) ? other : row.key, row.calls, row.selfNs);
        }
        events.forEach(result::addEvents);
        counters.forEach(result::addCounter);
        result.tallies.merge(tallies);
        result.addCounter(DataCounter.FOLDED_ROWS, "max.rows", folded.size());
        return result;
    }

    private List<Row> largestFirst(boolean idle) {
        return rows.values().stream()
                .filter(row -> row.key.isIdle() == idle && !row.key.isOther())
                .sorted(Comparator.comparingLong((Row row) -> -row.selfNs).thenComparing(row -> row.key))
                .toList();
    }

    private static long bytes(Collection<Row> rows) {
        return rows.stream().mapToLong(Row::bytes).sum();
    }

    /** Whether there are more rows than these, or longer ones; those that are never folded are counted too. */
    boolean exceeds(int most, long mostBytes) {
        if (rows.size() > most) {
            return true;
        }
        return RowBytes.most(rows.size(), nameChars) > mostBytes && bytes(rows.values()) > mostBytes;
    }

    /** How many rows, from the first on, are within both limits. */
    private static int fitting(List<Row> sorted, int most, long mostBytes) {
        int kept = Math.min(most, sorted.size());
        long bytes = 0;
        for (int i = 0; i < kept; i++) {
            bytes += sorted.get(i).bytes();
            if (bytes > mostBytes) {
                return i;
            }
        }
        return kept;
    }

    /** Rows of costs (count). */
    int rows() {
        return rows.size();
    }

    /** The same sums, independent of these from now on. */
    public CostAccumulator copy() {
        CostAccumulator copy = empty();
        copy.merge(this);
        return copy;
    }

    /** What happened besides the costs. */
    WindowTallies tallies() {
        return tallies;
    }

    /** Whether there is nothing of any event or counter; that a CPU idled is no event. */
    public boolean isEmpty() {
        return rows.isEmpty() && events.isEmpty() && counters.isEmpty();
    }

    /** Σ self time over all functions (ns). */
    public long totalNs() {
        return rows.values().stream().mapToLong(r -> r.selfNs).reduce(0, Sums::add);
    }

    /** Self time of halted idle, {@link CostKey#IDLE}, under all comms (ns). */
    public long idleNs() {
        return rows.values().stream()
                .filter(r -> r.key.isIdle())
                .mapToLong(r -> r.selfNs)
                .reduce(0, Sums::add);
    }

    /** Events of all names (count). */
    public long eventsTotal() {
        return events.values().stream().mapToLong(Long::longValue).reduce(0, Sums::add);
    }

    /** Costs, sorted by comm, then symbol, then dso, then group. */
    public List<FunctionCost> functions() {
        return rows.values().stream()
                .sorted((a, b) -> a.key.compareTo(b.key))
                .map(Row::toFunctionCost)
                .toList();
    }

    /** Events by name, sorted. */
    public List<EventCount> events() {
        return events.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new EventCount(e.getKey(), e.getValue()))
                .toList();
    }

    /** Data counters, sorted by name, then reason. */
    public List<Counter> counters() {
        return counters.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new Counter(e.getKey().name(), e.getKey().reason(), e.getValue()))
                .toList();
    }

    /** Appends the accumulator in its internal format, for state stores and partials. */
    public void encode(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(rows.size());
        NamesOut names = new NamesOut(out);
        for (Row row : rows.values()) {
            names.write(row.key.comm());
            names.write(row.key.symbol());
            names.write(row.key.dso());
            row.key.group().encode(out);
            out.writeLong(row.calls);
            out.writeLong(row.selfNs);
        }
        out.writeLong(events.size());
        events.forEach((name, count) -> {
            out.writeText(name);
            out.writeLong(count);
        });
        out.writeLong(counters.size());
        counters.forEach((key, count) -> {
            out.writeText(key.name());
            out.writeText(key.reason());
            out.writeLong(count);
        });
        tallies.encode(out);
    }

    /** Reads what {@link #encode} wrote. */
    public static CostAccumulator decode(BinaryIn in) {
        in.requireVersion(VERSION, "an accumulator");
        CostAccumulator result = empty();
        long left = in.readLong();
        NamesIn names = new NamesIn(in);
        for (; left > 0; left--) {
            CostKey key = new CostKey(names.read(), names.read(), names.readNullable(), Group.decode(in));
            result.addCost(key, in.readLong(), in.readLong());
        }
        for (left = in.readLong(); left > 0; left--) {
            result.addEvents(in.readText(), in.readLong());
        }
        for (left = in.readLong(); left > 0; left--) {
            result.addCounter(new CounterKey(in.readText(), in.readText()), in.readLong());
        }
        result.tallies.mergeDecoded(in);
        return result;
    }
}
