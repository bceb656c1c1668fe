package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.FakeStore;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** What a record writes. Windows of 1 µs; the sums of one are made large first. */
class FoldStoreTest {
    private static final WindowSpec WINDOWS = new WindowSpec(1_000, 0);
    private static final int FUNCTIONS = 2_000;
    private static final int RECORDS = 1_000;

    private final TestTrace trace = new TestTrace();
    private final PageReader reader = new PageReader(trace.registry);
    private final FakeStore store = new FakeStore();
    private final List<Integer> writes = new ArrayList<>();
    private final WindowedFold fold = new WindowedFold(WINDOWS, new FoldStore(counting(), WINDOWS, RowSpec.DEFAULT));
    private long seq;

    /** The store, whose writes are noted. */
    private KeyValueStore<Bytes, byte[]> counting() {
        return store.observed((key, value) -> writes.add(key.get().length + value.length));
    }

    private void add(byte[] record) throws BadPageException {
        reader.read(record, fold.collector());
        fold.apply(0);
    }

    private void addEvent(String symbol, int selfNs) throws BadPageException {
        add(trace.page("r", 0, seq++, 0, Event.cost(500, "c", symbol, selfNs)));
    }

    @Test
    void writesWhatARecordChangedNotTheStateItChanged() throws BadPageException {
        add(trace.begin("r", 0, 1, 1, 0));
        for (int i = 0; i < FUNCTIONS; i++) {
            addEvent("function_with_a_name_" + i, i);
        }
        writes.clear();

        for (int i = 0; i < RECORDS; i++) {
            addEvent("function_with_a_name_" + i, 7);
        }

        long bytes = writes.stream().mapToLong(Integer::intValue).sum();
        assertThat(writes).as("one chunk a record, now and then a checkpoint").hasSizeBetween(RECORDS, RECORDS + 30);
        assertThat(bytes / RECORDS).as("bytes a record").isLessThan(1_000);
    }

    @Test
    void theStoreDoesNotGrowWithTheRecords() throws BadPageException {
        add(trace.begin("r", 0, 1, 1, 0));
        for (int i = 0; i < 20 * RECORDS; i++) {
            addEvent("f" + i % 10, 1);
        }

        assertThat(store.approximateNumEntries()).isLessThan(25);
        assertThat(bytes()).isLessThan(25_000);
    }

    @Test
    void functionsOfPassedWindowsAreForgottenInStoreAndMemory() throws BadPageException {
        RowSpec byPid = new RowSpec(Set.of(GroupField.PID), true, RowSpec.DEFAULT_MAX_ROWS);
        WindowedFold many = new WindowedFold(WINDOWS, byPid, new FoldStore(store, WINDOWS, byPid));
        Map<Long, Integer> rows = new TreeMap<>();
        reader.read(trace.begin("r", 0, 1, 1, 0), many.collector());
        many.apply(0);
        long mostBytes = 0;
        for (int window = 0; window < 100; window++) {
            Event[] events = new Event[500];
            for (int i = 0; i < events.length; i++) {
                List<Event.Cost> costs = List.of(new Event.Cost("c", "f" + i % 4, null, 1, 1));
                events[i] = new Event(1_000L * window + 1 + i, Event.Kind.CHECKPOINT, 500 * window + i, "c", costs);
            }
            reader.read(trace.page("r", 0, window, window == 0 ? 0 : 1_000L * window - 500, events), many.collector());
            many.apply(0);
            many.drain(rowsOf(rows));
            mostBytes = Math.max(mostBytes, bytes());
            if (window % 30 == 29) {
                FoldStore again = new FoldStore(store, WINDOWS, byPid);
                many = new WindowedFold(WINDOWS, byPid, again);
                again.restore(many);
            }
        }
        reader.read(trace.end("r", 0, 100_000, Map.of(0, 100L)), many.collector());
        many.apply(0);
        many.drain(rowsOf(rows));

        assertThat(rows).hasSize(100).allSatisfy((window, n) -> assertThat(n).isEqualTo(500));
        assertThat(mostBytes).as("of 50 000 functions those of some windows").isLessThan(500_000);
        assertThat(store.approximateNumEntries()).isZero();
    }

    private static PartialSink rowsOf(Map<Long, Integer> rows) {
        return new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                assertThat(partial.costs().functions())
                        .allSatisfy(row -> assertThat(row.getPid() / 500).isEqualTo((int) partial.window()));
                rows.put(partial.window(), partial.costs().functions().size());
            }

            @Override
            public void progress(PartitionProgress progress) {}
        };
    }

    private static List<String> drained(WindowedFold fold) {
        List<String> partials = new ArrayList<>();
        fold.drain(new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                CostAccumulator costs = partial.costs();
                partials.add(
                        partial.window() + " " + costs.functions() + " " + costs.events() + " " + costs.counters());
            }

            @Override
            public void progress(PartitionProgress progress) {
                partials.add(progress.watermarkNs() + " " + progress.pages() + " "
                        + progress.counters().counters());
            }
        });
        return partials;
    }

    private long bytes() {
        return store.copy().values().stream().mapToLong(value -> value.length).sum();
    }

    @Test
    void givesBackWhatItWasTold() throws BadPageException {
        add(trace.begin("r", 0, 1, 1, 0));
        for (int i = 0; i < 3 * RECORDS; i++) {
            addEvent("f" + i % 300, i);
        }
        FoldStore again = new FoldStore(store, WINDOWS, RowSpec.DEFAULT);
        WindowedFold restored = new WindowedFold(WINDOWS, again);
        again.restore(restored);

        assertThat(drained(restored)).isEqualTo(drained(fold)).isNotEmpty();
    }
}
