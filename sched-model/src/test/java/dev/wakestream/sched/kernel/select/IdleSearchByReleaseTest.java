package dev.wakestream.sched.kernel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * select_idle_sibling by release (model-spec 2.5 to 2.8): which CPUs it asks, in which order. Core 0 = CPU 0 and 2, core 1 = CPU 1
 * and 3, one LLC; the task ran on CPU 0, and its wakeup looks around CPU 0, which is the first one asked.
 */
class IdleSearchByReleaseTest {
    private static final SelectionRules EARLY_BREAK =
            SelectionRules.V5_5.change().coreEarlyBreak(true).build();

    private record Case(
            String note,
            SelectionRules rules,
            int target,
            boolean flag,
            int limit,
            List<Integer> idle,
            List<Integer> asked,
            int found,
            Decision by) {
        @Override
        public String toString() {
            return note;
        }
    }

    private static Case row(
            String note,
            SelectionRules rules,
            boolean flag,
            int limit,
            List<Integer> idle,
            List<Integer> asked,
            int found,
            Decision by) {
        return new Case(note, rules, 0, flag, limit, idle, asked, found, by);
    }

    private static List<Integer> cpus(Integer... cpus) {
        return List.of(cpus);
    }

    private static List<Case> v310() {
        SelectionRules v310 = SelectionRules.V3_10;
        return List.of(
                row("v3.10: an idle core", v310, false, 9, cpus(1, 3), cpus(0, 1, 3), 1, Decision.IDLE_CORE),
                row("v3.10: else the target's sibling", v310, false, 9, cpus(2), cpus(0, 1, 2), 2, Decision.IDLE_CPU),
                row("v3.10: half a core is none", v310, false, 9, cpus(3), cpus(0, 1, 2), 0, Decision.FALLBACK),
                row("v3.10: second half neither", v310, false, 9, cpus(1), cpus(0, 1, 3, 2), 0, Decision.FALLBACK),
                row("v3.10: no limit", v310, false, 0, cpus(1, 3), cpus(0, 1, 3), 1, Decision.IDLE_CORE));
    }

    private static List<Case> v55() {
        SelectionRules v55 = SelectionRules.V5_5;
        return List.of(
                row("v5.5: an idle core", v55, true, 9, cpus(1, 3), cpus(0, 0, 2, 1, 3), 1, Decision.IDLE_CORE),
                row("v5.5, S1: the same", EARLY_BREAK, true, 9, cpus(1, 3), cpus(0, 0, 1, 3), 1, Decision.IDLE_CORE),
                row(
                        "v5.5: asks every thread, then each CPU from the target on, then the target's siblings",
                        v55,
                        true,
                        9,
                        cpus(),
                        cpus(0, 0, 2, 1, 3, 0, 1, 2, 3, 0, 2),
                        0,
                        Decision.FALLBACK),
                row(
                        "v5.5, S1: asks the first thread of each core",
                        EARLY_BREAK,
                        true,
                        9,
                        cpus(),
                        cpus(0, 0, 1, 0, 1, 2, 3, 0, 2),
                        0,
                        Decision.FALLBACK),
                row(
                        "v5.5: without the flag no core search",
                        v55,
                        false,
                        9,
                        cpus(3),
                        cpus(0, 0, 1, 2, 3),
                        3,
                        Decision.IDLE_CPU),
                row(
                        "v5.5: the limit ends at CPU 1, the sibling is found all the same",
                        v55,
                        false,
                        2,
                        cpus(2, 3),
                        cpus(0, 0, 1, 0, 2),
                        2,
                        Decision.SMT_SIBLING));
    }

