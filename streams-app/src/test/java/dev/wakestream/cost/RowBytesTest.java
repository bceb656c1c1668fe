package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.FunctionCost;
import dev.wakestream.testing.Outputs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is reckoned for a row is never less than what it takes. */
class RowBytesTest {
    private static String name(Random random, String letters, int most) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            int at = random.nextInt(letters.codePointCount(0, letters.length()));
            name.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, at)));
        }
        return name.toString();
    }

    private static long number(Random random) {
        return random.nextLong() >>> (1 + random.nextInt(63));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc_", "aé", "€x", "😀z", "aé€😀"})
    void rowsTakeNoMoreInAvroAndInState(String letters) {
        Random random = new Random(7);
        for (int i = 0; i < 1_000; i++) {
            String dso = random.nextBoolean() ? null : name(random, letters, 200);
            Group group = random.nextBoolean()
                    ? Group.NONE
                    : new Group(random.nextInt(1 << 20) - 1, -1, 3, random.nextInt(3) - 1, Integer.MAX_VALUE);
            CostKey key = new CostKey(name(random, letters, 20), name(random, letters, 1_000), dso, group);
            CostAccumulator costs = CostAccumulator.empty();
            costs.addCost(key, number(random), number(random));
            FunctionCost row = costs.functions().get(0);
            int bytes = RowBytes.row(key, row.getCalls(), row.getSelfNs());
            BinaryOut state = new BinaryOut();
            costs.encode(state);
            BinaryOut nothing = new BinaryOut();
            CostAccumulator.empty().encode(nothing);

            assertThat(Outputs.hex(row).length() / 2).isLessThanOrEqualTo(bytes);
            assertThat(state.size() - nothing.size()).isLessThanOrEqualTo(bytes);
            assertThat((long) bytes).isLessThanOrEqualTo(RowBytes.most(1, RowBytes.nameChars(key)));
        }
    }

    @Test
    void aNameIsCutBetweenCharacters() {
        String name = "a".repeat(LongNames.MOST_CHARS - 12) + "😀".repeat(100);

        assertThat(LongNames.cut("a".repeat(LongNames.MOST_CHARS))).hasSize(LongNames.MOST_CHARS);
        assertThat(LongNames.cut(name))
                .startsWith("a".repeat(LongNames.MOST_CHARS - 12) + "...")
                .hasSizeLessThanOrEqualTo(LongNames.MOST_CHARS);
        assertThat(LongNames.cutNullable(null)).isNull();
    }

    @Test
    void eventsOfTooManyNamesAreCountedTogether() {
        CostAccumulator sums = CostAccumulator.empty();
        for (int i = 0; i < CostAccumulator.MOST_EVENT_NAMES + 10; i++) {
            sums.addEvents("event_" + i, 2);
        }
        sums.addEvents("event_0", 1);

        assertThat(sums.events())
                .hasSize(CostAccumulator.MOST_EVENT_NAMES + 1)
                .anySatisfy(e -> assertThat(e.getEvent() + e.getCount()).isEqualTo("[other]20"))
                .anySatisfy(e -> assertThat(e.getEvent() + e.getCount()).isEqualTo("event_03"));
    }
}
