package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;

class NewidleBalanceTest {
    /** Time to count one CPU's queue on this machine (ns). */
    private static final long PER_CPU_NS = 80;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    private void goIdle(long avgIdleNs) {
        Kernels.run(k, 0, 0);
        k.root.overloaded(c);
        c.rq.blockCurrent(true);
        c.avgIdleNs = avgIdleNs;
        k.newidle.begin(c);
    }

    @Test
    void looksAtTheFirstDomainFirst() {
        goIdle(1_000_000);

        assertThat(c.newidleLevel).isZero();
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
        assertThat(c.runsIdleTask()).isFalse();
    }

    @Test
    void aLookThatFoundNothingCostsItsTimeAllTheSame() {
        goIdle(1_000_000);

        k.newidle.pull(c);

        assertThat(c.newidleCostNs).isGreaterThanOrEqualTo(2 * PER_CPU_NS);
    }

    @Test
    void stopsWhenTheLookTakesLongerThanTheCpuIsUsuallyIdle() {
        goIdle(2 * PER_CPU_NS - 1);

        k.newidle.pull(c);

        assertThat(c.runsIdleTask()).as("the second domain is not looked at").isTrue();
    }

    @Test
    void goesOnToTheNextDomainWhileThereIsTime() {
        goIdle(1_000_000);

        k.newidle.pull(c);

        assertThat(c.newidleLevel).isEqualTo(1);
        assertThat(c.runsIdleTask()).isFalse();
    }

    @Test
    void doesNotLookWhenNoQueueIsOverloaded() {
        Kernels.run(k, 0, 0);
        c.rq.blockCurrent(true);

        k.newidle.begin(c);

        assertThat(c.runsIdleTask()).isTrue();
    }
}