    private static List<Case> merged() {
        SelectionRules v512 = SelectionRules.V5_12;
        SelectionRules v519 = SelectionRules.V5_19;
        SelectionRules v66 = SelectionRules.V6_6;
        SelectionRules v618 = SelectionRules.V6_18;
        return List.of(
                row("v5.12: an idle core", v512, true, 0, cpus(1, 3), cpus(0, 0, 2, 1, 3), 1, Decision.IDLE_CORE),
                row("v5.12: else a thread", v512, true, 0, cpus(3), cpus(0, 0, 2, 1, 3), 3, Decision.IDLE_CPU),
                row("v5.12: stops once it has one", v512, true, 0, cpus(2), cpus(0, 0, 2, 1), 2, Decision.IDLE_CPU),
                row("v5.12: from the target on", v512, false, 3, cpus(3), cpus(0, 0, 1, 2), 0, Decision.FALLBACK),
                row("v5.19: prev's core first", v519, false, 9, cpus(2), cpus(0, 0, 2), 2, Decision.SMT_SIBLING),
                row("v5.19: after the target", v519, false, 3, cpus(3), cpus(0, 0, 2, 1, 2, 3), 3, Decision.IDLE_CPU),
                row("v5.19: no limit by core", v519, true, 0, cpus(3), cpus(0, 1, 3, 0), 3, Decision.IDLE_CPU),
                row("v6.6: prev's core first", v66, false, 9, cpus(2), cpus(0, 2), 2, Decision.SMT_SIBLING),
                row("v6.6: 0 forbids cores too", v66, true, 0, cpus(1, 3), cpus(0), 0, Decision.FALLBACK),
                row("v6.6: 1 allows all cores", v66, true, 1, cpus(3), cpus(0, 1, 3, 0), 3, Decision.IDLE_CPU),
                row("v6.18: without prev", v618, false, 9, cpus(2), cpus(0, 2), 2, Decision.SMT_SIBLING),
                row("v6.18: then the rest", v618, false, 2, cpus(3), cpus(0, 2, 1, 2), 0, Decision.FALLBACK));
    }

    private final Topology topology = Topology.of(TestMachines.smt());

    private FakeWakeup wakeup(Case c) {
        FakeWakeup wakeup = new FakeWakeup(1, 0);
        wakeup.idle = Set.copyOf(c.idle);
        wakeup.mayHaveIdleCore = c.flag;
        wakeup.limit = c.limit;
        return wakeup;
    }

    @ParameterizedTest
    @MethodSource({"v310", "v55", "merged"})
    void asksTheseCpusInThisOrder(Case c) {
        FakeWakeup wakeup = wakeup(c);
        WakeupSelection selection = new WakeupSelection(topology, c.rules);

        int found = selection.idleSibling(wakeup, c.target);

        assertThat(wakeup.asked).isEqualTo(c.asked);
        assertThat(found).isEqualTo(c.found);
        assertThat(selection.search().decidedBy()).isEqualTo(c.by);
        assertThat(wakeup.inside()).isEmpty();
    }

    /** What a domain search looks at is all but the fast check of the target. */
    @ParameterizedTest
    @MethodSource({"v310", "v55", "merged"})
    void countsWhatTheDomainSearchLookedAt(Case c) {
        FakeWakeup wakeup = wakeup(c);
        WakeupSelection selection = new WakeupSelection(topology, c.rules);

        selection.idleSibling(wakeup, c.target);

        assertThat(selection.search().domainSearched()).isTrue();
        assertThat(selection.search().scanned()).isEqualTo(c.asked.size() - 1);
    }

    @Test
    void aCoreIsTakenAtTheThreadAtWhichTheWalkMetIt() {
        FakeWakeup v55 = new FakeWakeup(0, 2).idle(1, 3);
        v55.mayHaveIdleCore = true;
        FakeWakeup v618 = new FakeWakeup(0, 2).idle(1, 3);
        v618.mayHaveIdleCore = true;

        assertThat(new WakeupSelection(topology, SelectionRules.V5_5).idleSibling(v55, 2))
                .isEqualTo(3);
        assertThat(new WakeupSelection(topology, SelectionRules.V6_18).idleSibling(v618, 2))
                .isEqualTo(3);
    }

    @Test
    void theEarlyBreakDoesNotChangeWhatTheCoreSearchFinds() {
        for (int set = 0; set < 16; set++) {
            int idle = set;
            int[] found = new int[2];
            for (SelectionRules rules : List.of(SelectionRules.V5_5, EARLY_BREAK)) {
                FakeWakeup wakeup = new FakeWakeup(0, 0);
                wakeup.idle = Set.of(0, 1, 2, 3).stream()
                        .filter(cpu -> (idle >> cpu & 1) != 0)
                        .collect(java.util.stream.Collectors.toUnmodifiableSet());
                wakeup.mayHaveIdleCore = true;
                found[rules.coreEarlyBreak() ? 1 : 0] = new WakeupSelection(topology, rules).idleSibling(wakeup, 0);
            }

            assertThat(found[1]).as("idle CPUs %s", Integer.toBinaryString(set)).isEqualTo(found[0]);
        }
    }

