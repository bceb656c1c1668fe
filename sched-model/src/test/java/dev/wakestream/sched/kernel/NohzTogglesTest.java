package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.scenario.ProfileSink;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import org.junit.jupiter.api.Test;

/** What the patches of the headline case change in the accesses to the two nohz lines. */
class NohzTogglesTest {
    private static final String WITHOUT_NR_CPUS = "nohz_without_nr_cpus";
    private static final String TIME_CHECK_FIRST = "nohz_time_check_first";

    private record Run(Kernel kernel, ProfileSink profile) {
        private static Run aligned(String... toggles) {
            return of(TestMachines.power10(1), 4, 20, 4, false, toggles);
        }

        private static Run of(TopologySpec machine, int groups, int fds, int ms, boolean skewTick, String... toggles) {
            ProfileSink profile = new ProfileSink();
            KernelConfig config = Kernels.config(machine, ms * Kernels.MS, skewTick, toggles);
            Kernel k = Kernels.hackbench(config, groups, fds, 1_000_000, profile);
            k.run((simulatedNs, totalNs) -> true);
            return new Run(k, profile);
        }

        private LineCounters mask() {
            return kernel.lines.counters(kernel.lineMap.nohzMask);
        }

        private LineCounters fields() {
            return kernel.lines.counters(kernel.lineMap.nohzFields);
        }

        private long exits() {
            return kernel.counts().nohzExits();
        }

        private double exitNs() {
            return (double) profile.selfNs("hackbench", "nohz_balance_exit_idle") / exits();
        }
    }

    @Test
    void eachExitAndEntryCountsOnceInTheMaskAndOnceInTheCounter() {
        Run base = Run.aligned();

        long exitsAndEntries = base.exits() + base.kernel.counts().nohzEnters();
        assertThat(base.exits()).isGreaterThan(20);
        assertThat(base.mask().atomics()).isBetween(exitsAndEntries, exitsAndEntries + 80);
        assertThat(base.fields().atomics()).isBetween(exitsAndEntries - 80, exitsAndEntries);
    }

    @Test
    void withoutNrCpusNoAtomicTouchesItsLineAndAnExitIsCheaper() {
        Run base = Run.aligned();
        Run patched = Run.aligned(WITHOUT_NR_CPUS, TIME_CHECK_FIRST);

        assertThat(patched.exits()).isGreaterThan(20);
        assertThat(patched.fields().atomics()).isZero();
        assertThat(patched.mask().atomics()).isPositive();
        assertThat(patched.exitNs()).isLessThan(0.8 * base.exitNs());
    }

    /**
     * Without the counter it is the mask that tells whether any CPU is tickless; with it, both answers are on one line. Three busy CPUs of 16: the
     * balance is rarely due.
     */
    @Test
    void theTimeCheckSparesMostTicksTheLookAtTheMask() {
        Run maskFirst = Run.of(TestMachines.flat(16), 1, 3, 10, true, WITHOUT_NR_CPUS);
        Run timeFirst = Run.of(TestMachines.flat(16), 1, 3, 10, true, WITHOUT_NR_CPUS, TIME_CHECK_FIRST);

        long ticks = maskFirst.kernel.counts().ticks();
        assertThat(ticks).isGreaterThan(20);
        assertThat(maskFirst.mask().reads()).isGreaterThanOrEqualTo(ticks);
        assertThat(timeFirst.mask().reads()).isLessThan(maskFirst.mask().reads() - ticks / 2);
    }

    @Test
    void skewedTicksDoNotQueue() {
        Run aligned = Run.aligned();
        Run skewed = Run.of(TestMachines.power10(1), 4, 20, 4, true);

        assertThat(aligned.mask().waitPs()).isGreaterThan(10 * skewed.mask().waitPs());
    }
}
