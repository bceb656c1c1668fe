package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;

class CountersTest {
    private final Kernel k = Kernels.idle(TestMachines.small());

    @Test
    void anExitInATickPeriodThatNoTickHasReachedIsCounted() {
        Kernels.at(k, 40_500);

        k.counters.nohzExit(k.cpus[0]);

        assertThat(k.counters.exitsPerTick()).hasSize(41).endsWith(0, 1);
    }

    @Test
    void exitsAreCountedByTickPeriod() {
        Kernels.at(k, 999);
        k.counters.nohzExit(k.cpus[0]);
        k.counters.nohzExit(k.cpus[1]);
        Kernels.at(k, 3000);
        k.counters.nohzExit(k.cpus[0]);
        Kernels.at(k, 5000);
        k.counters.tick(k.cpus[0]);

        assertThat(k.counters.exitsPerTick()).containsExactly(2, 0, 0, 1, 0, 0);
    }

    @Test
    void whatHappensAfterTheEndIsNotCounted() {
        Kernels.at(k, 100_001);
        Cpu c = k.cpus[0];

        k.counters.nohzExit(c);
        k.counters.nohzEnter(c);
        k.counters.tick(c);
        k.counters.wakeup(c);
        k.counters.switched(c, c.idleTask);
        k.counters.migration(c);
        k.counters.balanceMove(c, false, false);
        k.counters.activeMove(c);
        k.counters.execMove(c);
        k.counters.ilbKick(c);
        k.counters.ilbRun(c);
        k.counters.received(c, 3);

        Kernel untouched = Kernels.idle(TestMachines.small());
        assertThat(k.counts()).isEqualTo(untouched.counts());
        assertThat(k.counters.exitsPerTick()).isEmpty();
    }

    @Test
    void balanceMovesAreCountedByWhoMoved() {
        Cpu c = k.cpus[0];

        k.counters.balanceMove(c, true, false);
        for (int i = 0; i < 2; i++) {
            k.counters.balanceMove(c, false, false);
        }
        for (int i = 0; i < 3; i++) {
            k.counters.balanceMove(c, false, true);
        }
        for (int i = 0; i < 4; i++) {
            k.counters.activeMove(c);
        }
        for (int i = 0; i < 5; i++) {
            k.counters.execMove(c);
        }

        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(1, 2, 3, 4, 5));
    }
}
