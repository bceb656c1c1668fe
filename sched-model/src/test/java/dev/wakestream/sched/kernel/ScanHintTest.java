package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the commit that introduced SIS_UTIL (70fb5ccf2ebb, model-spec 2.7): CPUs that a scan may look at. */
class ScanHintTest {
    private static final int LLC_IMBALANCE_PCT = 117;

    @ParameterizedTest
    @CsvSource({
        // utilisation in percent, 112 CPUs, 16 CPUs
        "0, 112, 16",
        "5, 111, 15",
        "15, 108, 15",
        "25, 102, 14",
        "35, 93, 13",
        "45, 81, 11",
        "55, 65, 9",
        "65, 47, 6",
        "75, 25, 3",
        "85, 1, 0",
        "86, 0, 0",
        "100, 0, 0"
    })
    void fallsWithTheSquareOfTheUtilisation(int percent, int of112, int of16) {
        long perCpu = percent * 1024L / 100;

        assertThat(LoadBalance.scanHint(112 * perCpu, 112, LLC_IMBALANCE_PCT)).isEqualTo(of112);
        assertThat(LoadBalance.scanHint(16 * perCpu, 16, LLC_IMBALANCE_PCT)).isEqualTo(of16);
    }
}
