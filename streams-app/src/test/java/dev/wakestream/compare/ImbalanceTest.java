package dev.wakestream.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.wakestream.schema.CpuUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImbalanceTest {
    @Test
    void anEvenLoadHasNone() {
        Imbalance even = Imbalance.of(List.of(new CpuUse(0, 100L, 50L), new CpuUse(1, 100L, 50L)))
                .orElseThrow();

        assertThat(even).isEqualTo(new Imbalance(2, 0, 50, 0, 50));
    }

    @Test
    void isTheSpreadOfBusyTime() {
        // Busy 10, 20, 30, 20: mean 20, squares of distances 100 + 0 + 100 + 0, over 4: 50.
        Imbalance uneven = Imbalance.of(List.of(
                        new CpuUse(0, 100L, 90L),
                        new CpuUse(1, 100L, 80L),
                        new CpuUse(2, 100L, 70L),
                        new CpuUse(5, 100L, 80L)))
                .orElseThrow();

        assertThat(uneven.busiest()).isEqualTo(2);
        assertThat(uneven.busiestPercent()).isCloseTo(100.0 * 30 / 80, within(1e-9));
        assertThat(uneven.cvPercent()).isCloseTo(100 * Math.sqrt(50) / 20, within(1e-9));
        assertThat(uneven.busyPercent()).isCloseTo(20, within(1e-9));
    }

    @Test
    void isNotKnownWithoutBusyTime() {
        assertThat(Imbalance.of(List.of())).isEmpty();
        assertThat(Imbalance.of(List.of(new CpuUse(0, 0L, 0L)))).isEmpty();
        assertThat(Imbalance.of(List.of(new CpuUse(0, 10L, 10L)))).isEmpty();
    }
}
