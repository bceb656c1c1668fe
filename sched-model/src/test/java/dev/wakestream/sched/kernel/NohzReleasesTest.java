package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tickless idle, release by release (model-spec 4.1 to 4.6): what is touched, in which order, who is kicked. */
class NohzReleasesTest {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int KICKER = 3;

    private static Kernel kernel(KernelProfile release) {
        return Kernels.idle(TestMachines.smt(), Kernels.balancedAs(release));
    }

    private static LineCounters line(Kernel k, int line) {
        return k.lines.counters(line);
    }

    private static long atomics(Kernel k, int line) {
        return line(k, line).atomics();
    }

    /** A busy CPU that has decided to kick, and reads the mask. */
    private static void kick(Kernel k, int flags) {
        Cpu c = k.cpus[KICKER];
        c.kickFlags = flags;
        k.balancerKick.kick(c);
        k.balancerKick.found(c);
    }

    // ---- the order of entering and leaving

    private static Stream<Arguments> marksBeforeTheMask() {
        return KernelProfiles.all().stream().map(p -> Arguments.of(p, !p.equals(KernelProfiles.V3_10)));
    }

    @ParameterizedTest
    @MethodSource("marksBeforeTheMask")
    void v310MarksTheCpuAfterTheMaskAndOthersBefore(KernelProfile release, boolean before) {
        Kernel k = kernel(release);
        Cpu c = k.cpus[FIRST];

        k.exitIdle.begin(c);

        assertThat(c.nohzTickStopped).as("after the first step of the exit").isEqualTo(!before);

        k.exitIdle.mask(c);
        k.exitIdle.counter(c);

        assertThat(c.nohzTickStopped).as("after the counter").isFalse();

        k.enterIdle.begin(c);

        assertThat(c.nohzTickStopped).as("after the first step of the entry").isEqualTo(before);

        k.enterIdle.mask(c);
        k.enterIdle.counter(c);

        assertThat(c.nohzTickStopped).isTrue();
    }

    @Test
    void v310ChangesItsFlagByAnAtomicAndLeavesTheLlcAlone() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Cpu c = k.cpus[FIRST];

        k.exitIdle.begin(c);
        k.exitIdle.mask(c);
        k.exitIdle.counter(c);

