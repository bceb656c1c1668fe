package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CallCostsTest {
    private static CallCosts of(long... ps) {
        CallCosts costs = new CallCosts();
        for (long call : ps) {
            costs.add(call);
        }
        return costs;
    }

    @Test
    void isThatOfTheTextbook() {
        CallCosts costs = of(2_000, 4_000, 4_000, 6_000, 9_000);

        // squares of -3, -1, -1, 1, 4 are 28 together, by n - 1 = 4
        assertThat(costs.count()).isEqualTo(5);
        assertThat(costs.meanNs()).isEqualTo(5);
        assertThat(costs.sdNs()).isCloseTo(Math.sqrt(7), within(1e-12));
        assertThat(costs.minNs()).isEqualTo(2);
        assertThat(costs.maxNs()).isEqualTo(9);
        assertThat(costs.medianNs()).isEqualTo(4);
    }

    @Test
    void medianOfAnEvenNumberLiesBetween() {
        assertThat(of(1_000, 2_000, 5_000, 100_000).medianNs()).isEqualTo(3.5);
    }

    @Test
    void oneCallHasNoSpread() {
        assertThat(of(1_500).sdNs()).isZero();
        assertThat(of(1_500).medianNs()).isEqualTo(2);
    }

    @Test
    void callsBeyondTheBucketsStillCountInFull() {
        CallCosts costs = of(1_000, 1_000_000_000);

        assertThat(costs.maxNs()).isEqualTo(1_000_000);
        assertThat(costs.meanNs()).isEqualTo(500_000.5);
    }
}
