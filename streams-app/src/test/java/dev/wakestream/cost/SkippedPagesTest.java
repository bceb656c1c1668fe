package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SkippedPagesTest {
    private final SkippedPages skipped = new SkippedPages();

    @Test
    void aPageIsTakenOnce() {
        skipped.add(3, 6);

        assertThat(skipped.take(2)).isFalse();
        assertThat(skipped.take(7)).isFalse();
        for (long seq = 6; seq >= 3; seq--) {
            assertThat(skipped.take(seq)).isTrue();
            assertThat(skipped.take(seq)).isFalse();
        }
        assertThat(skipped.countFrom(0)).isZero();
    }

    @Test
    void whatIsLeftIsCounted() {
        skipped.add(3, 6);
        skipped.add(10, 10);
        skipped.take(4);

        assertThat(skipped.countFrom(0)).isEqualTo(4);
        assertThat(skipped.countFrom(6)).isEqualTo(2);
        assertThat(skipped.countFrom(7)).isEqualTo(1);
        assertThat(skipped.countFrom(11)).isZero();
    }

    @Test
    void nothingIsSkippedBetweenPagesThatFollowEachOther() {
        skipped.add(5, 4);

        assertThat(skipped.countFrom(0)).isZero();
    }

    @Test
    void theLowestAreForgottenBeyondTheMost() {
        for (int i = 0; i <= SkippedPages.MOST; i++) {
            skipped.add(10L * i, 10L * i);
        }

        assertThat(skipped.take(0)).isFalse();
        assertThat(skipped.take(10)).isTrue();
        assertThat(skipped.countFrom(0)).isEqualTo(SkippedPages.MOST - 1);
    }

    @Test
    void theInternalFormatKeepsTheRanges() {
        skipped.add(3, 6);
        skipped.add(100, 1L << 40);
        BinaryOut out = new BinaryOut();
        skipped.encode(out);

        SkippedPages read = new SkippedPages();
        BinaryIn in = new BinaryIn(out.toByteArray());
        read.decode(in);

        assertThat(in.hasMore()).isFalse();
        assertThat(read.countFrom(0)).isEqualTo(skipped.countFrom(0));
        assertThat(read.take(4)).isTrue();
    }
}