    /** 10 + n (14 + 4) a core, or 10 + k 14 + 8 and 4 a mask word; the six of each idle test are the view's (model-spec 5.4.2). */
    @Test
    void theEarlyBreakPaysForTheMaskWhatItSavesInTests() {
        FakeWakeup before = coreSearch(SelectionRules.V5_5);
        FakeWakeup after = coreSearch(EARLY_BREAK);

        // Two cores of two busy threads each: 4 tests and clearings against 2 tests and 2 clearings of a core.
        assertThat(before.instructions - after.instructions).isEqualTo(4 * (14 + 4) - 2 * (14 + 8));
        assertThat(after.maskWords - before.maskWords).isEqualTo(2 * 4);
    }

    private FakeWakeup coreSearch(SelectionRules rules) {
        FakeWakeup wakeup = new FakeWakeup(0, 0);
        wakeup.mayHaveIdleCore = true;
        new WakeupSelection(topology, rules).idleSibling(wakeup, 0);
        return wakeup;
    }

    @Test
    void afterAFailedCoreSearchV512TakesDownTheFlagOfTheWakersLlc() {
        FakeWakeup v512 = new FakeWakeup(1, 0);
        v512.mayHaveIdleCore = true;
        FakeWakeup v519 = new FakeWakeup(1, 0);
        v519.mayHaveIdleCore = true;

        new WakeupSelection(topology, SelectionRules.V5_12).idleSibling(v512, 0);
        new WakeupSelection(topology, SelectionRules.V5_19).idleSibling(v519, 0);

        assertThat(v512.flagsDown).containsExactly(1);
        assertThat(v519.flagsDown).containsExactly(0);
    }

    @Test
    void theLimitIsNotAskedForWhereItDoesNotCount() {
        FakeWakeup v512 = new FakeWakeup(1, 0);
        v512.mayHaveIdleCore = true;
        FakeWakeup v66 = new FakeWakeup(1, 0);
        v66.mayHaveIdleCore = true;

        new WakeupSelection(topology, SelectionRules.V5_12).idleSibling(v512, 0);
        new WakeupSelection(topology, SelectionRules.V6_6).idleSibling(v66, 0);

        assertThat(v512.notes).doesNotContain("limit of 0");
        assertThat(v66.notes).contains("limit of 0");
    }

    @Test
    void onlySearchesThatTheirLimitDidNotEndAreWorthKnowing() {
        FakeWakeup whole = new FakeWakeup(1, 0);
        whole.limit = 4;
        FakeWakeup cut = new FakeWakeup(1, 0);
        cut.limit = 3;

        new WakeupSelection(topology, SelectionRules.V5_12).idleSibling(whole, 0);
        new WakeupSelection(topology, SelectionRules.V5_12).idleSibling(cut, 0);

        assertThat(whole.searches).singleElement().matches(s -> s.learns() && s.scanned() == 4);
        assertThat(cut.searches).singleElement().matches(s -> !s.learns() && s.scanned() == 3);
    }

    @Test
    void eachReleaseTellsOfTheFunctionsThatSearched() {
        assertThat(functions(SelectionRules.V3_10)).containsExactly(SelectFunction.SELECT_IDLE_SIBLING);
        assertThat(functions(SelectionRules.V5_5))
                .containsExactly(SelectFunction.SELECT_IDLE_CORE, SelectFunction.SELECT_IDLE_CPU);
        assertThat(functions(SelectionRules.V5_12)).containsExactly(SelectFunction.SELECT_IDLE_CPU);
        assertThat(functions(SelectionRules.V6_18)).containsExactly(SelectFunction.SELECT_IDLE_CPU);
    }

    private List<SelectFunction> functions(SelectionRules rules) {
        FakeWakeup wakeup = new FakeWakeup(1, 0);
        new WakeupSelection(topology, rules).idleSibling(wakeup, 0);
        return wakeup.searches.stream().map(WakeupView.Search::function).toList();
    }
}
