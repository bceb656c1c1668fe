package dev.wakestream.sched.kernel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The cluster's preference of v6.18 (model-spec 2.5 and 2.9): LLCs of 24 CPUs that consist of clusters of 4; the target is CPU 5. */
class ClusterSearchTest {
    private static final int TARGET = 5;

    private final Topology kunpeng = Topology.of(RandomMachines.kunpengLike());
    private final WakeupSelection selection = new WakeupSelection(kunpeng, SelectionRules.V6_18);

    private static FakeWakeup wakeup(int prev, int recent, Integer... idle) {
        FakeWakeup wakeup = new FakeWakeup(TARGET, prev).idle(idle);
        wakeup.recent = recent;
        return wakeup;
    }

    @Test
    void searchesTheTargetsClusterFirstThenTheRestOfTheLlc() {
        FakeWakeup wakeup = wakeup(TARGET, TARGET);

        selection.idleSibling(wakeup, TARGET);

        List<Integer> expected = new ArrayList<>(List.of(5, 6, 7, 4, 5));
        IntStream.concat(IntStream.range(8, 24), IntStream.range(0, 4)).forEach(expected::add);
        assertThat(wakeup.asked).isEqualTo(expected);
    }

    @Test
    void aCpuOfTheClusterIsFoundBeforeOneThatIsNextInNumber() {
        FakeWakeup wakeup = wakeup(TARGET, TARGET, 4, 8);

        assertThat(selection.idleSibling(wakeup, TARGET)).isEqualTo(4);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.IDLE_CPU);
    }

    @Test
    void theClusterUsesUpTheLimitAndThenEndsTheSearch() {
        FakeWakeup wakeup = wakeup(TARGET, TARGET, 8);
        wakeup.limit = 3;
        FakeWakeup longer = wakeup(TARGET, TARGET, 8);
        longer.limit = 5;

        assertThat(selection.idleSibling(wakeup, TARGET)).isEqualTo(TARGET);
        assertThat(wakeup.asked).containsExactly(5, 6, 7, 4);
        assertThat(selection.idleSibling(longer, TARGET)).isEqualTo(8);
        assertThat(longer.asked).containsExactly(5, 6, 7, 4, 5, 8);
    }

    @Test
    void prevAndTheRecentlyUsedCpuEndTheSearchInTheClusterOnly() {
        assertThat(selection.idleSibling(wakeup(6, TARGET, 6, 7), TARGET)).isEqualTo(6);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.PREV);
        assertThat(selection.search().domainSearched()).isFalse();
        assertThat(selection.idleSibling(wakeup(9, 6, 6, 7), TARGET)).isEqualTo(6);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.RECENT);
        assertThat(selection.idleSibling(wakeup(9, 10, 7, 9, 10), TARGET)).isEqualTo(7);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.IDLE_CPU);
    }

    @Test
    void outsideTheClusterTheyAreWhatIsLeftWhenTheSearchFindsNothing() {
        FakeWakeup both = wakeup(9, 10, 9, 10);
        both.limit = 2;
        FakeWakeup recentOnly = wakeup(9, 10, 10);
        recentOnly.limit = 2;

        assertThat(selection.idleSibling(both, TARGET)).isEqualTo(9);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.PREV);
        assertThat(selection.idleSibling(recentOnly, TARGET)).isEqualTo(10);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.RECENT);
        assertThat(selection.search().domainSearched()).isTrue();
    }

    @Test
    void earlierReleasesKnowNoClusters() {
        FakeWakeup prev = wakeup(9, 10, 9, 10);
        FakeWakeup scan = wakeup(TARGET, TARGET, 4, 8);
        WakeupSelection v66 = new WakeupSelection(kunpeng, SelectionRules.V6_6);

        assertThat(v66.idleSibling(prev, TARGET)).isEqualTo(9);
        assertThat(prev.asked).containsExactly(5, 9);
        assertThat(v66.idleSibling(scan, TARGET)).isEqualTo(8);
    }

    @Test
    void withoutAClusterLevelV618AsksAsV61Does() {
        for (int limit = 0; limit < 4; limit++) {
            List<List<Integer>> asked = new ArrayList<>();
            for (SelectionRules rules : List.of(SelectionRules.V6_1, SelectionRules.V6_18)) {
                FakeWakeup wakeup = new FakeWakeup(0, 1).idle(3);
                wakeup.limit = limit;
                new WakeupSelection(Topology.of(TestMachines.smt()), rules).idleSibling(wakeup, 0);
                asked.add(wakeup.asked);
            }

            assertThat(asked.get(1)).isEqualTo(asked.get(0));
        }
    }
}
