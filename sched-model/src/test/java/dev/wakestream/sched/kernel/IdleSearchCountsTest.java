package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleSearchCountsTest {
    /** Half of the last digit that was published. */
    private static final double ROUNDING = 0.005;

    /** Two published rows: counted, then derived. */
    @ParameterizedTest
    @CsvSource({
        "5596677950, 3268344934, 15909069113, 2944874939, 13580736097, 35.18, 24.07, 41.60, 47.38",
        "5586381168, 3229088045, 16568899405, 2843113421, 14211606282, 33.72, 22.72, 42.20, 49.11"
    })
    void formulasGiveThePublishedRows(
            long search,
            long domainSearch,
            long scanned,
            long failed,
            long domainScanned,
            double efficiency,
            double domainEfficiency,
            double fast,
            double success) {
        IdleSearchCounts counts = new IdleSearchCounts(search, domainSearch, scanned, failed, 0, 0);

        assertThat(counts.domainScanned()).isEqualTo(domainScanned);
        assertThat(counts.searchEfficiency().orElseThrow()).isCloseTo(efficiency, within(ROUNDING));
        assertThat(counts.domainSearchEfficiency().orElseThrow()).isCloseTo(domainEfficiency, within(ROUNDING));
        assertThat(counts.fastSuccessRate().orElseThrow()).isCloseTo(fast, within(ROUNDING));
        assertThat(counts.successRate().orElseThrow()).isCloseTo(success, within(ROUNDING));
    }

    @Test
    void recentSuccessIsOfTheTimesItWasLookedAt() {
        IdleSearchCounts counts = new IdleSearchCounts(100, 50, 200, 10, 6, 18);

        assertThat(counts.recentSuccess()).hasValue(25);
    }

    @Test
    void whatHasNoDenominatorIsNotZero() {
        IdleSearchCounts nothing = new IdleSearchCounts(0, 0, 0, 0, 0, 0);

        assertThat(nothing.searchEfficiency()).isEmpty();
        assertThat(nothing.domainSearchEfficiency()).isEmpty();
        assertThat(nothing.fastSuccessRate()).isEmpty();
        assertThat(nothing.successRate()).isEmpty();
        assertThat(nothing.recentSuccess()).isEmpty();
    }
}
