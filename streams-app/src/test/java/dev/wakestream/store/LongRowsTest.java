package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.CostKey;
import dev.wakestream.cost.PartialCodec;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.FakeStore;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rows with names as C++ has them: no record of state, partials or results is too large for its topic. */
class LongRowsTest {
    private static final RowSpec ROWS = new RowSpec(Set.of(), true, RowSpec.LARGEST_MAX_ROWS);
    private static final int PANE_NS = 100;
    private static final int PANES = 20;
    private static final int ROWS_A_PANE = 3_000;
    private static final int TOTAL_ROWS = PANES * ROWS_A_PANE;
    private static final String LONG = "ns::a_template_with_a_long_name<".repeat(10);

    /** Each pane, and all of them together. */
    private static final WindowSpec WINDOWS = new WindowSpec(
            List.of(WindowDefinition.tumbling(PANE_NS), WindowDefinition.tumbling((long) PANES * PANE_NS)),
            0,
            WindowSpec.DEFAULT_MAX_AHEAD_NS);

    /** One for all. */
    private static final WindowSpec ONE = new WindowSpec(1_000_000, 0);

    private final TestTrace trace = new TestTrace();
    private final PageReader reader = new PageReader(trace.registry);
    private final FakeStore store = new FakeStore();
    private final List<Integer> sizes = new ArrayList<>();
    private final Outputs out = new Outputs();

    private FakeStore measured() {
        return store.observed((key, value) -> sizes.add(key.get().length + value.length));
    }

    /** A fold of a run that has begun. */
    private WindowedFold begun() throws BadPageException {
        WindowedFold fold = new WindowedFold(ONE, ROWS, new FoldStore(measured(), ONE, ROWS));
        add(fold, trace.begin("r", 0, 1, 1, 0));
        return fold;
    }

    private void add(WindowedFold fold, byte[] record) throws BadPageException {
        reader.read(record, fold.collector());
        fold.apply(0);
    }

    private static int bytes(RunProfile profile) {
        return Outputs.hex(profile).length() / 2;
    }

    private static long selfNs(int row) {
        return 1L + row % 977;
    }

    private static long totalNs() {
        long sum = 0;
        for (int row = 0; row < TOTAL_ROWS; row++) {
            sum += selfNs(row);
        }
        return sum;
    }

    @Test
    void mergeFoldsTheSmallestOfTooLongRows() {
        WindowedMerge merge = new WindowedMerge(WINDOWS, ROWS, new MergeStore(measured(), WINDOWS, ROWS), out);
        for (int pane = 0; pane < PANES; pane++) {
            CostAccumulator costs = CostAccumulator.empty();
            for (int i = 0; i < ROWS_A_PANE; i++) {
                int row = pane * ROWS_A_PANE + i;
                costs.addCost(new CostKey("comm", LONG + row, null), 1, selfNs(row));
            }
            merge.add(new WindowPartial("r", 0, pane, costs));
            merge.add(progress((long) (pane + 1) * PANE_NS + 1, false));
        }
        merge.add(progress(PartitionProgress.DONE, true));

        assertThat(sizes).allSatisfy(size -> assertThat(size).isLessThan(Topics.MAX_RESULT_BYTES));
        RunProfile profile = out.profile("r");
        assertThat(bytes(profile)).isBetween(Topics.MAX_RESULT_BYTES / 3, Topics.MAX_RESULT_BYTES * 9 / 16);
        assertThat(profile.getTotalNs()).isEqualTo(totalNs());
        int kept = profile.getFunctions().size() - 1;
        assertThat(profile.getCounters())
                .singleElement()
                .satisfies(counter -> assertThat(counter.getCount()).isEqualTo(TOTAL_ROWS - kept))
                .extracting(Counter::getName)
                .isEqualTo("folded_rows");
        assertThat(out.closed("r").stream().filter(w -> w.getEndNs() - w.getStartNs() > PANE_NS))
                .singleElement()
                .satisfies(window -> {
                    assertThat(window.getTotalNs()).isEqualTo(totalNs());
                    assertThat(window.getFunctions()).isEqualTo(profile.getFunctions());
                });
    }

    private static PartitionProgress progress(long watermarkNs, boolean ended) {
        return new PartitionProgress(
                "r", 0, 1, 1, 1, 0, watermarkNs, ended, (long) PANES * PANE_NS, 1, CostAccumulator.empty(), List.of());
    }

    @Test
    void foldKeepsTheFirstOfTooLongRowsOfAPane() throws BadPageException {
        WindowedFold fold = begun();
        for (int page = 0; page < PANES; page++) {
            Event[] events = new Event[ROWS_A_PANE];
            for (int i = 0; i < events.length; i++) {
                int row = page * ROWS_A_PANE + i;
                events[i] = Event.cost(50, "comm", LONG + row, selfNs(row));
            }
            add(fold, trace.page("r", 0, page, page == 0 ? 0 : 50, events));
        }
        List<CostAccumulator> partials = new ArrayList<>();
        BinaryOut encoded = new BinaryOut();
        fold.drain(new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                PartialCodec.encode(partial, ONE, ROWS, encoded);
                partials.add(partial.costs());
            }

            @Override
            public void progress(PartitionProgress progress) {}
        });

        assertThat(sizes).allSatisfy(size -> assertThat(size).isLessThan(Topics.MAX_RESULT_BYTES));
        assertThat(encoded.size()).isBetween(Topics.MAX_RESULT_BYTES / 3, Topics.MAX_RESULT_BYTES * 3 / 4);
        assertThat(partials).singleElement().satisfies(costs -> {
            assertThat(costs.totalNs()).isEqualTo(totalNs());
            assertThat(costs.counters()).containsExactly(new Counter("folded_rows", "rows of a partition", (long)
                    (TOTAL_ROWS - costs.functions().size() + 1)));
        });
    }

    @Test
    void namesThatAreMuchTooLongAreCutAndStayApart() throws BadPageException {
        String endless = "x".repeat(50_000);
        WindowedFold fold = begun();
        add(
                fold,
                trace.page(
                        "r",
                        0,
                        0,
                        0,
                        Event.cost(50, endless + "c", endless + "f", 3),
                        Event.cost(51, "c", endless, 4)));
        List<FunctionCost> rows = new ArrayList<>();
        fold.drain(new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                rows.addAll(partial.costs().functions());
            }

            @Override
            public void progress(PartitionProgress progress) {}
        });

        Set<String> symbols = new HashSet<>();
        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.getSymbol()).hasSize(1_000).matches("x+\\.\\.\\.[0-9a-f]{8}");
            symbols.add(row.getSymbol());
        });
        assertThat(symbols).hasSize(2);
        assertThat(rows).anySatisfy(row -> assertThat(row.getComm()).hasSize(1_000));
    }
}
