package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostTableTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40, 300})
    void sumsLikeAMapAndForgetsAll(int names) {
        CostTable table = new CostTable();
        for (int round = 0; round < 3; round++) {
            Random random = new Random(names + round);
            Map<String, Long> expected = new TreeMap<>();
            for (int i = 0; i < 5_000; i++) {
                int symbol = random.nextInt(names);
                int comm = random.nextInt(names);
                long ns = random.nextInt(1_000);
                table.add(symbol, comm, 1, ns);
                expected.merge(symbol + "/" + comm, ns, Long::sum);
            }

            Map<String, Long> actual = new TreeMap<>();
            long calls = 0;
            for (int row = 0; row < table.size(); row++) {
                actual.merge(table.symbol(row) + "/" + table.comm(row), table.selfNs(row), Long::sum);
                calls += table.calls(row);
            }

            assertThat(actual).isEqualTo(expected);
            assertThat(calls).isEqualTo(5_000);
            assertThat(table.totalNs())
                    .isEqualTo(expected.values().stream().mapToLong(v -> v).sum());

            table.clear();

            assertThat(table.size()).isZero();
        }
    }
}
