package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.TestMachines;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** should_we_balance (model-spec 4.7, step 1): one CPU of a group balances for all. */
class ShouldWeBalanceTest {
    private static final int PKG = 2;

    /** CPUs of the first group of the level that would balance for it. */
    private static int[] balancers(KernelProfile release, int level, int... busy) {
        Kernel k = Kernels.idle(TestMachines.power10(1), Kernels.balancedAs(release));
        Kernels.busy(k, busy);
        SchedDomain domain = k.cpus[0].domains[level];
        return IntStream.range(0, k.cpus.length)
                .filter(cpu -> domain.groups().get(0).get(cpu))
                .filter(cpu -> k.loadBalance.isUpTo(k.cpus[cpu], k.cpus[cpu], domain))
                .toArray();
    }

    @Test
    void theFirstIdleCpuDoes() {
        assertThat(balancers(KernelProfiles.V6_18, PKG)).containsExactly(0);
        assertThat(balancers(KernelProfiles.V5_5, PKG, 0)).containsExactly(1);
    }

    /** CPU 0 runs, so its core's other threads 2, 4, 6 stand back behind 1, whose core (1, 3, 5, 7) is idle; then that is busy, too. */
    @Test
    void anIdleCoreComesFirstInV618() {
        assertThat(balancers(KernelProfiles.V6_18, PKG, 0, 1)).containsExactly(8);
        assertThat(balancers(KernelProfiles.V5_19, PKG, 0, 1)).containsExactly(2);
    }

    @Test
    void withoutAnIdleCoreAThreadOfABusyOneDoes() {
        int[] oneThreadOfEachCore =
                IntStream.range(0, 80).filter(cpu -> cpu % 8 < 2 && cpu < 40).toArray();

        assertThat(balancers(KernelProfiles.V6_18, PKG, oneThreadOfEachCore)).containsExactly(2);
    }

    @Test
    void whoIsNotToBalanceDoesNotLookAtTheLevelsAboveEither() {
        Kernel k = Kernels.idle(TestMachines.small());
        Cpu second = k.cpus[1];
        for (Cpu c : k.cpus) {
            c.clock = 1000 * k.ticks.periodPs();
        }
        second.walk.destination = second.id;
        second.walk.level = 1;
        second.walk.nextBalance = Long.MAX_VALUE;

        k.balanceDomains.next(second);

        assertThat(second.lastBalance[1]).isEqualTo(1000);
        assertThat(second.nextBalance).isEqualTo(1000 + second.domains[1].minIntervalMs());
        assertThat(second.walk.level).isEqualTo(1);
    }
}
