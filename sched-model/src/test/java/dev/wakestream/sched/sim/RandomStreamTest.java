package dev.wakestream.sched.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStreamTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1234567, -1, Long.MIN_VALUE})
    void isThePapersGenerator(long seed) {
        RandomStream stream = new RandomStream(seed);
        // The JDK's SplittableRandom implements the same paper.
        SplittableRandom oracle = new SplittableRandom(seed);

        for (int i = 0; i < 1000; i++) {
            assertThat(stream.nextLong()).isEqualTo(oracle.nextLong());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 480, 1 << 30, Integer.MAX_VALUE})
    void boundedNumbersStayInBoundsAndReachTheirEnds(int bound) {
        RandomStream stream = new RandomStream(bound);
        int least = Integer.MAX_VALUE;
        int most = -1;

        for (int i = 0; i < 20_000; i++) {
            int value = stream.nextInt(bound);
            least = Math.min(least, value);
            most = Math.max(most, value);
        }

        assertThat(least).isBetween(0, bound / 1000);
        assertThat(most).isBetween(bound - 1 - bound / 1000, bound - 1);
    }

    @Test
    void jitterCoversBothEnds() {
        RandomStream stream = new RandomStream(5);
        int[] seen = new int[4];

        for (int i = 0; i < 4000; i++) {
            seen[(int) stream.jitterNs(3)]++;
        }

        for (int count : seen) {
            assertThat(count).isBetween(850, 1150);
        }
    }

    @Test
    void noJitterUsesOneNumberAllTheSame() {
        RandomStream with = new RandomStream(9);
        RandomStream without = new RandomStream(9);

        with.jitterNs(3000);
        long none = without.jitterNs(0);

        assertThat(none).isZero();
        assertThat(with.nextLong()).isEqualTo(without.nextLong());
    }

    @Test
    void trueComesWithItsProbability() {
        RandomStream stream = new RandomStream(3);
        int count = 0;

        for (int i = 0; i < 10_000; i++) {
            count += stream.nextBoolean(0.65) ? 1 : 0;
        }

        assertThat(count).isBetween(6300, 6700);
        assertThat(stream.nextBoolean(0)).isFalse();
        assertThat(stream.nextBoolean(1)).isTrue();
    }

    @Test
    void streamsDependOnSeedAndNameOnly() {
        assertThat(RandomStreams.of(1).stream("tick/0").nextLong())
                .isEqualTo(RandomStreams.of(1).stream("tick/0").nextLong())
                .isNotEqualTo(RandomStreams.of(2).stream("tick/0").nextLong())
                .isNotEqualTo(RandomStreams.of(1).stream("tick/1").nextLong());
    }

    @Test
    void theNumbersOfANamedStreamNeverChange() {
        // Recorded once; a change here changes every result that was ever published with a seed.
        RandomStream stream = RandomStreams.of(42).stream("tick-jitter/17");

        assertThat(new long[] {stream.nextLong(), stream.nextLong()})
                .containsExactly(-1951715497700821039L, 5174648163378072746L);
    }

    @Test
    void refusesEmptyRanges() {
        RandomStream stream = new RandomStream(1);

        assertThatThrownBy(() -> stream.nextInt(0)).hasMessage("bound is 0, allowed is 1 and more");
        assertThatThrownBy(() -> stream.jitterNs(-1)).hasMessageContaining("longest jitter is -1 ns");
    }
}
