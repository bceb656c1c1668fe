package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Load averages: half-life, and what migrating tasks take along. */
class PeltTest {
    /** 32 periods of 2^20 ns. */
    private static final long HALF_LIFE_NS = 32L << 20;

    private static final Offset<Double> CLOSE = Offset.offset(0.5);

    @Test
    void aBusyHalfLifeReachesHalfOfWhatHolds() {
        Pelt pelt = new Pelt();

        pelt.update(HALF_LIFE_NS, 1024, 2048);

        assertThat(pelt.util).isCloseTo(512, CLOSE);
        assertThat(pelt.load).isCloseTo(1024, CLOSE);
        assertThat(pelt.loadNow()).isEqualTo(pelt.load);
    }

    @Test
    void whatIsLeftHalvesEveryHalfLifeAndIsGoneInTheEnd() {
        Pelt pelt = new Pelt();
        pelt.util = 1024;
        pelt.load = 1024;

        pelt.update(HALF_LIFE_NS, 0, 0);
        double once = pelt.load;
        pelt.update(3 * HALF_LIFE_NS / 2, 0, 0);
        double onceAndAHalf = pelt.load;
        pelt.update(1000 * HALF_LIFE_NS, 0, 0);

        assertThat(once).isCloseTo(512, CLOSE);
        assertThat(onceAndAHalf).isCloseTo(362, CLOSE);
        assertThat(pelt.load).isZero();
        assertThat(pelt.util).isZero();
    }

    @Test
    void nothingChangesWithinAStepOrBackInTime() {
        Pelt pelt = new Pelt();
        pelt.update(HALF_LIFE_NS, 1024, 1024);
        double before = pelt.util;

        pelt.update(HALF_LIFE_NS, 0, 0);
        pelt.update(HALF_LIFE_NS / 2, 0, 0);

        assertThat(pelt.util).isEqualTo(before);
    }

    @Test
    void aTaskTakesItsShareAlongAndLeavesNoLessThanNothing() {
        Pelt task = new Pelt();
        task.util = 300;
        task.load = 500;
        Pelt queue = new Pelt();
        queue.util = 700;
        queue.load = 800;

        queue.add(task);
        assertThat(queue.util).isEqualTo(1000);
        assertThat(queue.load).isEqualTo(1300);
        queue.remove(task);
        queue.remove(task);
        assertThat(queue.util).isEqualTo(400);
        assertThat(queue.load).isEqualTo(300);
        queue.remove(task);
        queue.remove(task);

        assertThat(queue.util).isZero();
        assertThat(queue.load).isZero();
    }
}
