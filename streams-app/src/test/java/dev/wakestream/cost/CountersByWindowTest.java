package dev.wakestream.cost;

import static dev.wakestream.testing.Outputs.counters;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.TestTrace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is wrong with the data counts for the run that it is of, and in the window in which its CPU stood.
 *
 * <pre>
 * window     0        10        20        30        40
 * r/0        |---------+---14   ?    ------+--34     |    something is wrong after 14
 * r/1        |---------+---------+--24-----+--34     |    is ahead by then
 * other/0    |-4       |         |         |         |    has its 14 to come
 * </pre>
 */
class CountersByWindowTest {
    private static final WindowSpec WINDOWS =
            new WindowSpec(List.of(WindowDefinition.tumbling(10)), 0, /* max.ahead */ 100);
    private static final long NOWHERE = -1;

    private final TestTrace trace = new TestTrace();
    private final Outputs out = new Outputs();
    private final OfflineFold fold = new OfflineFold(trace.registry, WINDOWS, out);

    /**
     * What comes of CPU 0 after its first page, and what is counted.
     *
     * @param records framed, all with the key {@code r/0}
     * @param pages of CPU 0 that the end marker announces (count)
     * @param windowNs start of the window that has the counters, {@link #NOWHERE} = only the profile has them
     * @param incomplete starts of windows in which something is missing
     */
    private record Row(
            String what,
            Function<TestTrace, List<byte[]>> records,
            long pages,
            long windowNs,
            Map<String, Long> counters,
            List<Long> incomplete) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                new Row("nothing", t -> List.of(next(t, 1)), 2, NOWHERE, Map.of(), List.of()),
                new Row(
                        "a page that came already",
                        t -> List.of(first(t), next(t, 1)),
                        2,
                        10,
                        Map.of("duplicate_pages", 1L),
                        List.of()),
                new Row(
                        "pages left out",
                        t -> List.of(t.page("r", 0, 3, 32, cost(34, 2))),
                        4,
                        10,
                        Map.of("lost_pages gap in the sequence", 2L),
                        List.of(10L, 20L, 30L)),
                new Row(
                        "pages that never came",
                        t -> List.of(),
                        4,
                        10,
                        Map.of("lost_pages missing at the end", 3L),
                        List.of(10L, 20L, 30L)),
                new Row(
                        "pages out of order",
                        t -> List.of(
                                t.page("r", 0, 2, 14, cost(16, 1)),
                                t.page("r", 0, 1, 14, cost(15, 1)),
                                t.page("r", 0, 3, 16, cost(34, 18))),
                        4,
                        10,
                        Map.ofEntries(
                                entry("lost_pages gap in the sequence", 1L),
                                entry("out_of_order_pages", 1L),
                                entry("out_of_order_events", 1L)),
                        List.of(10L)),
                new Row(
                        "events lost by the source",
                        t -> List.of(t.page("r", 0, 1, 14, 34, 17, List.of(cost(24, 10), cost(34, 10)))),
                        2,
                        10,
                        Map.of("lost_events lost by the source", 17L),
                        List.of(10L, 20L)),
                new Row(
                        "events of a window that is over",
                        t -> List.of(t.page("r", 0, 1, 2, cost(3, 3), cost(4, 2), cost(34, 20))),
                        2,
                        10,
                        Map.ofEntries(
                                entry("late_events window passed", 2L),
                                entry("late_ns window passed", 3L + 2),
                                entry("out_of_order_events", 2L)),
                        List.of(10L)),
                new Row(
                        "events out of order in a window that is not over",
                        t -> List.of(t.page("r", 0, 1, 11, cost(12, 1), cost(34, 20))),
                        2,
                        10,
                        Map.of("out_of_order_events", 1L),
                        List.of()),
                new Row(
                        "a page too far ahead",
                        t -> List.of(t.page("r", 0, 1, 14, cost(14 + 101, 1)), next(t, 1)),
                        2,
                        10,
                        Map.of("rejected_records time_out_of_range", 1L),
                        List.of(10L)),
                new Row(
                        "a page from the future",
                        t -> List.of(t.page("r", 0, 1, 50, cost(60, 10)), t.page("r", 0, 2, 24, cost(34, 10))),
                        3,
                        10,
                        Map.of("rejected_records time_gap", 1L, "lost_pages gap in the sequence", 1L),
                        List.of(10L, 20L)),
                new Row(
                        "a page too far ahead in sequence",
                        t -> List.of(t.page("r", 0, 1L << 60, 14, cost(15, 1)), next(t, 1)),
                        2,
                        10,
                        Map.of("rejected_records sequence_out_of_range", 1L),
                        List.of(10L)),
                new Row(
                        "a record that cannot be read",
                        t -> List.of(new byte[] {1, 2, 3}, Arrays.copyOf(next(t, 1), 20), next(t, 1)),
                        2,
                        10,
                        Map.of("rejected_records not_framed", 1L, "rejected_records truncated", 1L),
                        List.of(10L)),
                new Row(
                        "a page of a CPU that the run does not have",
                        t -> List.of(t.page("r", 7, 0, 14, cost(15, 1)), next(t, 1)),
                        2,
                        NOWHERE,
                        Map.of("rejected_records unknown_cpu", 1L),
                        List.of()),
                new Row(
                        "a page of a run that has not begun",
                        t -> List.of(t.page("stranger", 0, 0, 0, cost(15, 1)), next(t, 1)),
                        2,
                        NOWHERE,
                        Map.of(),
                        List.of()),
                new Row(
                        "a run that begins again",
                        t -> List.of(t.begin("r", 0, 1, 2, 0, 1), next(t, 1)),
                        2,
                        NOWHERE,
                        Map.of("duplicate_markers", 1L),
                        List.of()),
                new Row(
                        "more pages than announced",
                        t -> List.of(next(t, 1)),
                        1,
                        30,
                        Map.of("unannounced_pages", 1L),
                        List.of()),
                new Row(
                        "a page beyond the end",
                        t -> List.of(t.page("r", 0, 1, 14, cost(35, 21))),
                        2,
                        30,
                        Map.of("cpus_beyond_end", 1L),
                        List.of()));
    }

    @Test
    void everyCounterHasARow() {
        Set<String> counted = rows().flatMap(row -> row.counters().keySet().stream())
                .map(counter -> counter.split(" ")[0])
                .collect(Collectors.toSet());

        assertThat(counted)
                .as("names and rows are RowsPropertyTest's")
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(DataCounter.values())
                        .filter(c -> c != DataCounter.NORMALISED_NAMES && c != DataCounter.FOLDED_ROWS)
                        .map(DataCounter::counterName)
                        .toList());
    }

    private static byte[] first(TestTrace trace) {
        return trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10));
    }

    private static byte[] next(TestTrace trace, long seq) {
        return trace.page("r", 0, seq, 14, cost(24, 10), cost(34, 10));
    }

    private static Event cost(long timeNs, long selfNs) {
        return Event.cost(timeNs, "task", "f", selfNs);
    }

    private void add(String run, int cpu, byte[] record) {
        fold.add(new RunKey(run, cpu), record, 1_000);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void countsWhereItsCpuStoodAndNowhereElse(Row row) {
        add("r", -1, trace.begin("r", 0, 1, 2, 0, 1));
        add("other", -1, trace.begin("other", 0, 1, 1, 0));
        add("r", 0, first(trace));
        add("r", 1, trace.page("r", 1, 0, 0, cost(4, 4), cost(14, 10), cost(24, 10)));
        add("other", 0, trace.page("other", 0, 0, 0, cost(4, 4)));

        row.records().apply(trace).forEach(record -> add("r", 0, record));
        add("r", 1, trace.page("r", 1, 1, 24, cost(34, 10)));
        add("other", 0, trace.page("other", 0, 1, 4, cost(14, 10)));
        add("r", -1, trace.end("r", 0, 34, Map.of(0, row.pages(), 1, 2L)));
        add("other", -1, trace.end("other", 0, 14, Map.of(0, 2L)));

        assertThat(counters(out.profile("r").getCounters())).isEqualTo(row.counters());
        assertThat(byWindow("r"))
                .isEqualTo(row.windowNs() == NOWHERE ? Map.of() : Map.of(row.windowNs(), row.counters()));
        assertThat(incomplete("r")).isEqualTo(row.incomplete());
        assertThat(out.profile("r").getIncompleteWindows())
                .isEqualTo(row.incomplete().size());
        assertThat(counters(out.profile("other").getCounters())).isEmpty();
        assertThat(byWindow("other")).isEmpty();
        assertThat(incomplete("other")).isEmpty();
    }

    private Map<Long, Map<String, Long>> byWindow(String run) {
        Map<Long, Map<String, Long>> found = new TreeMap<>();
        for (CostWindow window : out.closed(run)) {
            if (!window.getCounters().isEmpty()) {
                found.put(window.getStartNs(), counters(window.getCounters()));
            }
        }
        return found;
    }

    private List<Long> incomplete(String run) {
        return out.closed(run).stream()
                .filter(CostWindow::getIncomplete)
                .map(CostWindow::getStartNs)
                .toList();
    }
}
