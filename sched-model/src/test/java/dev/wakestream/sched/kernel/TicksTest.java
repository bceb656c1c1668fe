package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.EventQueue;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tick's grid and what it finds (model-spec 3.7). HZ = 1000. */
class TicksTest {
    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    private static Kernel skewed() {
        return Kernels.hackbench(
                Kernels.config(TestMachines.small(), 100 * Kernels.MS, true), 1, 1, 1, DiscardingSink.INSTANCE);
    }

    /** The next on the grid, and never the same one twice. */
    @ParameterizedTest
    @CsvSource({"20500, -1, 21", "20000, -1, 21", "19999, 20, 21", "20999, 21, 22"})
    void theNextTickIsTheNextOnTheGrid(long us, long last, long next) {
        Kernels.at(k, us);
        c.lastTickIndex = last;

        k.ticks.arm(c);

        assertThat(c.lastTickIndex).isEqualTo(next);
        assertThat(c.tickEvent).isNotEqualTo(EventQueue.NO_EVENT);
    }

    /** Half a period, 500 us, over four CPUs. */
    @Test
    void skewedTicksAreSpreadOverHalfAPeriod() {
        Kernel skewed = skewed();

        assertThat(skewed.cpus)
                .extracting(cpu -> cpu.tickOffsetPs)
                .containsExactly(0L, 125_000_000L, 250_000_000L, 375_000_000L);
        assertThat(k.cpus[3].tickOffsetPs).isZero();

        Kernels.at(skewed, 20_200);
        Cpu last = skewed.cpus[3];
        skewed.ticks.arm(last);

        assertThat(last.lastTickIndex).as("at 20375 us").isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"0, 20", "3, 19"})
    void aTickThatDoesNotComeMayBeTheNextOneAllTheSame(int cpu, long index) {
        Kernel kernel = cpu == 0 ? k : skewed();
        Cpu stopped = kernel.cpus[cpu];
        Kernels.at(kernel, 20_300);
        stopped.lastTickIndex = 21;

        kernel.ticks.stop(stopped);

        assertThat(stopped.lastTickIndex).isEqualTo(index);
        assertThat(stopped.tickEvent).isEqualTo(EventQueue.NO_EVENT);
    }

    @ParameterizedTest
    @CsvSource({"20, true", "21, false"})
    void theTickRaisesThePeriodicBalanceWhenItIsDue(long nextBalance, boolean raises) {
        Kernels.at(k, 20_100);
        Kernels.run(k, 0, 0);
        c.nextBalance = nextBalance;

        k.ticks.handle(c);

        assertThat(c.balanceSoftirq).isEqualTo(raises);
        assertThat(c.idleBalance).isFalse();
        assertThat(k.counts().ticks()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void whoHasHadItsTimeGivesWay(int queued, boolean yields) {
        Kernels.runAndQueue(k, 0, 0, queued);
        Kernels.at(k, 20_100);

        k.ticks.handle(c);

        assertThat(c.needResched).isEqualTo(yields);
    }

    @Test
    void aTickOnAnIdleCpuIsOverAtOnce() {
        Kernels.at(k, 20_100);
        c.nextBalance = 1000;

        k.ticks.handle(c);

        assertThat(c.idleBalance).isTrue();
        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);
        assertThat(c.lastTickIndex).isEqualTo(21);
    }
}
