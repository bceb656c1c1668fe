package dev.wakestream.sched.kernel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlagRead;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeWide;
import dev.wakestream.sched.topology.DomainRules;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The way to the search by release (model-spec 2.2 to 2.5): CPU 0 wakes a task that ran on CPU 2, in another LLC of the node. */
class SelectionByReleaseTest {
    private static final List<SelectionRules> ALL = List.of(
            SelectionRules.V3_10,
            SelectionRules.V5_5,
            SelectionRules.V5_12,
            SelectionRules.V5_19,
            SelectionRules.V6_1,
            SelectionRules.V6_6,
            SelectionRules.V6_18);

    private final Topology small = Topology.of(TestMachines.small());
    private final Topology flat = Topology.of(TestMachines.flat(4));

    private static List<SelectionRules> all() {
        return ALL;
    }

    private static SelectionRules v310(WakeWide wide) {
        return SelectionRules.V3_10.change().wakeWide(wide).build();
    }

    @Test
    void v310NeitherRecordsNorAsksForWideWakeups() {
        FakeWakeup wakeup = new FakeWakeup(0, 2);

        new WakeupSelection(small, SelectionRules.V3_10).run(wakeup);

        assertThat(wakeup.notes).containsExactly("weights 117");
    }

    @ParameterizedTest
    @EnumSource(
            value = WakeWide.class,
            names = {"NODE_WEIGHT", "LLC_SIZE"})
    void wakeWideOf312IsTheFirstQuestionOfWakeAffine(WakeWide variant) {
        FakeWakeup wakeup = new FakeWakeup(0, 2);
        wakeup.wide = true;
        wakeup.weighs = true;
        WakeupSelection selection = new WakeupSelection(small, v310(variant));

        int cpu = selection.run(wakeup);

        assertThat(wakeup.notes).containsExactly("record_wakee", "wake_wide in wake_affine");
        assertThat(wakeup.asked).startsWith(2);
        assertThat(cpu).isEqualTo(2);
        assertThat(selection.wide()).isTrue();
        assertThat(selection.affine()).isFalse();
    }

    @Test
    void wakeWideOf312IsNotAskedWhenTheTaskRanOnTheWakersCpu() {
        FakeWakeup wakeup = new FakeWakeup(0, 0);
        wakeup.wide = true;

        new WakeupSelection(small, v310(WakeWide.LLC_SIZE)).run(wakeup);

        assertThat(wakeup.notes).containsExactly("record_wakee");
    }

