package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WindowSpecTest {
    private final WindowSpec tens = new WindowSpec(10, 0);

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

        WindowSpec patient = new WindowSpec(10, 5);

        assertThat(patient.passed(0, 15)).isFalse();
        assertThat(patient.passed(0, 16)).isTrue();
        assertThat(patient.passed(0, PartitionProgress.DONE)).isTrue();
    }

    @Test
    void refusesWhatIsNoLength() {
        assertThatThrownBy(() -> new WindowSpec(0, 0)).hasMessageContaining("window is 0 ns; allowed: 1");
        assertThatThrownBy(() -> new WindowSpec(10, -1)).hasMessageContaining("grace is -1 ns");
    }

    @Test
    void neverOverflowsInTheRangeOfTimes() {
        WindowSpec widest = new WindowSpec(WindowSpec.MAX_TIME_NS, WindowSpec.MAX_TIME_NS);

        assertThat(widest.endNs(widest.indexOf(WindowSpec.MAX_TIME_NS)) + widest.graceNs())
                .isPositive();
    }
}
