package dev.wakestream.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private static SideStats side(Double... values) {
        return SideStats.of("%", "sampled", List.of(values));
    }

    @Test
    void isThatOfTheTextbook() {
        Difference d = Difference.between(side(1.0, 2.0, 3.0), side(4.0, 5.0, 6.0));

        // s² = 1 on both sides, so se = √(1/3 + 1/3), t = 3/se = 3.674 with 4 degrees of freedom; t(0.975; 4) =
        // 2.776445.
        double se = Math.sqrt(2.0 / 3);
        assertThat(d.points()).isEqualTo(3);
        assertThat(d.welchP()).isCloseTo(0.02131, within(1e-5));
        assertThat(d.ciLow()).isCloseTo(3 - 2.776445 * se, within(1e-5));
        assertThat(d.ciHigh()).isCloseTo(3 + 2.776445 * se, within(1e-5));
        assertThat(d.mannWhitneyP()).as("2 of the C(6,3) orders are as extreme").isCloseTo(2.0 / 20, within(1e-12));
    }

    @Test
    void ofOneRunASideIsADifferenceAndNoMore() {
        Difference d = Difference.between(side(1.0), side(4.0));

        assertThat(d).isEqualTo(new Difference(3, null, null, null, null));
    }

    @Test
    void withoutAnySpreadThereIsNoTest() {
        Difference d = Difference.between(side(1.0, 1.0), side(4.0, 4.0));

        assertThat(d.welchP()).isNull();
        assertThat(d.ciLow()).isNull();
    }

    @Test
    void aPublishedSummaryIsEnoughForWelch() {
        Difference d = Difference.between(
                SideStats.ofSummary("%", "sampled", 3, 2, 1.0), SideStats.ofSummary("%", "sampled", 3, 5, 1.0));

        assertThat(d.welchP()).isCloseTo(0.02131, within(1e-5));
        assertThat(d.mannWhitneyP()).isNull();
    }

    @Test
    void statsSayTheirSpreadOnlyWhereTheyHaveOne() {
        assertThat(side(2.0, 4.0, 6.0)).isEqualTo(new SideStats("%", "sampled", 3, 4, 2.0, List.of(2.0, 4.0, 6.0)));
        assertThat(side(2.0).sd()).isNull();
        assertThatThrownBy(() -> SideStats.ofSummary("%", "", 1, 2, 0.5)).hasMessageContaining("N = 1 does not fit");
    }

    @Test
    void holmIsStepDown() {
        // sorted: 0.01 · 3, 0.03 · 2, then 0.04 · 1, which may not be below the one before
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03})).containsExactly(0.03, 0.06, 0.06);
        assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }
}
