package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SIS_PROP: how many CPUs a search may test, and what it learns (model-spec 2.7). */
class SisPropTest {
    private static final long JIFFY_PS = 1_000_000_000;

    private Kernel k = Kernels.idle(TestMachines.flat(8), SelectionRules.V5_12);

    private static SearchBudget budget(Kernel k) {
        return SearchBudget.of(k);
    }

    @ParameterizedTest
    @CsvSource({
        // CPUs, idle time, average cost, number
        "8, 1953, 999, 15", // 8 x 1953 / 1000
        "8, 500, 999, 4", // 4000 is not more than 4 x 1000
        "8, 501, 999, 4", // 4008 / 1000
        "8, 625, 999, 5",
        "24, 0, 0, 4",
        "24, 1, 0, 24",
        "112, 1953, 0, 218736"
    })
    void theNumberIsIdleTimeTimesCpusByTheCostOfASearch(int span, long idleNs, long costNs, int number) {
        assertThat(SisProp.number(span, idleNs, costNs)).isEqualTo(number);
    }

    @Test
    void aNumberPermitsOneTestLessAndTheIdleTimeIsAFiveHundredTwelfthOfTheWakers() {
        Cpu waker = k.cpus[0];
        waker.avgIdleNs = 512 * 100;
        waker.avgScanCostNs = 99;

        assertThat(budget(k).limit(waker, k.cpus[3])).isEqualTo(8 * 100 / 100 - 1);
    }

    @Test
    void aBusyWakerStillTestsThree() {
        k.cpus[0].avgIdleNs = 0;

        assertThat(budget(k).limit(k.cpus[0], k.cpus[1])).isEqualTo(3);
    }

    @Test
    void theLlcThatCountsIsTheTargets() {
        Kernel two = Kernels.idle(TestMachines.small(), SelectionRules.V5_12);
        two.cpus[0].avgIdleNs = 512 * 100;

        assertThat(budget(two).limit(two.cpus[0], two.cpus[2])).isEqualTo(2 * 100 - 1);
    }

    @Test
    void theAverageMovesByAnEighthTowardsWhatASearchTook() {
        Cpu waker = k.cpus[0];
        waker.avgScanCostNs = 800;
        SearchBudget budget = budget(k);
        budget.limit(waker, waker);
        long began = waker.clock;
        waker.spend(1_600_000 - 25 * 500);

        budget.learn(waker);

        // 1.6 us until the second look at the clock: 25 instructions at 2 GHz are part of it.
        assertThat(waker.clock).isGreaterThan(began);
        assertThat(waker.avgScanCostNs).isEqualTo(800 + (1600 - 800) / 8);
    }

    @Test
    void v519LetsTheExpectationAgeByHalfAJiffyAndSpendsIt() {
        k = Kernels.idle(TestMachines.flat(8), SelectionRules.V5_19);
        Cpu waker = k.cpus[0];
        waker.wakeAvgIdleNs = 8000;
        waker.wakeStampPs = 2 * JIFFY_PS + 5;
        waker.clock = 4 * JIFFY_PS + 7;
        waker.avgScanCostNs = 999;
        SearchBudget budget = budget(k);

        assertThat(budget.limit(waker, waker)).isEqualTo(8 * 2000 / 1000 - 1);
        assertThat(budget.limit(waker, waker)).isEqualTo(8 * 2000 / 1000 - 1);

        waker.spend(500_000 - 25 * 500);
        budget.learn(waker);
        assertThat(waker.wakeAvgIdleNs).isEqualTo(1500);

        waker.spend(9_000_000);
        budget.learn(waker);
        assertThat(waker.wakeAvgIdleNs).isZero();
    }

    @Test
    void aWakeupFromIdleRenewsTheExpectation() {
        Cpu c = k.cpus[1];
        c.clock = 300 * 1_000_000L;
        c.idleStampNs = 100_000;
        c.avgIdleNs = 200_000;
        c.wakeAvgIdleNs = 3;

        k.fair.enqueue(c, c, k.tasks[5], false);

        assertThat(c.avgIdleNs).isBetween(199_000L, 201_000L);
        assertThat(c.wakeAvgIdleNs).isEqualTo(c.avgIdleNs / 2);
        assertThat(c.wakeStampPs).isBetween(300 * 1_000_000L, 302 * 1_000_000L);
    }
}
