package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeriesLimitTest {
    /** One is the limit's own. */
    private static final int MAX_SERIES = 5;

    private final MeterRegistry registry = new SimpleMeterRegistry();

    @BeforeEach
    void limit() {
        SeriesLimit.set(registry, MAX_SERIES);
    }

    private double refused() {
        return registry.get("wakestream.metrics.refused").functionCounter().count();
    }

    private void count(int from, int to) {
        for (int i = from; i < to; i++) {
            registry.counter("c", "i", Integer.toString(i)).increment();
        }
    }

    @Test
    void metersBeyondTheLimitAreCountedOnly() {
        count(0, 7);

        assertThat(registry.getMeters()).hasSize(MAX_SERIES);
        assertThat(refused()).isEqualTo(3);
        assertThat(registry.find("c").tag("i", "4").counter()).isNull();
    }

    @Test
    void whatIsThereAlreadyIsNotCountedAgain() {
        count(0, 4);
        count(0, 4);

        assertThat(refused()).isZero();
        assertThat(registry.get("c").tag("i", "3").counter().count()).isEqualTo(2);
    }

    @Test
    void whatIsTakenOutMakesRoom() {
        count(0, 4);
        Counter first = registry.get("c").tag("i", "0").counter();

        registry.remove(first);
        count(4, 6);

        assertThat(registry.find("c").tag("i", "4").counter()).isNotNull();
        assertThat(registry.find("c").tag("i", "5").counter()).isNull();
    }

    @Test
    void aDistributionIsThreeSeries() {
        count(0, 2);

        registry.timer("t");

        assertThat(registry.find("t").timer()).isNull();
        assertThat(refused()).isEqualTo(1);
    }
}
