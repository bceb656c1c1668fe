package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import org.junit.jupiter.api.Test;

/** The periodic balance's intervals and failures (model-spec 4.7), in the jiffy 20 of a small machine: 2 ms at level 0, 4 ms at level 1. */
class BalanceDomainsTest {
    private static final int TOP = 1;
    private static final int FAR = 2;
    private static final long NOW = 20;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    BalanceDomainsTest() {
        Kernels.at(k, NOW * 1000 + 100);
        c.walk.destination = c.id;
        c.walk.level = TOP;
        c.walk.nextBalance = Long.MAX_VALUE;
    }

    @Test
    void aSuccessResetsFailuresAndTheInterval() {
        Kernels.runAndQueue(k, FAR, 0, 2);
        c.balanceFailed[TOP] = 3;
        c.balanceIntervalMs[TOP] = 8;

        k.balanceDomains.pull(c);

        assertThat(c.rq.nrRunning()).isEqualTo(1);
        assertThat(c.balanceFailed[TOP]).isZero();
        assertThat(c.balanceIntervalMs[TOP]).isEqualTo(4);
        assertThat(c.lastBalance[TOP]).isEqualTo(NOW);
        assertThat(c.walk.level).isEqualTo(TOP + 1);
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
    }

    @Test
    void aBalancedDomainIsLookedAtHalfAsOftenDownToTheLongestInterval() {
        k.balanceDomains.pull(c);

        assertThat(c.balanceFailed[TOP]).isZero();
        assertThat(c.balanceIntervalMs[TOP]).isEqualTo(8);
        assertThat(c.walk.nextBalance).isEqualTo(NOW + 8);

        c.walk.level = TOP;
        k.balanceDomains.pull(c);

        assertThat(c.balanceIntervalMs[TOP]).isEqualTo(c.domains[TOP].maxIntervalMs());
    }

    /** Cache-hot tasks: there is an imbalance, but nothing moves. */
    @Test
    void aFailureIsCountedAndLeavesTheInterval() {
        Kernels.runAndQueue(k, FAR, 0, 1);
        k.tasks[1].lastRanNs = c.nowNs();
        c.balanceFailed[TOP] = 0;
        c.balanceIntervalMs[TOP] = 5;

        k.balanceDomains.pull(c);

        assertThat(c.balanceFailed[TOP]).isEqualTo(1);
        assertThat(c.balanceIntervalMs[TOP]).isEqualTo(5);
        assertThat(c.walk.nextBalance).isEqualTo(NOW + 5);

        c.walk.level = TOP;
        k.balanceDomains.pull(c);

        assertThat(c.balanceFailed[TOP]).isEqualTo(2);
        assertThat(c.balanceIntervalMs[TOP]).isEqualTo(5);
    }

    @Test
    void failuresAreForgottenWhenThereIsNothingToPull() {
        c.balanceFailed[TOP] = 5;

        k.balanceDomains.pull(c);

        assertThat(c.balanceFailed[TOP]).isZero();
    }

    @Test
    void nothingIsDueUntilTheNearestLevelIs() {
        c.lastBalance[0] = NOW;
        c.lastBalance[1] = NOW - 1;
        c.balanceSoftirq = true;

        k.balanceDomains.begin(c, c);

        assertThat(c.nextBalance).isEqualTo(NOW + 2);
        assertThat(c.walk.destination).isEqualTo(CpuSet.NONE);
        assertThat(c.balanceSoftirq).isFalse();
    }

    @Test
    void aLevelIsDueWhenItsIntervalHasPassed() {
        c.lastBalance[0] = NOW - 2;

        k.balanceDomains.begin(c, c);

        assertThat(c.walk.level).isZero();
        assertThat(c.walk.destination).isEqualTo(c.id);
        assertThat(c.walk.nextBalance).isEqualTo(NOW + 60_000);
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
    }

    @Test
    void balancingForAnotherCpuLeavesTheOwnSoftirqAlone() {
        c.balanceSoftirq = true;
        c.walk.ilb = true;
        c.walk.ilbNextBalance = 1000;
        Cpu other = k.cpus[FAR];
        other.lastBalance[0] = NOW;
        other.lastBalance[1] = NOW;

        k.balanceDomains.begin(c, other);

        assertThat(c.balanceSoftirq).isTrue();
        assertThat(other.nextBalance).isEqualTo(NOW + 2);
        assertThat(c.walk.ilbNextBalance).isEqualTo(NOW + 2);
        assertThat(c.nextBalance).isZero();
    }

    /** At most HZ · CPUs / 10 jiffies. */
    @Test
    void anIntervalIsBounded() {
        c.balanceIntervalMs[TOP] = 1_000_000;
        c.lastBalance[TOP] = NOW;
        c.lastBalance[0] = NOW;
        c.balanceIntervalMs[0] = 1_000_000;

        k.balanceDomains.begin(c, c);

        assertThat(c.nextBalance).isEqualTo(NOW + 400);
    }

    /** HZ = 100: 2 ms are no jiffy. */
    @Test
    void anIntervalIsAJiffyAtLeast() {
        KernelConfig config = new KernelConfig(
                TestMachines.small(),
                KernelProfiles.V6_18,
                IdleGovernor.NONE,
                100,
                false,
                0,
                0,
                1000 * Kernels.MS,
                10,
                1);
        Kernel slow = Kernels.hackbench(config, 1, 1, 1, DiscardingSink.INSTANCE);
        Cpu cpu = slow.cpus[3];
        Kernels.at(slow, 200_000);
        cpu.lastBalance[0] = 20;
        cpu.lastBalance[1] = 20;

        slow.balanceDomains.begin(cpu, cpu);

        assertThat(cpu.nextBalance).isEqualTo(21);
    }
}
