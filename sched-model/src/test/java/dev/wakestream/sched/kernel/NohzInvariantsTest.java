package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The books of tickless idle (model-spec 10, item 9), looked at every millisecond of a run and at its end. */
class NohzInvariantsTest {
    private static Stream<TopologySpec> machines() {
        return Stream.of(
                TestMachines.small(),
                TestMachines.smt(),
                TestMachines.power10(1),
                RandomMachines.random(2),
                RandomMachines.random(5));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void maskCounterAndBusyCountersTellTheSameStory(TopologySpec machine) {
        Kernel k = Kernels.hackbench(
                Kernels.config(machine, 6 * Kernels.MS),
                Math.max(1, machine.cpus() / 60),
                10,
                1000,
                DiscardingSink.INSTANCE);
        int[] looks = new int[1];

        k.run((simulatedNs, totalNs) -> {
            assertBooks(k, true);
            looks[0]++;
            return true;
        });

        assertBooks(k, true);
        assertThat(looks[0]).isGreaterThan(3);
        assertThat(k.counts().nohzExits()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("machines")
    void withoutTheCounterNobodyCounts(TopologySpec machine) {
        Kernel k = Kernels.hackbench(
                Kernels.config(machine, 4 * Kernels.MS, "nohz_without_nr_cpus"),
                Math.max(1, machine.cpus() / 60),
                10,
                1000,
                DiscardingSink.INSTANCE);

        k.run((simulatedNs, totalNs) -> {
            assertBooks(k, false);
            return true;
        });

        assertThat(k.nohz.nrCpus).isZero();
    }

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theBooksOfEveryReleaseTellTheSameStory(KernelProfile release) {
        for (TopologySpec machine : List.of(TestMachines.smt(), TestMachines.power10(1))) {
            KernelConfig config = Kernels.config(machine, 6 * Kernels.MS, Kernels.balancedAs(release));
            Kernel k = Kernels.hackbench(config, Math.max(1, machine.cpus() / 60), 10, 1000, DiscardingSink.INSTANCE);
            int[] looks = new int[1];

            k.run((simulatedNs, totalNs) -> {
                assertReleaseBooks(k, release);
                looks[0]++;
                return true;
            });

            assertReleaseBooks(k, release);
            assertThat(looks[0]).isGreaterThan(3);
            assertThat(k.counts().nohzExits()).isPositive();
        }
    }

    private static void assertReleaseBooks(Kernel k, KernelProfile release) {
        if (release.nohz().countsPerLevel()) {
            assertGroupBooks(k);
        } else {
            assertBooks(k, true);
        }
    }

    /** v3.10: the mask, and each group's counter. A CPU in the kernel may stand between two levels. */
    private static void assertGroupBooks(Kernel k) {
        for (Cpu c : k.cpus) {
            if (c.mode != Cpu.Mode.KERNEL) {
                assertThat(k.nohz.idleCpus.get(c.id))
                        .as("mask bit of cpu %d", c.id)
                        .isEqualTo(c.nohzTickStopped);
                assertThat(c.runsIdleTask() && c.countedBusy)
                        .as("cpu %d is idle and counted busy", c.id)
                        .isFalse();
            }
        }
        for (int i = 0; i < k.groupCounters.size(); i++) {
            int busy = 0;
            int underWay = 0;
            CpuSet group = k.groupCounters.group(i);
            for (int cpu = group.first(); cpu != CpuSet.NONE; cpu = group.next(cpu + 1)) {
                busy += k.cpus[cpu].countedBusy ? 1 : 0;
                underWay += k.cpus[cpu].mode == Cpu.Mode.KERNEL ? 1 : 0;
            }
            assertThat(k.groupCounters.busyCpus(i))
                    .as("busy CPUs of group %s", group)
                    .isBetween(busy - underWay, busy + underWay);
        }
    }

    private static void assertBooks(Kernel k, boolean counter) {
        int underWay = 0;
        int[] busy = new int[k.llcs.length];
        for (Cpu c : k.cpus) {
            busy[c.llc] += c.countedBusy ? 1 : 0;
            if (c.mode == Cpu.Mode.KERNEL) {
                // It may stand between the bit in the mask and the counter.
                underWay++;
                continue;
            }
            assertThat(k.nohz.idleCpus.get(c.id)).as("mask bit of cpu %d", c.id).isEqualTo(c.nohzTickStopped);
            assertThat(c.countedBusy)
                    .as("cpu %d is busy in its LLC's books", c.id)
                    .isEqualTo(!c.nohzTickStopped);
            assertThat(c.tickStopped && !c.nohzTickStopped)
                    .as("the tick of cpu %d stopped without a word", c.id)
                    .isFalse();
        }
        for (int llc = 0; llc < busy.length; llc++) {
            assertThat(k.llcs[llc].nrBusyCpus).as("busy CPUs of LLC %d", llc).isEqualTo(busy[llc]);
        }
        if (counter) {
            assertThat(k.nohz.nrCpus)
                    .isBetween(k.nohz.idleCpus.weight() - underWay, k.nohz.idleCpus.weight() + underWay);
        }
    }
}