        assertThat(atomics(k, c.nohzLine)).isEqualTo(1);
        assertThat(atomics(k, k.lineMap.nohzMask)).isEqualTo(1);
        assertThat(atomics(k, k.lineMap.nohzFields)).isEqualTo(1);
        assertThat(atomics(k, c.llcSharedLine)).isZero();
        assertThat(k.nohz.idleCpus.get(FIRST)).isFalse();
    }

    @Test
    void v310StoresNothingAboutBlockedLoad() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Cpu c = k.cpus[FIRST];
        long before = line(k, k.lineMap.nohzFields).writes();

        k.enterIdle.begin(c);

        assertThat(k.nohz.hasBlocked).isFalse();
        assertThat(line(k, k.lineMap.nohzFields).writes()).isEqualTo(before);
    }

    private static Stream<Arguments> asksForANewNextBalance() {
        return KernelProfiles.all().stream()
                .map(p -> Arguments.of(
                        p,
                        !List.of(KernelProfiles.V3_10, KernelProfiles.V5_5, KernelProfiles.V5_12)
                                .contains(p)));
    }

    @ParameterizedTest
    @MethodSource("asksForANewNextBalance")
    void aCpuThatEntersTheMaskAsksForANewNextBalanceSinceV516(KernelProfile release, boolean asks) {
        Kernel k = kernel(release);
        Cpu c = k.cpus[FIRST];
        c.entersMask = true;

        k.enterIdle.stores(c);

        assertThat(k.nohz.needsUpdate).isEqualTo(asks);
    }

    // ---- v3.10's counters

    @Test
    void v310CountsOneAtomicALevelInnermostFirst() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Cpu c = k.cpus[FIRST];
        int thread = k.groupCounters.line(c.groupCounters[0]);
        int core = k.groupCounters.line(c.groupCounters[1]);

        k.groupCounters.busy(c);

        assertThat(atomics(k, thread) + atomics(k, core)).isZero();

        k.groupCounters.next(c);

        assertThat(List.of(atomics(k, thread), atomics(k, core))).containsExactly(1L, 0L);

        k.groupCounters.next(c);

        assertThat(List.of(atomics(k, thread), atomics(k, core))).containsExactly(1L, 1L);
        assertThat(k.groupCounters.busyCpus(c.groupCounters[1])).isEqualTo(1);
    }

    @Test
    void v310CountsOnlyTransitions() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Cpu c = k.cpus[FIRST];

        k.groupCounters.idle(c);

        assertThat(IntStream.range(0, k.groupCounters.size())
                        .mapToLong(i -> atomics(k, k.groupCounters.line(i)))
                        .sum())
                .isZero();
    }

    @Test
    void otherReleasesHaveNoSuchCounters() {
        assertThat(kernel(KernelProfiles.V5_5).groupCounters.size()).isZero();
        assertThat(kernel(KernelProfiles.V6_18).groupCounters.size()).isZero();
    }

    @Test
    void v310KicksForASecondBusyThreadOfACoreAndNotForOneElsewhere() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Cpu c = k.cpus[FIRST];
        countBusy(k, FIRST);
        countBusy(k, SECOND);

        assertThat(k.groupCounters.hasCompanyInCache(c))
                .as("cpu 1 is another core")
                .isFalse();

        countBusy(k, k.topology.smtMask(FIRST).next(FIRST + 1));

        assertThat(k.groupCounters.hasCompanyInCache(c)).isTrue();
    }

    private static void countBusy(Kernel k, int cpu) {
        Cpu c = k.cpus[cpu];
        k.groupCounters.busy(c);
        for (int i = 0; i < c.groupCounters.length; i++) {
            k.groupCounters.next(c);
        }
    }

    // ---- the kick

    @Test
    void v310KicksTheFirstCpuOfTheMaskOrNobody() {
        Kernel k = kernel(KernelProfiles.V3_10);
        Kernels.run(k, FIRST, 0);

        kick(k, Nohz.BALANCE_KICK);

        assertThat(k.cpus[SECOND].nohzFlags).isZero();
        assertThat(k.counters.ilbKicks).isZero();
    }

    @Test
    void laterReleasesKickTheFirstIdleCpuOfTheMask() {
        Kernel k = kernel(KernelProfiles.V5_5);
        Kernels.run(k, FIRST, 0);

        kick(k, Nohz.BALANCE_KICK);

        assertThat(k.cpus[SECOND].nohzFlags).isEqualTo(Nohz.BALANCE_KICK);
        assertThat(k.counters.ilbKicks).isEqualTo(1);
    }

    @Test
    void v310MovesNextBalanceByOneAndOthersToTheNextJiffy() {
        Kernel old = kernel(KernelProfiles.V3_10);
        Kernel later = kernel(KernelProfiles.V5_5);
        for (Kernel k : List.of(old, later)) {
            k.nohz.nextBalance = 5;
            k.cpus[KICKER].clock = 40 * k.ticks.periodPs();
            kick(k, Nohz.BALANCE_KICK);
        }

        assertThat(old.nohz.nextBalance).isEqualTo(6);
        assertThat(later.nohz.nextBalance).isEqualTo(41);
    }

    private static Stream<Arguments> writesAnyway() {
        return KernelProfiles.all().stream().map(p -> Arguments.of(p, !p.equals(KernelProfiles.V6_18)));
    }

    @ParameterizedTest
    @MethodSource("writesAnyway")
    void aKickUnderWayIsNotSentAgainAndOnlyV618DoesNotWriteIt(KernelProfile release, boolean writes) {
        Kernel k = kernel(release);
        Cpu ilb = k.cpus[FIRST];
        ilb.nohzFlags = Nohz.BALANCE_KICK;

        kick(k, Nohz.BALANCE_KICK);

        assertThat(k.counters.ilbKicks).isZero();
        assertThat(atomics(k, ilb.nohzLine)).isEqualTo(writes ? 1 : 0);
    }

    @Test
    void v310ArrivesByAReschedulingInterrupt() {
        Kernel old = kernel(KernelProfiles.V3_10);
        Kernel later = kernel(KernelProfiles.V5_5);
        for (Kernel k : List.of(old, later)) {
            k.cpus[FIRST].nohzFlags = Nohz.BALANCE_KICK;
            k.nohzIdleBalance.rescheduleInterrupt(k.cpus[FIRST]);
        }

        assertThat(old.cpus[FIRST].ilbPending).isEqualTo(Nohz.BALANCE_KICK);
        assertThat(later.cpus[FIRST].ilbPending).isZero();
    }

    // ---- the idle load balance

    @Test
    void v310GoesThroughTheMaskFromItsBeginAndOthersRound() {
        Kernel old = kernel(KernelProfiles.V3_10);
        Kernel later = kernel(KernelProfiles.V6_18);

        assertThat(walk(old, 2)).containsExactly(2, 0, 1, 3);
        assertThat(walk(later, 2)).containsExactly(3, 0, 1, 2);
    }

    private static List<Integer> walk(Kernel k, int cpu) {
        return IntStream.range(0, k.cpus.length)
                .mapToObj(place -> k.nohzIdleBalance.at(k.cpus[cpu], place))
                .toList();
    }

    private static Stream<Arguments> notesForTheIdleLoop() {
        return KernelProfiles.all().stream()
                .map(p -> Arguments.of(
                        p,
                        !List.of(KernelProfiles.V3_10, KernelProfiles.V5_5, KernelProfiles.V5_12)
                                .contains(p)));
    }

    @ParameterizedTest
    @MethodSource("notesForTheIdleLoop")
    void theIdleLoopLooksForANoteSinceV513(KernelProfile release, boolean looks) {
        Kernel k = kernel(release);
        Cpu c = k.cpus[FIRST];
        c.nohzFlags = Nohz.NEWILB_KICK;

        boolean underWay = k.nohzIdleBalance.onIdleEntry(c);

        assertThat(underWay).isEqualTo(looks);
        assertThat(atomics(k, c.nohzLine)).isEqualTo(looks ? 1 : 0);
    }

    // ---- the tick

    private static Stream<Arguments> stopsAgainstThePrediction() {
        return KernelProfiles.all().stream().map(p -> Arguments.of(p, p.equals(KernelProfiles.V3_10)));
    }

    @ParameterizedTest
    @MethodSource("stopsAgainstThePrediction")
    void theGovernorKeepsTheTickBeforeAShortIdleTimeButNotInV310(KernelProfile release, boolean stops) {
        KernelConfig config =
                Kernels.config(TestMachines.smt(), Kernels.MS, Kernels.balancedAs(release), IdleGovernor.MENU);
        Kernel k = Kernels.hackbench(config, 1, 1, 1, DiscardingSink.INSTANCE);
        Cpu c = k.cpus[KICKER];
        c.tickStopped = false;
        for (int i = 0; i < 16; i++) {
            c.predictor.observed(10_000);
        }

        k.idleLoop.sleep(c);

        assertThat(c.tickStopped).isEqualTo(stops);
    }
}
