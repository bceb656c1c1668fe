package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0.125, 0.12", // a tie goes to the even digit, as in C
        "0.375, 0.38",
        "1.005, 1.00", // the double is a little less than it looks
        "29.126213592233007, 29.13",
        "0, 0.00",
        "-0.004, 0.00",
        "100, 100.00"
    })
    void fixedRoundsAsPerfDoes(double value, String printed) {
        assertThat(Numbers.fixed(value, 2)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "999, 999",
        "999.7, 1.00 k",
        "1250, 1.25 k",
        "12500, 12.5 k",
        "2000000, 2.00 M",
        "123456789, 123 M"
    })
    void siKeepsThreeDigits(double value, String printed) {
        assertThat(Numbers.si(value)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "999, 999", "1000, 1 000", "-1234567, -1 234 567"})
    void countsAreGroupedByThree(long value, String printed) {
        assertThat(Numbers.count(value)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.00 us",
        "12345, 12.3 us",
        "999499, 999 us",
        "999500, 1.00 ms",
        "2500000000, 2.50 s",
        "86400000000000, 86400 s"
    })
    void timesKeepThreeDigits(long ns, String printed) {
        assertThat(Numbers.time(ns)).isEqualTo(printed);
    }
}
