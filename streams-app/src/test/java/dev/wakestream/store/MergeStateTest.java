package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.CostKey;
import dev.wakestream.cost.CpuGap;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.testing.FakeStore;
import dev.wakestream.testing.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a merge keeps of a long run with windows of three kinds, whose panes are 10 ns long. */
class MergeStateTest {
    private static final WindowSpec WINDOWS = new WindowSpec(
            List.of(WindowDefinition.tumbling(10), WindowDefinition.tumbling(1_000), new WindowDefinition(200, 10)),
            0,
            WindowSpec.DEFAULT_MAX_AHEAD_NS);
    private static final int PANES = 3_000;
    private static final int ROWS = 5;

    private final FakeStore store = new FakeStore();
    private final Outputs out = new Outputs();
    private final WindowedMerge merge =
            new WindowedMerge(WINDOWS, new MergeStore(store, WINDOWS, RowSpec.DEFAULT), out);

    private void pane(int pane, boolean lossy) {
        CostAccumulator costs = CostAccumulator.empty();
        for (int row = 0; row < ROWS; row++) {
            costs.addCost(new CostKey("task", "f" + row, null), 1, 7);
        }
        merge.add(new WindowPartial("r", 0, pane, costs));
        List<CpuGap> gaps = lossy ? List.of(new CpuGap(pane % 3, pane, pane + 2L)) : List.of();
        merge.add(progress(pane * 10L + 11, false, gaps));
    }

    private static PartitionProgress progress(long watermarkNs, boolean ended, List<CpuGap> gaps) {
        return new PartitionProgress(
                "r", 0, 1, 4, 4, 0, watermarkNs, ended, PANES * 10L, 1, CostAccumulator.empty(), gaps);
    }

    private long bytes() {
        return store.copy().values().stream().mapToLong(value -> value.length).sum();
    }

    private void staysBounded(boolean lossy) {
        List<Long> entries = new ArrayList<>();
        List<Long> bytes = new ArrayList<>();
        IntStream.range(0, PANES).forEach(pane -> {
            pane(pane, lossy);
            entries.add(store.approximateNumEntries());
            bytes.add(bytes());
        });

        long most = entries.stream().mapToLong(n -> n).max().orElseThrow();
        assertThat(most)
                .as("head, profile, 20 pieces of hopping windows, one of the long ones; gaps reach two panes ahead")
                .isLessThanOrEqualTo(2 + 20 + 1);
        assertThat(bytes.get(PANES - 1)).as("bytes").isLessThan(bytes.get(200) * 12 / 10);

        merge.add(progress(PartitionProgress.DONE, true, List.of()));
        assertThat(store.approximateNumEntries()).isZero();
        assertThat(out.closed("r"))
                .as("each pane once, each thousandth ns, each start of a hop")
                .hasSize(PANES + PANES / 100 + PANES);
    }

    @Test
    void theStateOfOpenWindowsDoesNotGrowWithTheRun() {
        staysBounded(false);
    }

    @Test
    void norDoesThatOfGaps() {
        staysBounded(true);
    }

    @Test
    void liveUpdatesOfHoppingWindowsAreSumsOfClosedAndOpenPanes() {
        for (int pane = 0; pane < 5; pane++) {
            pane(pane, false);
        }
        CostAccumulator open = CostAccumulator.empty();
        open.addCost(new CostKey("task", "f0", null), 1, 1_000);
        merge.add(new WindowPartial("r", 0, 6, open));
        merge.live();

        assertThat(out.windows("r"))
                .filteredOn(w -> w.getWindow().equals("200ns/10ns") && !w.getFinal$())
                .extracting(w -> w.getStartNs() + ": " + w.getTotalNs())
                .containsExactly("0: 1175", "10: 1140", "20: 1105", "30: 1070", "40: 1035", "50: 1000", "60: 1000");
    }
}
