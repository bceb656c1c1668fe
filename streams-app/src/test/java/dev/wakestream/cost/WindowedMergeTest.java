package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.testing.Outputs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 10 ns, a run of two partitions. */
class WindowedMergeTest {
    private final Outputs out = new Outputs();
    private final WindowedMerge merge = new WindowedMerge(new WindowSpec(10, 0), MergeJournal.NONE, out);

    private static WindowPartial partial(int partition, long window, long selfNs) {
        CostAccumulator costs = CostAccumulator.empty();
        costs.addCost(new CostKey("task", "f", null), 1, selfNs);
        return new WindowPartial("r", partition, window, costs);
    }

    private static PartitionProgress progress(int partition, long watermarkNs) {
        return progress(partition, watermarkNs, List.of());
    }

    private static PartitionProgress progress(int partition, long watermarkNs, List<CpuGap> gaps) {
        return new PartitionProgress(
                "r", partition, 2, 4, 2, 1_000, watermarkNs, false, 0, 1, CostAccumulator.empty(), gaps);
    }

    private static PartitionProgress end(int partition) {
        return new PartitionProgress(
                "r",
                partition,
                2,
                4,
                2,
                1_000,
                PartitionProgress.DONE,
                true,
                50,
                1,
                CostAccumulator.empty(),
                List.of());
    }

    @Test
    void closesNothingBeforeEachPartitionWasHeardOf() {
        merge.add(partial(0, 0, 5));
        merge.add(progress(0, 100));

        assertThat(out.windows("r")).isEmpty();

        merge.add(partial(1, 0, 7));
        merge.add(progress(1, 11));

        assertThat(out.closed("r")).extracting(CostWindow::getTotalNs).containsExactly(12L);
    }

    @Test
    void theSlowestPartitionDecides() {
        merge.add(partial(0, 0, 5));
        merge.add(partial(0, 1, 5));
        merge.add(progress(0, 100));
        merge.add(progress(1, 10));

        assertThat(out.windows("r")).as("another event at 10 may come").isEmpty();

        merge.add(progress(1, 20));

        assertThat(out.closed("r")).extracting(CostWindow::getEndNs).containsExactly(10L);
    }

    @Test
    void aPartitionWithoutCpusHoldsNothingBack() {
        merge.add(progress(1, PartitionProgress.DONE));
        merge.add(partial(0, 0, 5));
        merge.add(progress(0, 11));

        assertThat(out.closed("r")).hasSize(1);
    }

    @Test
    void aPartialReplacesTheFormerOneOfItsPartition() {
        merge.add(partial(0, 0, 5));
        merge.add(partial(0, 0, 9));
        merge.add(partial(0, 0, 9));
        merge.add(progress(0, 11));
        merge.add(progress(1, 11));

        assertThat(out.closed("r")).extracting(CostWindow::getTotalNs).containsExactly(9L);
    }

    @Test
    void aClosedWindowStaysAsItIs() {
        merge.add(partial(0, 0, 5));
        merge.add(progress(0, 11));
        merge.add(progress(1, 11));

        boolean added = merge.add(partial(0, 0, 99));
        merge.add(end(0));
        merge.add(end(1));

        assertThat(added).isFalse();
        assertThat(out.closed("r")).hasSize(1);
        assertThat(out.profile("r").getTotalNs()).isEqualTo(5);
    }

    @Test
    void endsWithTheLastPartitionAndForgetsTheRun() {
        merge.add(partial(0, 4, 5));
        merge.add(end(0));

        assertThat(out.profiles("r")).isEmpty();

        merge.add(end(1));

        RunProfile profile = out.profile("r");
        assertThat(profile.getSpanNs()).isEqualTo(50);
        assertThat(profile.getPages()).isEqualTo(2);
        assertThat(profile.getWindows()).isEqualTo(1);
        assertThat(merge.openRuns()).isZero();
        assertThat(merge.openWindows()).isZero();
    }

    @Test
    void liveUpdatesTellWhatChangedAndOnlyThat() {
        merge.add(partial(0, 0, 5));
        merge.add(progress(0, 3));
        merge.live();
        merge.live();

        assertThat(out.windows("r")).extracting(CostWindow::getFinal$).containsExactly(false);
        assertThat(out.profiles("r")).extracting(RunProfile::getFinal$).containsExactly(false);

        merge.add(partial(0, 0, 6));
        merge.live();

        assertThat(out.windows("r")).extracting(CostWindow::getTotalNs).containsExactly(5L, 6L);
        assertThat(out.profiles("r")).hasSize(1);
    }
}
