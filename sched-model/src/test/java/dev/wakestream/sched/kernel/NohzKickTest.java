package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** nohz_balancer_kick, step by step (model-spec 4.4): CPU 3 of two LLCs runs task 0, the others are tickless; it is jiffy 20. */
class NohzKickTest {
    private static final int KICKER = 3;
    private static final long NOW = 20;

    private Kernel k = kernel(KernelProfiles.V6_18);
    private Cpu c = k.cpus[KICKER];

    private static Kernel kernel(KernelProfile release) {
        Kernel k = Kernels.idle(TestMachines.small(), release);
        Kernels.at(k, NOW * 1000 + 500);
        Kernels.run(k, KICKER, 0);
        k.cpus[KICKER].mode = Cpu.Mode.KERNEL;
        return k;
    }

    private void use(KernelProfile release) {
        k = kernel(release);
        c = k.cpus[KICKER];
    }

    /** The tick has ended, and the task goes on; else a step follows. */
    private boolean isOver() {
        return c.mode == Cpu.Mode.RUNNING;
    }

    private static KernelProfile toggled(String toggles) {
        return KernelProfiles.of("v6.18", toggles.equals("-") ? List.of() : List.of(toggles.split(" ")));
    }

    // ---- begin

    @Test
    void anIdleCpuKicksNobody() {
        Cpu idle = k.cpus[0];
        idle.idleBalance = true;
        idle.kickFlags = Nohz.KICK_MASK;
        idle.mode = Cpu.Mode.KERNEL;

        k.balancerKick.begin(idle);

        assertThat(idle.kickFlags).isZero();
        assertThat(idle.mode).isEqualTo(Cpu.Mode.IDLE);
    }

    @Test
    void aBusyCpuLeavesTicklessIdleFirst() {
        c.kickHasMask = true;

        k.balancerKick.begin(c);

        assertThat(c.nohzTickStopped).isFalse();
        assertThat(c.kickHasMask).isFalse();
        assertThat(isOver()).isFalse();
    }

    @Test
    void inV310ItCountsItsGroupsBeforeThat() {
        use(KernelProfiles.V3_10);

        k.balancerKick.begin(c);

        assertThat(c.countedBusy).isTrue();
        assertThat(c.nohzTickStopped).isTrue();
    }

    // ---- fields

    /** next_balance and nr_cpus, with and without the two patches: whether it is over at once. */
    @ParameterizedTest
    @CsvSource({
        "-, 20, 3, false, true",
        "-, 21, 3, false, false",
        "-, 20, 0, true, true",
        "-, 21, 0, true, false",
        "nohz_time_check_first, 20, 0, true, true",
        "nohz_time_check_first, 21, 0, false, false",
        "nohz_without_nr_cpus, 20, 0, false, true",
        "nohz_without_nr_cpus, 21, 0, false, false"
    })
    void withoutTicklessCpusItIsOver(String toggles, long nextBalance, int nrCpus, boolean over, boolean due) {
        use(toggled(toggles));
        k.nohz.nextBalance = nextBalance;
        k.nohz.nrCpus = nrCpus;

        k.balancerKick.fields(c);

        assertThat(isOver()).isEqualTo(over);
        if (!over) {
            assertThat(c.kickDue).isEqualTo(due);
        }
    }

