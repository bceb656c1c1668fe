package dev.wakestream.cost;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
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
    private final Map<CounterKey, Long> counters = new LinkedHashMap<>();
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
        boolean fits = events.size() < MOST_EVENT_NAMES || events.containsKey(name);
        events.merge(fits ? name : OTHER_EVENTS, count, Sums::add);
    }

    public void addCounter(DataCounter counter, String reason, long count) {
        addCounter(new CounterKey(counter.counterName(), reason), count);
    }

    public void addCounter(CounterKey key, long count) {
        counters.merge(key, count, Sums::add);
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
     * The same sums in fewer rows: the largest ones, by self time, then by key; those of halted idle; and {@link
     * CostKey#OTHER}, which has the others', as {@link DataCounter#FOLDED_ROWS} counts. This very one where there are no more.
     *
     * @param most most rows besides those of halted idle and {@link CostKey#OTHER} (count)
     * @param mostBytes most bytes of these rows in a record
     */
    CostAccumulator limitedTo(int most, long mostBytes) {
        if (!exceeds(most, mostBytes)) {
            return this;
        }
        List<Row> foldable = rows.values().stream()
                .filter(row -> !row.key.isIdle() && !row.key.equals(CostKey.OTHER))
                .sorted(Comparator.comparingLong((Row row) -> -row.selfNs).thenComparing(row -> row.key))
                .toList();
        int kept = fitting(foldable, most, mostBytes);
        if (kept == foldable.size()) {
            return this;
        }
        Set<CostKey> folded = new HashSet<>();
        foldable.subList(kept, foldable.size()).forEach(row -> folded.add(row.key));
        CostAccumulator result = empty();
        for (Row row : rows.values()) {
            result.addCost(folded.contains(row.key) ? CostKey.OTHER : row.key, row.calls, row.selfNs);
        }
        events.forEach(result::addEvents);
        counters.forEach(result::addCounter);
        result.tallies.merge(tallies);
        result.addCounter(DataCounter.FOLDED_ROWS, "max.rows", folded.size());
        return result;
    }

    /** Whether there are more rows than these, or longer ones; those that are never folded are counted too. */
    boolean exceeds(int most, long mostBytes) {
        if (rows.size() > most) {
            return true;
        }
        return RowBytes.most(rows.size(), nameChars) > mostBytes
                && rows.values().stream().mapToLong(Row::bytes).sum() > mostBytes;
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
