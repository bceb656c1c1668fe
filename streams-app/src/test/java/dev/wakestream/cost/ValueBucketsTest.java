package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.Distribution;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ValueBucketsTest {
    private static final Histogram HDR = new Histogram(ValueBuckets.DIGITS);

    private static long anyValue(Random random) {
        return random.nextLong() >>> 1 >>> random.nextInt(63);
    }

    @Test
    void areThoseOfAnHdrHistogram() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long value = i < 2_000 ? i : anyValue(random);
            int bucket = ValueBuckets.indexOf(value);

            assertThat(ValueBuckets.leastOf(bucket)).isEqualTo(HDR.lowestEquivalentValue(value));
            assertThat(ValueBuckets.indexOf(HDR.highestEquivalentValue(value))).isEqualTo(bucket);
            assertThat(ValueBuckets.indexOf(ValueBuckets.leastOf(bucket))).isEqualTo(bucket);
        }
        assertThat(ValueBuckets.indexOf(Long.MAX_VALUE)).isLessThan(8_000);
    }

    @Test
    void aDistributionIsTheHistogramOfItsValuesInWhateverOrderTheyCame() {
        Random random = new Random(2);
        ValueCounts forth = new ValueCounts();
        ValueCounts back = new ValueCounts();
        Histogram expected = new Histogram(ValueBuckets.DIGITS);
        long[] values =
                random.longs(5_000).map(v -> v >>> 30 >>> random.nextInt(30)).toArray();
        ValueList list = new ValueList();
        for (int i = 0; i < values.length; i++) {
            list.clear();
            list.add(values[i]);
            list.add(values[i] / 2);
            BinaryOut out = new BinaryOut();
            list.encode(out);
            ValueList read = new ValueList();
            read.decode(new BinaryIn(out.toByteArray()));
            read.addTo(forth);
            expected.recordValue(values[i]);
            expected.recordValue(values[i] / 2);
            list.clear();
            list.add(values[values.length - 1 - i]);
            list.addTo(back);
            list.clear();
            list.add(values[values.length - 1 - i] / 2);
            list.addTo(back);
        }

        Distribution distribution = forth.toDistribution("x", "ns");

        assertThat(distribution).isEqualTo(back.toDistribution("x", "ns"));
        assertThat(Histogram.decodeFromByteBuffer(distribution.getHistogram().duplicate(), 0))
                .isEqualTo(expected);
        assertThat(distribution.getCount()).isEqualTo(expected.getTotalCount());
    }
}