    /** With both patches the mask is asked after the time check, if a balance is due. */
    @ParameterizedTest
    @CsvSource({"20, false", "21, true"})
    void withBothPatchesTheMaskIsAskedWhenABalanceIsDue(long nextBalance, boolean decides) {
        use(toggled("nohz_without_nr_cpus nohz_time_check_first"));
        k.nohz.nextBalance = nextBalance;
        c.kickDue = true;

        k.balancerKick.fields(c);

        // The decision follows, with what is known; before it, the mask.
        assertThat(c.kickDue).isEqualTo(!decides);
        assertThat(isOver()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true, 19, 2", "true, 20, 0", "false, 19, 0"})
    void blockedLoadIsAskedForAfterItsTime(boolean hasBlocked, long nextBlocked, int flags) {
        k.nohz.hasBlocked = hasBlocked;
        k.nohz.nextBlocked = nextBlocked;
        k.nohz.nextBalance = 1000;

        k.balancerKick.fields(c);

        assertThat(c.kickFlags).isEqualTo(flags);
    }

    // ---- mask

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void theMaskTellsWhetherAnybodyIsTickless(boolean any, boolean over) {
        use(toggled("nohz_without_nr_cpus"));
        if (!any) {
            k.nohz.idleCpus.clearAll();
        }

        k.balancerKick.mask(c);

        assertThat(isOver()).isEqualTo(over);
        assertThat(c.kickHasMask).isTrue();
        assertThat(c.kickDue).as("the fields are still to be read").isFalse();
    }

    @Test
    void withBothPatchesTheMaskIsReadForABalanceThatIsDue() {
        use(toggled("nohz_without_nr_cpus nohz_time_check_first"));

        k.balancerKick.mask(c);

        assertThat(c.kickDue).isTrue();
    }

    // ---- decision

    /** Due; tasks on the queue; busy CPUs of the LLC; a new next_balance is wanted: flags. */
    @ParameterizedTest
    @CsvSource({
        "true, 1, 1, false, 0",
        "true, 2, 1, false, 3",
        "true, 1, 2, false, 3",
        "false, 2, 2, false, 0",
        "false, 1, 1, true, 8",
        "true, 2, 1, true, 11"
    })
    void twoTasksHereOrABusyNeighbourAreWorthAKick(boolean due, int tasks, int busy, boolean needsUpdate, int flags) {
        if (tasks == 2) {
            Kernels.queue(k, KICKER, 1);
        }
        k.llcs[c.llc].nrBusyCpus = busy;
        k.nohz.needsUpdate = needsUpdate;
        c.kickDue = due;

        k.balancerKick.decide(c);

        assertThat(c.kickFlags).isEqualTo(flags);
        assertThat(isOver()).isEqualTo(flags == 0);
    }

    @Test
    void v310AsksForNothingButABalance() {
        use(KernelProfiles.V3_10);
        Kernels.queue(k, KICKER, 1);
        c.kickDue = true;

        k.balancerKick.decide(c);

        assertThat(c.kickFlags).isEqualTo(Nohz.BALANCE_KICK);
    }

    // ---- kick

    @ParameterizedTest
    @CsvSource({"1, 21", "2, 5", "8, 5", "3, 21"})
    void onlyABalanceMovesNextBalance(int flags, long nextBalance) {
        k.nohz.nextBalance = 5;
        c.kickFlags = flags;

        k.balancerKick.kick(c);

        assertThat(k.nohz.nextBalance).isEqualTo(nextBalance);
        assertThat(isOver()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 0"})
    void theMaskIsReadOnce(boolean read, long reads) {
        c.kickFlags = Nohz.STATS_KICK;
        c.kickHasMask = read;

        k.balancerKick.kick(c);

        assertThat(k.lines.counters(k.lineMap.nohzMask).reads()).isEqualTo(reads);
    }

    @Test
    void theFirstIdleCpuOfTheMaskIsKickedAndTheTickEnds() {
        k.nohz.idleCpus.clear(0);
        Kernels.run(k, 1, 1);
        c.kickFlags = Nohz.STATS_KICK;

        k.balancerKick.found(c);

        assertThat(k.cpus[0].nohzFlags).isZero();
        assertThat(k.cpus[1].nohzFlags).isZero();
        assertThat(k.cpus[2].nohzFlags).isEqualTo(Nohz.STATS_KICK);
        assertThat(k.counts().ilbKicks()).isEqualTo(1);
        assertThat(isOver()).isTrue();
    }

    @Test
    void aCpuDoesNotKickItself() {
        k.nohz.idleCpus.clearAll();
        k.nohz.idleCpus.set(0);
        Cpu idle = k.cpus[0];
        idle.kickFlags = Nohz.STATS_KICK;

        k.balancerKick.found(idle);

        assertThat(idle.nohzFlags).isZero();
    }

    /** v6.18 writes flags that are new, and sends nothing while a kick is under way; a note for the idle loop is none. */
    @ParameterizedTest
    @CsvSource({"0, 3, 1", "2, 3, 0", "1, 3, 0", "3, 3, 0", "4, 7, 1"})
    void flagsAreAddedToAKickUnderWay(int before, int after, int sent) {
        c.kickFlags = Nohz.STATS_KICK | Nohz.BALANCE_KICK;
        k.cpus[0].nohzFlags = before;

        k.balancerKick.found(c);

        assertThat(k.cpus[0].nohzFlags).isEqualTo(after);
        assertThat(k.counts().ilbKicks()).isEqualTo(sent);
    }

    @Test
    void aStatisticsRunIsHandedToTheFirstIdleCpu() {
        k.balancerKick.handOver(c);

        assertThat(k.cpus[0].nohzFlags).isEqualTo(Nohz.STATS_KICK);
        assertThat(isOver()).isFalse();
    }
}
