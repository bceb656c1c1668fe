package dev.wakestream.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.Distribution;
import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionSummaryTest {
    private static DistributionSummary of(long... values) {
        Histogram histogram = new Histogram(2);
        LongStream.of(values).forEach(histogram::recordValue);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        histogram.encodeIntoByteBuffer(bytes);
        bytes.flip();
        return new DistributionSummary(new Distribution(
                "x",
                "ns",
                (long) values.length,
                LongStream.of(values).sum(),
                LongStream.of(values).min().orElse(0),
                LongStream.of(values).max().orElse(0),
                bytes));
    }

    @ParameterizedTest
    @CsvSource({"19, 50, false", "20, 50, true", "99, 90, false", "100, 90, true", "999, 99, false", "1000, 99, true"})
    void aPercentileNeedsTenValuesBeyondIt(int count, double percent, boolean told) {
        DistributionSummary summary = of(LongStream.rangeClosed(1, count).toArray());

        assertThat(summary.percentile(percent).isPresent()).isEqualTo(told);
    }

    @Test
    void tenThousandValuesAreEnoughForThreeNines() {
        assertThat(of(LongStream.rangeClosed(1, 10_000).toArray()).percentile(99.9))
                .isPresent();
        assertThat(of(LongStream.rangeClosed(1, 9_999).toArray()).percentile(99.9))
                .isEmpty();
    }

    @Test
    void percentilesAreRightToTwoDigitsAndWithinTheValues() {
        DistributionSummary summary =
                of(LongStream.rangeClosed(1, 10_000).map(i -> i * 1_000).toArray());

        assertThat((double) summary.percentile(50).orElseThrow()).isBetween(5_000_000.0, 5_050_000.0);
        assertThat((double) summary.percentile(99).orElseThrow()).isBetween(9_900_000.0, 9_999_000.0);
        assertThat(of(LongStream.generate(() -> 1_000_001).limit(20).toArray()).percentile(50))
                .hasValue(1_000_001);
    }

    @Test
    void theMeanIsExactAndOfNothingThereIsNone() {
        assertThat(of(1, 2, 6).mean()).hasValue(3);
        assertThat(of().mean()).isEmpty();
    }

    @Test
    void saysThatBytesAreNoHistogram() {
        Distribution broken = new Distribution("x", "ns", 1L, 1L, 1L, 1L, ByteBuffer.wrap(new byte[] {1, 2, 3}));

        assertThatThrownBy(() -> new DistributionSummary(broken))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x holds no histogram");
    }
}
