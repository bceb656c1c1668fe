package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The idle load balance of CPU 0 for twenty tickless CPUs (model-spec 4.6), in jiffy 20. */
class NohzIdleBalanceTest {
    private static final long NOW = 20;
    private static final int CPUS = 20;

    private final Kernel k = Kernels.idle(TestMachines.flat(CPUS));
    private final Cpu c = k.cpus[0];

    NohzIdleBalanceTest() {
        Kernels.at(k, NOW * 1000 + 500);
        for (Cpu cpu : k.cpus) {
            cpu.nextBalance = 100L + cpu.id;
        }
    }

    private void begin(int flags) {
        c.ilbPending = flags;
        k.nohzIdleBalance.softirq(c);
    }

    private void steps(int count) {
        for (int i = 0; i < count; i++) {
            k.nohzIdleBalance.next(c);
        }
    }

    // ---- how it begins

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "10, 10, 0", "4, 0, 4", "5, 1, 4", "0, 0, 0"})
    void aKickRaisesTheSoftirqAndLeavesTheNote(int flags, int pending, int left) {
        c.nohzFlags = flags;

        k.nohzIdleBalance.callFunction(c);

        assertThat(c.ilbPending).isEqualTo(pending);
        assertThat(c.nohzFlags).isEqualTo(left);
        assertThat(c.idleBalance).isEqualTo(pending != 0);
    }

    @Test
    void aCpuThatIsBusyMeanwhileForgetsTheKick() {
        Kernels.run(k, 0, 0);
        c.nohzFlags = Nohz.STATS_KICK;

        k.nohzIdleBalance.callFunction(c);

        assertThat(c.ilbPending).isZero();
        assertThat(c.nohzFlags).isZero();
        assertThat(c.idleBalance).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"4, false, true", "4, true, false", "6, false, false", "0, false, false"})
    void theIdleLoopHeedsTheNoteAlone(int flags, boolean needResched, boolean runs) {
        c.nohzFlags = flags;
        c.needResched = needResched;

        assertThat(k.nohzIdleBalance.onIdleEntry(c)).isEqualTo(runs);
        assertThat(c.walk.ilb).isEqualTo(runs);
        assertThat(c.nohzFlags).isEqualTo(flags & ~Nohz.NEWILB_KICK);
        if (runs) {
            assertThat(c.walk.ilbFlags).isEqualTo(Nohz.STATS_KICK);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true, true", "2, false, true", "8, true, false", "11, false, false"})
    void whatIsToBeDoneIsTakenOffTheBooksFirst(int flags, boolean hasBlocked, boolean needsUpdate) {
        k.nohz.hasBlocked = true;
        k.nohz.needsUpdate = true;
        c.walk.visited = 7;
        c.walk.blockedLoadLeft = true;

        begin(flags);

        assertThat(k.nohz.hasBlocked).isEqualTo(hasBlocked);
        assertThat(k.nohz.needsUpdate).isEqualTo(needsUpdate);
        assertThat(c.ilbPending).isZero();
        assertThat(c.walk.ilb).isTrue();
        assertThat(c.walk.ilbFlags).isEqualTo(flags);
        assertThat(c.walk.visited).isZero();
        assertThat(c.walk.blockedLoadLeft).isFalse();
        assertThat(c.walk.ilbNextBalance).isEqualTo(NOW + 1000);
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
        assertThat(k.counts().ilbRuns()).isEqualTo(1);
    }

    // ---- the walk

    @Test
    void aStepLooksAtEightCpusOfTheMask() {
        k.nohz.idleCpus.clear(3);
        k.nohz.idleCpus.clear(4);
        begin(Nohz.STATS_KICK);

        steps(1);

        assertThat(c.walk.visited).isEqualTo(10);

        steps(1);

        assertThat(c.walk.visited).isEqualTo(18);
        assertThat(c.walk.ilb).isTrue();

        steps(1);

        assertThat(c.walk.visited).isEqualTo(CPUS);
        assertThat(c.walk.ilb).isFalse();
        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);
    }

    @Test
    void nextBalanceIsTheEarliestOfTheTicklessCpus() {
        k.nohz.idleCpus.clear(0);
        k.nohz.idleCpus.clear(1);
        k.nohz.nextBalance = 1;
        begin(Nohz.NEXT_KICK);

        steps(3);

        assertThat(k.nohz.nextBalance).isEqualTo(102);
    }

    @Test
    void aBusyCpuIsNotAskedForItsNextBalance() {
        Kernels.run(k, 0, 0);
        Kernels.run(k, 1, 1);
        Kernels.run(k, 2, 2);
        Cpu other = k.cpus[5];
        other.ilbPending = Nohz.NEXT_KICK;
        k.nohzIdleBalance.softirq(other);

        for (int i = 0; i < 3; i++) {
            k.nohzIdleBalance.next(other);
        }

        assertThat(k.nohz.nextBalance).isEqualTo(103);
    }

    @ParameterizedTest
    @CsvSource({"1, 20, true", "1, 21, false", "2, 20, false", "8, 20, false"})
    void aCpuThatIsDueIsBalancedForIfABalanceWasAskedFor(int flags, long nextBalance, boolean balances) {
        k.cpus[1].nextBalance = nextBalance;
        begin(flags);

        steps(1);

        assertThat(c.walk.visited).isEqualTo(balances ? 1 : 8);
        assertThat(c.walk.destination == 1).isEqualTo(balances);
        assertThat(c.walk.ilbNextBalance).isEqualTo(balances ? NOW + 1000 : Math.min(nextBalance, 102));
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "8", "11"})
    void workThatHasComeEndsItAndWhatWasToBeDoneIsBackOnTheBooks(int flags) {
        k.nohz.hasBlocked = true;
        k.nohz.needsUpdate = true;
        begin(flags);
        SchedTask p = Kernels.queue(k, 0, 1);
        c.needResched = true;

        steps(1);

        assertThat(c.walk.ilb).isFalse();
        assertThat(c.curr).isSameAs(p);
        assertThat(k.nohz.hasBlocked).isTrue();
        assertThat(k.nohz.needsUpdate).isTrue();
        assertThat(k.nohz.nextBalance).isZero();
    }

    @Test
    void aBalanceThatIsBrokenOffLeavesTheBooksOfOthersAlone() {
        begin(Nohz.BALANCE_KICK);
        Kernels.queue(k, 0, 1);

        steps(1);

        assertThat(k.nohz.hasBlocked).isFalse();
        assertThat(k.nohz.needsUpdate).isFalse();
    }

    // ---- statistics

    /** Load 300 has halved after 32 periods of 1.05 ms, of which nearly 20 have passed; load 1 is below one soon. */
    @ParameterizedTest
    @CsvSource({"300, true", "1, false"})
    void blockedLoadIsLeftUntilItHasVanished(double load, boolean left) {
        Cpu other = k.cpus[5];
        other.hasBlockedLoad = true;
        other.rq.pelt.load = load;
        begin(Nohz.STATS_KICK);

        steps(3);

        assertThat(other.rq.pelt.load).isLessThan(load);
        assertThat(other.hasBlockedLoad).isEqualTo(left);
        assertThat(k.nohz.hasBlocked).isEqualTo(left);
        assertThat(k.nohz.nextBlocked).isEqualTo(NOW + 32);
        assertThat(other.blockedUpdatedAt).isEqualTo(NOW);
    }

    @ParameterizedTest
    @CsvSource({"2, true, 20, 300", "2, false, -1, 300", "1, true, -1, 300"})
    void onlyBlockedLoadThatIsNotUpToDateIsUpdated(int flags, boolean hasBlocked, long updatedAt, double load) {
        Cpu other = k.cpus[5];
        other.hasBlockedLoad = hasBlocked;
        other.blockedUpdatedAt = updatedAt;
        other.rq.pelt.load = load;
        begin(flags);

        steps(3);

        assertThat(other.rq.pelt.load).isEqualTo(load);
        if (flags != Nohz.STATS_KICK) {
            assertThat(k.nohz.nextBlocked).isZero();
        }
    }

    // ---- the balance of one CPU is done

    @ParameterizedTest
    @CsvSource({"50, 50", "2000, 90"})
    void theWalkRemembersTheEarliestNextBalance(long nextBalance, long earliest) {
        c.walk.ilbNextBalance = 90;
        k.cpus[3].nextBalance = nextBalance;

        k.nohzIdleBalance.balanced(c, k.cpus[3]);

        assertThat(c.walk.ilbNextBalance).isEqualTo(earliest);
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
    }
}
