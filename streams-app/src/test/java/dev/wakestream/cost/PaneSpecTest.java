package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaneSpecTest {
    private final PaneSpec tens = new PaneSpec(10, 0);

    @Test
    void countsAnEventWhereWhatItCarriesWasSpent() {
        assertThat(tens.indexOf(0)).isZero();
        assertThat(tens.indexOf(1)).isZero();
        assertThat(tens.indexOf(10)).as("ends the ten nanoseconds 0…9").isZero();
        assertThat(tens.indexOf(11)).isEqualTo(1);
        assertThat(tens.startNs(1)).isEqualTo(10);
        assertThat(tens.endNs(1)).isEqualTo(20);
    }

    @Test
    void isPassedOnceProgressIsBeyondEndAndGrace() {
        assertThat(tens.passed(0, 10)).as("another event may come at 10").isFalse();
        assertThat(tens.passed(0, 11)).isTrue();

        PaneSpec patient = new PaneSpec(10, 5);

        assertThat(patient.passed(0, 15)).isFalse();
        assertThat(patient.passed(0, 16)).isTrue();
        assertThat(patient.passed(0, PartitionProgress.DONE)).isTrue();
    }

    @Test
    void theFirstOpenPaneIsTheFirstThatIsNotPassed() {
        PaneSpec patient = new PaneSpec(10, 5);
        for (long progressNs = 0; progressNs < 100; progressNs++) {
            long first = patient.firstOpen(progressNs);

            assertThat(patient.passed(first, progressNs)).isFalse();
            assertThat(first == 0 || patient.passed(first - 1, progressNs)).isTrue();
        }
        assertThat(patient.firstOpen(PartitionProgress.DONE)).isGreaterThan(PaneSpec.MAX_TIME_NS / 10);
    }

    @Test
    void neverOverflowsInTheRangeOfTimes() {
        PaneSpec widest = new PaneSpec(PaneSpec.MAX_TIME_NS, PaneSpec.MAX_TIME_NS);

        assertThat(widest.endNs(widest.indexOf(PaneSpec.MAX_TIME_NS)) + widest.graceNs())
                .isPositive();
    }
}
