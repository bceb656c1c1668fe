package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a bit for each instant. */
class IntervalSetTest {
    private static final int INSTANTS = 3_000;

    private static byte[] bytes(IntervalSet set) {
        BinaryOut out = new BinaryOut();
        set.encode(out);
        return out.toByteArray();
    }

    /** Intervals in order, as one CPU brings them. */
    private static IntervalSet some(Random random, BitSet bits, int most, long gridNs) {
        IntervalSet set = new IntervalSet();
        set.grid(gridNs);
        long at = 0;
        for (int left = random.nextInt(most + 1); left > 0 && at < INSTANTS; left--) {
            long from = at + random.nextInt(30);
            at = Math.min(INSTANTS, from + random.nextInt(20));
            set.append(Math.min(from, at), at, true);
            bits.set((int) Math.min(from, at), (int) at);
        }
        return set;
    }

    private static long common(IntervalSet set, long from, long to) {
        IntervalSet other = new IntervalSet();
        other.append(from, to, true);
        return set.commonNs(other);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void unionsHoldTheInstantsOfAll(long seed) {
        Random random = new Random(seed);
        IntervalSet union = new IntervalSet();
        BitSet bits = new BitSet();
        for (int i = 0; i < 30; i++) {
            BitSet more = new BitSet();
            union.union(some(random, more, 1 + random.nextInt(100), 1));
            bits.or(more);

            for (int j = 0; j < 20; j++) {
                int from = random.nextInt(INSTANTS);
                int to = from + random.nextInt(INSTANTS - from);
                assertThat(common(union, from, to)).isEqualTo(bits.get(from, to).cardinality());
            }
        }
        assertThat(union.intervals()).isEqualTo(runs(bits));
    }

    private static int runs(BitSet bits) {
        int runs = 0;
        for (int at = bits.nextSetBit(0); at >= 0; at = bits.nextSetBit(bits.nextClearBit(at))) {
            runs++;
        }
        return runs;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void timeInTwoSetsIsThatOfTheInstantsInBoth(long seed) {
        Random random = new Random(seed);
        BitSet ones = new BitSet();
        BitSet others = new BitSet();
        IntervalSet one = some(random, ones, 200, 1);
        IntervalSet other = some(random, others, 200, 1);
        ones.and(others);

        assertThat(one.commonNs(other)).isEqualTo(ones.cardinality()).isEqualTo(other.commonNs(one));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void forgetsAndCutsWhatLiesOutside(long seed) {
        Random random = new Random(seed);
        BitSet bits = new BitSet();
        IntervalSet set = some(random, bits, 100, 1);
        IntervalSet part = new IntervalSet();

        set.tell(500, 900, (from, to) -> part.append(from - 500, to - 500, true));
        set.dropBefore(700);
        set.dropFrom(2_000);

        for (int from = 0; from < 390; from += 13) {
            assertThat(common(part, from, from + 10))
                    .isEqualTo(bits.get(500 + from, 510 + from).cardinality());
        }
        assertThat(common(part, 400, INSTANTS)).isZero();
        assertThat(common(set, 0, INSTANTS)).isEqualTo(bits.get(700, 2_000).cardinality());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void tellsWhatIsNotInAnotherSet(long seed) {
        Random random = new Random(seed);
        BitSet bits = new BitSet();
        BitSet others = new BitSet();
        IntervalSet set = some(random, bits, 200, 1);
        IntervalSet other = some(random, others, 200, 1);
        bits.andNot(others);
        BitSet told = new BitSet();

        set.tellWithout(other, 5, (from, to) -> told.set((int) from - 5, (int) to - 5));

        assertThat(told).isEqualTo(bits);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void isBoundedAndTheSameWhateverTheOrder(long seed) {
        long lengthNs = 1_000_000_000;
        long gridNs = IntervalSet.gridNs(lengthNs);
        Random random = new Random(seed);
        List<IntervalSet> parts = new ArrayList<>();
        int all = 0;
        while (all <= IntervalSet.MOST) {
            IntervalSet part = new IntervalSet();
            part.grid(gridNs);
            long at = random.nextInt(1_000);
            while (at < lengthNs - 100_000) {
                part.append(at, at + 1 + random.nextInt(30_000), true);
                at += 30_000 + random.nextInt(200_000);
                all++;
            }
            parts.add(part);
        }
        List<byte[]> unions = new ArrayList<>();
        for (int order = 0; order < 4; order++) {
            Collections.shuffle(parts, random);
            IntervalSet union = new IntervalSet();
            union.grid(gridNs);
            for (IntervalSet part : parts) {
                IntervalSet read = new IntervalSet();
                read.grid(gridNs);
                read.unionDecoded(new BinaryIn(bytes(part)));
                union.union(order % 2 == 0 ? part : read);
            }
            assertThat(union.isRounded()).isTrue();
            assertThat(union.intervals()).isLessThanOrEqualTo(IntervalSet.MOST);
            unions.add(bytes(union));
        }
        assertThat(unions).allSatisfy(union -> assertThat(union).isEqualTo(unions.get(0)));
    }
}
