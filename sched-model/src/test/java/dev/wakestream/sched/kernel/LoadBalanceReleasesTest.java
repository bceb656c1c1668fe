package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.TestMachines;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Load balance, release by release (model-spec 4.7): how much is moved, and which tasks. */
class LoadBalanceReleasesTest {
    private static final int IDLE_CPU = 0;
    private static final int BUSY_CPU = 2;
    private static final int TOP = 1;

    /** CPU 2 runs task 0 and has queued tasks 1 … n; everybody is cache-cold. */
    private static Kernel withQueue(KernelProfile release, int queued) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Kernels.run(k, BUSY_CPU, 0);
        for (int task = 1; task <= queued; task++) {
            Kernels.queue(k, BUSY_CPU, task);
        }
        for (Cpu c : k.cpus) {
            c.clock = 20 * Kernels.MS * 1000;
        }
        return k;
    }

    private static Stream<Arguments> takesFrom() {
        return KernelProfiles.all().stream().map(p -> Arguments.of(p, p.equals(KernelProfiles.V3_10) ? 1 : 3));
    }

    @ParameterizedTest
    @MethodSource("takesFrom")
    void v310TakesFromTheHeadOfTheListAndOthersFromItsTail(KernelProfile release, int taken) {
        Kernel k = withQueue(release, 3);
        Cpu c = k.cpus[IDLE_CPU];

        k.loadBalance.pull(c, c, TOP, LoadBalance.Idle.NEWLY);

        assertThat(k.tasks[taken].cpu).isEqualTo(IDLE_CPU);
        assertThat(c.rq.nrRunning()).isEqualTo(1);
    }

    /** Tasks and CPUs of the local and the busiest group, imbalance_pct, tasks to move. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 2, 1, 125, 1",
        "0, 2, 4, 2, 125, 2",
        "3, 4, 5, 4, 125, 1",
        "4, 4, 5, 4, 125, 0",
        "2, 2, 2, 2, 125, 0",
        "3, 2, 1, 2, 125, 0",
        "10, 10, 12, 10, 110, 1",
        "10, 10, 12, 10, 125, 0",
    })
    void v310MovesTheWeightAboveTheAverage(int here, int hereCpus, int there, int thereCpus, int pct, int tasks) {
        GroupStats local = group(here, hereCpus);
        GroupStats busiest = group(there, thereCpus);
        double average = (local.weights() + busiest.weights()) / (hereCpus + thereCpus);

        double imbalance = GroupStats.weightImbalance(local, busiest, average, pct);

        assertThat(imbalance).isEqualTo(tasks * GroupStats.TASK_WEIGHT);
    }

    private static GroupStats group(int running, int cpus) {
        GroupStats group = new GroupStats();
        group.running = running;
        group.weight = cpus;
        return group;
    }

    @Test
    void v310PullsOneOfTwoTasksAlsoWhereMostCpusAreIdle() {
        Kernel k = withQueue(KernelProfiles.V3_10, 1);
        Cpu c = k.cpus[IDLE_CPU];

        int moved = k.loadBalance.pull(c, c, TOP, LoadBalance.Idle.IDLE);

        assertThat(moved).isEqualTo(1);
        assertThat(k.tasks[1].cpu).isEqualTo(IDLE_CPU);
    }

    @Test
    void v310LeavesALonelyTaskWhereItRuns() {
        Kernel k = withQueue(KernelProfiles.V3_10, 0);
        Cpu c = k.cpus[IDLE_CPU];

        assertThat(k.loadBalance.pull(c, c, TOP, LoadBalance.Idle.IDLE)).isZero();
    }

    private static Stream<Arguments> publishesAHint() {
        return KernelProfiles.all().stream()
                .map(p -> Arguments.of(
                        p,
                        List.of(KernelProfiles.V6_1, KernelProfiles.V6_6, KernelProfiles.V6_18)
                                .contains(p)));
    }

    @ParameterizedTest
    @MethodSource("publishesAHint")
    void theScanHintIsPublishedSinceV61(KernelProfile release, boolean publishes) {
        Kernel k = Kernels.idle(TestMachines.smt(), Kernels.balancedAs(release));
        for (Cpu c : k.cpus) {
            c.rq.pelt.util = GroupStats.TASK_WEIGHT;
        }
        Cpu c = k.cpus[0];
        int before = k.llcs[0].nrIdleScan;

        k.loadBalance.pull(c, c, TOP, LoadBalance.Idle.IDLE);

        assertThat(k.llcs[0].nrIdleScan != before).isEqualTo(publishes);
    }

    private static Stream<Arguments> busyIntervals() {
        // 4 CPUs of the top level and HZ = 1000: at most 400 jiffies. v3.10: 1 ms × 64.
        return Stream.of(
                Arguments.of(KernelProfiles.V3_10, 64L),
                Arguments.of(KernelProfiles.V5_5, 4 * 32L),
                Arguments.of(KernelProfiles.V5_12, 4 * 16L - 1),
                Arguments.of(KernelProfiles.V6_18, 4 * 16L - 1));
    }

    @ParameterizedTest
    @MethodSource("busyIntervals")
    void aBusyCpuBalancesMoreRarely(KernelProfile release, long jiffies) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Cpu c = k.cpus[IDLE_CPU];
        Kernels.run(k, IDLE_CPU, 0);
        c.walk.level = TOP;
        c.walk.destination = IDLE_CPU;
        c.walk.nextBalance = Long.MAX_VALUE;
        c.lastBalance[TOP] = 10;
        c.clock = 11 * k.ticks.periodPs();

        k.balanceDomains.next(c);

        assertThat(c.nextBalance).isEqualTo(10 + jiffies);
        assertThat(c.walk.destination).isEqualTo(CpuSet.NONE);
    }
}
