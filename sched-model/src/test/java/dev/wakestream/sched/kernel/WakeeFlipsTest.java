package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeWide;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** record_wakee and wake_wide by release (model-spec 2.3). */
class WakeeFlipsTest {
    private static final long JIFFY_PS = 1_000_000_000;

    private static Kernel v310(WakeWide variant) {
        return Kernels.idle(
                TestMachines.flat(12),
                SelectionRules.V3_10.change().wakeWide(variant).build());
    }

    private static SchedTask runs(Kernel k) {
        return Kernels.run(k, 0, 0);
    }

    /** Twelve CPUs in a node, in one LLC: the two factors are equal, and so is every verdict. */
    @Test
    void whereNodeAndLlcAreEqualTheKeptFactorChangesNoDecision() {
        Kernel counted = v310(WakeWide.NODE_WEIGHT);
        Kernel kept = v310(WakeWide.LLC_SIZE);
        SchedTask countedWaker = runs(counted);
        SchedTask keptWaker = runs(kept);
        WakeeFlips byCount = new WakeeFlips(counted);
        WakeeFlips bySize = new WakeeFlips(kept);
        RandomStream random = RandomStreams.of(7).stream("flips");
        int wide = 0;
        for (int i = 0; i < 5000; i++) {
            int waker = random.nextInt(1000);
            int wakee = random.nextInt(40);
            countedWaker.wakeeFlips = waker;
            keptWaker.wakeeFlips = waker;
            counted.tasks[9].wakeeFlips = wakee;
            kept.tasks[9].wakeeFlips = wakee;

            boolean verdict = byCount.isWide(counted.cpus[0], counted.tasks[9]);

            assertThat(bySize.isWide(kept.cpus[0], kept.tasks[9])).isEqualTo(verdict);
            wide += verdict ? 1 : 0;
        }
        assertThat(wide).isBetween(100, 4900);
    }

    /** NR_CPUS = 4096: 15 + 64 x 6 instructions more at 2 GHz, and nine more lines. */
    @Test
    void countingTheNodeCostsAWalkOverTheWholeMask() {
        Kernel counted = v310(WakeWide.NODE_WEIGHT);
        Kernel kept = v310(WakeWide.LLC_SIZE);

        long more = warmVerdictPs(counted) - warmVerdictPs(kept);

        assertThat(more).isBetween((15 + 64 * 6) * 500L, (15 + 64 * 6) * 500L + 9 * 20_000L);
    }

    private static long warmVerdictPs(Kernel k) {
        runs(k);
        WakeeFlips flips = new WakeeFlips(k);
        Cpu c = k.cpus[0];
        flips.isWide(c, k.tasks[9]);
        long before = c.clock;
        flips.isWide(c, k.tasks[9]);
        return c.clock - before;
    }

    @ParameterizedTest
    @CsvSource({
        // waker, wakee, v3.12, v4.3; factor 12
        "156, 12, false, true", // the wakee must be above the factor; at it is enough since v4.3
        "157, 13, true, true",
        "156, 13, false, true",
        "155, 13, false, false",
        "13, 157, false, true", // either side may be the one that talks to many
        "1000, 0, false, false"
    })
    void theVerdictIsOneSidedBeforeV43(int waker, int wakee, boolean v312, boolean v43) {
        Kernel old = v310(WakeWide.LLC_SIZE);
        Kernel young = v310(WakeWide.BOTH_SIDES);
        runs(old).wakeeFlips = waker;
        runs(young).wakeeFlips = waker;
        old.tasks[9].wakeeFlips = wakee;
        young.tasks[9].wakeeFlips = wakee;

        // 155 >= 12 * 13 is false, 156 >= 156 is true.
        assertThat(new WakeeFlips(old).isWide(old.cpus[0], old.tasks[9])).isEqualTo(v312);
        assertThat(new WakeeFlips(young).isWide(young.cpus[0], young.tasks[9])).isEqualTo(v43);
    }

    @Test
    void flipsCountChangesOfTheWokenTask() {
        Kernel k = v310(WakeWide.LLC_SIZE);
        SchedTask waker = runs(k);
        WakeeFlips flips = new WakeeFlips(k);

        for (int task : new int[] {1, 1, 2, 1, 1}) {
            flips.record(k.cpus[0], k.tasks[task]);
        }

        assertThat(waker.wakeeFlips).isEqualTo(3);
    }

    /** HZ = 1000: they decay at the first wakeup in more than 1000 jiffies after the last decay, once however long ago that is. */
    @ParameterizedTest
    @CsvSource({"RESET, 0", "HALVE, 50"})
    void flipsDecayMoreThanASecondAfterTheLastDecay(SelectionRules.FlipsDecay decay, int left) {
        Kernel k = Kernels.idle(
                TestMachines.flat(12),
                SelectionRules.V5_5.change().flipsDecay(decay).build());
        SchedTask waker = runs(k);
        waker.wakeeFlips = 100;
        waker.lastWakee = k.tasks[1];
        waker.flipsDecayedAt = 300;
        WakeeFlips flips = new WakeeFlips(k);

        k.cpus[0].clock = 1300 * JIFFY_PS;
        flips.record(k.cpus[0], k.tasks[1]);
        assertThat(waker.wakeeFlips).isEqualTo(100);

        k.cpus[0].clock = 1301 * JIFFY_PS;
        flips.record(k.cpus[0], k.tasks[1]);
        assertThat(waker.wakeeFlips).isEqualTo(left);

        waker.wakeeFlips = 100;
        k.cpus[0].clock = 5000 * JIFFY_PS;
        flips.record(k.cpus[0], k.tasks[1]);
        assertThat(waker.wakeeFlips).isEqualTo(left);
        assertThat(waker.flipsDecayedAt).isEqualTo(5000);
    }
}
