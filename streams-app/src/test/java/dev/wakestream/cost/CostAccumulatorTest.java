package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostAccumulatorTest {
    @Test
    void sortsRowsByCommSymbolAndSharedObject() {
        CostAccumulator costs = CostAccumulator.empty();
        costs.addCost(new CostKey("b", "f", null), 1, 10);
        costs.addCost(new CostKey("a", "g", "libc.so"), 2, 20);
        costs.addCost(new CostKey("a", "g", null), 3, 30);
        costs.addCost(new CostKey("a", CostKey.IDLE, null), 4, 40);
        costs.addCost(new CostKey("b", "f", null), 1, 1);
        costs.addEvents("sched_switch", 2);
        costs.addEvents("checkpoint", 1);
        costs.addCounter(DataCounter.LOST_PAGES, "gap", 7);

        assertThat(costs.functions())
                .containsExactly(
                        new FunctionCost("a", "[idle]", null, 4L, 40L, null, null, null, null, null),
                        new FunctionCost("a", "g", null, 3L, 30L, null, null, null, null, null),
                        new FunctionCost("a", "g", "libc.so", 2L, 20L, null, null, null, null, null),
                        new FunctionCost("b", "f", null, 2L, 11L, null, null, null, null, null));
        assertThat(costs.events())
                .containsExactly(new EventCount("checkpoint", 1L), new EventCount("sched_switch", 2L));
        assertThat(costs.counters()).containsExactly(new Counter("lost_pages", "gap", 7L));
        assertThat(costs.totalNs()).isEqualTo(40 + 30 + 20 + 11);
        assertThat(costs.idleNs()).isEqualTo(40);
        assertThat(costs.eventsTotal()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void mergesToTheSameInAnyGrouping(long seed) {
        List<CostAccumulator> parts = new ArrayList<>();
        CostAccumulator whole = CostAccumulator.empty();
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            CostAccumulator part = CostAccumulator.empty();
            long partSeed = random.nextLong();
            fill(part, new Random(partSeed));
            fill(whole, new Random(partSeed));
            parts.add(part);
        }
        Collections.shuffle(parts, random);

        CostAccumulator left = CostAccumulator.empty();
        CostAccumulator right = CostAccumulator.empty();
        parts.subList(0, 7).forEach(left::merge);
        parts.subList(7, 20).forEach(right::merge);
        right.merge(left);

        assertSame(right, whole);
    }

    @Test
    void survivesItsOwnFormat() {
        CostAccumulator costs = CostAccumulator.empty();
        fill(costs, new Random(42));
        BinaryOut out = new BinaryOut();
        costs.encode(out);

        CostAccumulator back = CostAccumulator.decode(new BinaryIn(out.toByteArray()));

        assertSame(back, costs);
    }

    @Test
    void saysThatStateIsOfAnotherVersion() {
        assertThatThrownBy(() -> CostAccumulator.decode(new BinaryIn(new byte[] {9})))
                .hasMessageContaining("format version 9")
                .hasMessageContaining("reset the application's state");
    }

    @Test
    void saturatesInsteadOfTurningNegative() {
        CostKey key = new CostKey("c", "f", null);
        CostAccumulator costs = CostAccumulator.empty();
        costs.addCost(key, 1, Long.MAX_VALUE);
        costs.addCost(key, 1, Long.MAX_VALUE);
        costs.addCost(key, 1, 5);

        assertThat(costs.totalNs()).isEqualTo(Long.MAX_VALUE);
    }

    private static void fill(CostAccumulator costs, Random random) {
        for (int i = 0; i < 30; i++) {
            String dso = random.nextBoolean() ? null : "lib" + random.nextInt(2);
            costs.addCost(
                    new CostKey("comm" + random.nextInt(3), "f" + random.nextInt(5), dso),
                    random.nextInt(100),
                    random.nextLong(1L << 40));
            costs.addEvents("event" + random.nextInt(4), random.nextInt(9));
            costs.addCounter(DataCounter.LOST_EVENTS, "r" + random.nextInt(2), random.nextInt(3));
        }
    }

    private static void assertSame(CostAccumulator actual, CostAccumulator expected) {
        assertThat(actual.functions()).isEqualTo(expected.functions());
        assertThat(actual.events()).isEqualTo(expected.events());
        assertThat(actual.counters()).isEqualTo(expected.counters());
    }
}
