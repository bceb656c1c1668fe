package dev.wakestream.sched.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineOccupancyTest {
    private final LineOccupancy occupancy = occupancy();

    private static LineOccupancy occupancy() {
        LineTable table = new LineTable(3, 1);
        table.resize(1);
        return new LineOccupancy(table);
    }

    @Test
    void servesInOrderOfArrivalOneAfterAnother() {
        assertThat(serve(100, 10)).isEqualTo(100);
        assertThat(serve(100, 10)).isEqualTo(110);
        assertThat(serve(105, 10)).isEqualTo(120);
        assertThat(serve(130, 10)).isEqualTo(130);
        assertThat(serve(500, 10)).isEqualTo(500);
    }

    @Test
    void servesLateArrivalsInTheGapWhileTheyFit() {
        serve(100, 10);
        serve(200, 10);

        assertThat(serve(50, 10)).isEqualTo(110);
        assertThat(serve(150, 45)).isEqualTo(150);
        assertThat(serve(150, 5)).isEqualTo(195);
        assertThat(serve(150, 1)).isEqualTo(210);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void itsThreeTimesNeverGoBackAndStayInOrder(long seed) {
        RandomStream random = new RandomStream(seed);
        long now = 10_000;
        long past = 0;
        long from = 0;
        long until = 0;

        for (int i = 0; i < 20_000; i++) {
            now += random.nextInt(100);
            long arrival = now - random.nextInt(3) * (long) random.nextInt(3000);
            long start = serve(arrival, random.nextInt(60));

            assertThat(start).isGreaterThanOrEqualTo(arrival);
            assertThat(occupancy.pastUntilPs(0)).isGreaterThanOrEqualTo(past);
            assertThat(occupancy.fromPs(0)).isGreaterThanOrEqualTo(from);
            assertThat(occupancy.untilPs(0)).isGreaterThanOrEqualTo(until);
            past = occupancy.pastUntilPs(0);
            from = occupancy.fromPs(0);
            until = occupancy.untilPs(0);
            assertThat(past).isLessThanOrEqualTo(from);
            assertThat(from).isLessThanOrEqualTo(until);
        }
    }

    private long serve(long now, long busy) {
        long start = occupancy.admit(0, now, busy);
        occupancy.occupy(0, start, busy);
        return start;
    }
}