    @Test
    void wakeWideSinceV43ComesBeforeTheWalk() {
        FakeWakeup wakeup = new FakeWakeup(0, 2);
        wakeup.wide = true;

        int cpu = new WakeupSelection(small, SelectionRules.V5_5).run(wakeup);

        assertThat(wakeup.notes).startsWith("record_wakee", "wake_wide in select_task_rq_fair");
        assertThat(wakeup.asked).startsWith(2);
        assertThat(cpu).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("all")
    void theLighterSideIsTheTarget(SelectionRules rules) {
        FakeWakeup pulled = new FakeWakeup(0, 2);
        pulled.weighs = true;
        FakeWakeup kept = new FakeWakeup(0, 2);
        WakeupSelection selection = new WakeupSelection(small, rules);

        assertThat(selection.run(pulled)).isZero();
        assertThat(selection.affine()).isTrue();
        assertThat(selection.run(kept)).isEqualTo(2);
        assertThat(selection.affine()).isFalse();
    }

    /** The level is the lowest that holds both: for siblings SMT's, 110. */
    @Test
    void theWeightsAreComparedWithTheImbalanceOfTheLevelThatHoldsBoth() {
        Topology smt = Topology.of(TestMachines.smt());
        FakeWakeup siblings = new FakeWakeup(0, 2);
        FakeWakeup cores = new FakeWakeup(0, 1);

        new WakeupSelection(smt, SelectionRules.V6_18).run(siblings);
        new WakeupSelection(smt, SelectionRules.V6_18).run(cores);

        assertThat(siblings.notes).contains("loads 110");
        assertThat(cores.notes).contains("loads 117");
    }

    /** v3.10 and v5.5 pull from an idle CPU if the weights say so; since v5.12 an idle prev keeps its task. */
    @Test
    void onlySinceV512AnIdlePrevKeepsItsTask() {
        for (SelectionRules rules : ALL) {
            FakeWakeup wakeup = new FakeWakeup(0, 2).idle(1, 2);
            wakeup.weighs = true;
            boolean keeps = rules.wakeAffine() == SelectionRules.WakeAffine.IDLE_PREV_THEN_LOAD;

            assertThat(new WakeupSelection(small, rules).run(wakeup))
                    .as(rules.toString())
                    .isEqualTo(keeps ? 2 : 1);
        }
    }

    @Test
    void v310KeepsATaskOnPrevWithoutASearchWhereNoDomainPulls() {
        Topology nodes = Topology.of(TestMachines.twoNodes(), DomainRules.V3_10);
        FakeWakeup wakeup = new FakeWakeup(0, 2).idle(3);
        WakeupSelection selection = new WakeupSelection(nodes, SelectionRules.V3_10);

        int cpu = selection.run(wakeup);

        assertThat(cpu).isEqualTo(2);
        assertThat(wakeup.asked).isEmpty();
        assertThat(selection.search().searched()).isFalse();
    }

    @Test
    void laterReleasesSearchAroundPrevThere() {
        Topology nodes = Topology.of(TestMachines.twoNodes(), DomainRules.V3_10);
        FakeWakeup wakeup = new FakeWakeup(0, 2).idle(3);

        assertThat(new WakeupSelection(nodes, SelectionRules.V5_5).run(wakeup)).isEqualTo(3);
    }

    @Test
    void upToV512TheWakerRemembersItsCpuAfterTheSearchUnlessTheWakeupWasWide() {
        for (SelectionRules rules : ALL) {
            FakeWakeup affine = new FakeWakeup(0, 2);
            FakeWakeup wide = new FakeWakeup(0, 2);
            wide.wide = true;
            boolean remembers = rules.recent() == SelectionRules.Recent.ON_HIT;

            new WakeupSelection(small, rules).run(affine);
            new WakeupSelection(small, rules).run(wide);

            assertThat(affine.notes.contains("waker remembered")).isEqualTo(remembers);
            assertThat(wide.notes).doesNotContain("waker remembered");
        }
        assertThat(ALL.stream().filter(r -> r.recent() == SelectionRules.Recent.ON_HIT))
                .containsExactly(SelectionRules.V5_5, SelectionRules.V5_12);
    }

    @Test
    void prevIsRememberedOnAHitOnlyOrBeforeTheTest() {
        FakeWakeup hit = recent(3, 3);
        FakeWakeup miss = recent(3);
        FakeWakeup always = recent(3);

        new WakeupSelection(flat, SelectionRules.V5_5).idleSibling(hit, 0);
        new WakeupSelection(flat, SelectionRules.V5_5).idleSibling(miss, 0);
        new WakeupSelection(flat, SelectionRules.V5_19).idleSibling(always, 0);

        assertThat(hit.notes).contains("prev remembered after 3");
        assertThat(miss.notes).noneMatch(n -> n.startsWith("prev remembered"));
        assertThat(always.notes).contains("prev remembered after 2");
    }

    private static FakeWakeup recent(int recent, Integer... idle) {
        FakeWakeup wakeup = new FakeWakeup(0, 1).idle(idle);
        wakeup.recent = recent;
        return wakeup;
    }

    @Test
    void v310HasNoRecentlyUsedCpu() {
        FakeWakeup wakeup = recent(3, 3);
        WakeupSelection selection = new WakeupSelection(flat, SelectionRules.V3_10);

        selection.idleSibling(wakeup, 0);

        assertThat(wakeup.asked).containsExactly(0, 1, 1, 2, 3);
        assertThat(selection.search().decidedBy()).isEqualTo(Decision.IDLE_CPU);
    }

    @Test
    void aLonelyKthreadLeavesItsWakeeWithItSinceV512() {
        for (SelectionRules rules : ALL) {
            FakeWakeup wakeup = new FakeWakeup(1, 1).idle(2);
            wakeup.lonelyKthread = true;

            int cpu = new WakeupSelection(flat, rules).idleSibling(wakeup, 0);

            assertThat(cpu).isEqualTo(rules.keepsLonelyKthread() ? 1 : 2);
        }
        assertThat(ALL.stream().filter(r -> !r.keepsLonelyKthread()))
                .containsExactly(SelectionRules.V3_10, SelectionRules.V5_5);
    }

    /** S0: nobody sets the flag without SMT, so reading it decides nothing. */
    @Test
    void withoutSmtV512ReadsTheFlagAndThePatchDoesNot() {
        FakeWakeup before = new FakeWakeup(0, 0).idle(2);
        FakeWakeup after = new FakeWakeup(0, 0).idle(2);
        SelectionRules patched =
                SelectionRules.V5_12.change().flagRead(FlagRead.SMT_ONLY).build();

        int cpuBefore = new WakeupSelection(flat, SelectionRules.V5_12).idleSibling(before, 0);
        int cpuAfter = new WakeupSelection(flat, patched).idleSibling(after, 0);

        assertThat(before.notes).contains("flag of 0 in select_idle_cpu");
        assertThat(after.notes).noneMatch(n -> n.startsWith("flag"));
        assertThat(cpuAfter).isEqualTo(cpuBefore);
        assertThat(after.asked).isEqualTo(before.asked);
    }

    @Test
    void otherReleasesReadTheFlagWithSmtOnly() {
        for (SelectionRules rules : ALL) {
            FakeWakeup wakeup = new FakeWakeup(0, 0);

            new WakeupSelection(flat, rules).idleSibling(wakeup, 0);

            assertThat(wakeup.notes.stream().anyMatch(n -> n.startsWith("flag")))
                    .isEqualTo(rules.flagRead() == FlagRead.ALWAYS);
        }
    }
}
