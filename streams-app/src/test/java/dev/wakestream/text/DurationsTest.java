package dev.wakestream.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({"200ms,200000000", "0.2s,200000000", "1s,1000000000", "10 us,10000", "7ns,7", "0ms,0", "1.5us,1500"})
    void readsLengthsWithTheirUnits(String text, long ns) {
        assertThat(Durations.parse(text)).isEqualTo(OptionalLong.of(ns));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "200", "ms", "-1ms", "1.5ns", "1h", "1e3ms", "999999999999999999s", "1 m s"})
    void refusesWhatIsNoWholeNumberOfNanoseconds(String text) {
        assertThat(Durations.parse(text)).isEmpty();
    }

    @Test
    void shortestFormReadsBackAsTheSame() {
        long[] lengths = {0, 1, 999, 1_000, 1_500, 200_000_000, 1_000_000_000, 90_000_000_000L};

        for (long ns : lengths) {
            assertThat(Durations.parse(Durations.format(ns))).hasValue(ns);
        }
        assertThat(Durations.format(200_000_000)).isEqualTo("200ms");
    }
}
