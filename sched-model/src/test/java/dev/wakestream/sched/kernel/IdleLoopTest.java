package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Idle states and the tick (model-spec 4.1, 4.2). The machine leaves its states in 100, 1000 and 10000 ns; interrupts take 900 ns. */
class IdleLoopTest {
    private static final long NOW_US = 20_500;

    private Kernel k = kernel(IdleGovernor.MENU);
    private Cpu c = k.cpus[3];

    private static Kernel kernel(IdleGovernor governor) {
        KernelConfig config = Kernels.config(TestMachines.small(), 100 * Kernels.MS, KernelProfiles.V6_18, governor);
        Kernel k = Kernels.hackbench(config, 1, 1, 1, DiscardingSink.INSTANCE);
        Kernels.at(k, NOW_US);
        return k;
    }

    private void use(IdleGovernor governor) {
        k = kernel(governor);
        c = k.cpus[3];
    }

    private void predict(long ns) {
        for (int i = 0; i < 8; i++) {
            c.predictor.observed(ns);
        }
    }

    private void timerIn(long ns) {
        k.timers.arm(c, k.tasks[0], c.nowNs() + ns);
        Kernels.at(k, NOW_US);
    }

    /** A state pays if it lasts twice as long as leaving it takes. */
    @ParameterizedTest
    @CsvSource({"1999, true, 100", "2000, false, 100", "19999, false, 100", "20000, false, 9100", "2000000, false, 9100"
    })
    void theStateFollowsFromThePrediction(long predictedNs, boolean polls, long exitNs) {
        predict(predictedNs);

        k.idleLoop.sleep(c);

        assertThat(c.polling).isEqualTo(polls);
        assertThat(c.exitLatencyPs).isEqualTo(exitNs * 1000);
        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);
    }

    @Test
    void withoutHistoryTheDeepStateIsChosen() {
        k.idleLoop.sleep(c);

        assertThat(c.exitLatencyPs).isEqualTo(9_100_000);
    }

    @Test
    void aTimerBoundsThePrediction() {
        predict(2_000_000);
        timerIn(1500);

        k.idleLoop.sleep(c);

        assertThat(c.polling).isTrue();
    }

    @Test
    void withoutGovernorThereIsOneState() {
        use(IdleGovernor.NONE);
        predict(10);

        k.idleLoop.sleep(c);

        assertThat(c.polling).isFalse();
        assertThat(c.exitLatencyPs).isEqualTo(100_000);
    }

    /** Tick period: a million ns. The first two columns are the prediction and the time to a timer, 0 = none. */
    @ParameterizedTest
    @CsvSource({
        "MENU, 999999, 0, false",
        "MENU, 1000000, 0, true",
        "MENU, 2000000, 900000, false",
        "MENU, 2000000, 1500000, true",
        "NONE, 10, 0, true",
        "NONE, 10, 900000, false",
        "NONE, 10, 1500000, true"
    })
    void theTickStopsForIdleTimesOfATickPeriodOrMore(
            IdleGovernor governor, long predictedNs, long timerNs, boolean stops) {
        use(governor);
        c.tickStopped = false;
        c.nohzTickStopped = false;
        predict(predictedNs);
        if (timerNs > 0) {
            timerIn(timerNs);
        }

        k.idleLoop.sleep(c);

        assertThat(c.tickStopped).isEqualTo(stops);
        assertThat(c.nohzTickStopped).isEqualTo(stops);
    }

    @Test
    void aTickThatIsStoppedStaysStopped() {
        predict(10);

        k.idleLoop.sleep(c);

        assertThat(c.tickStopped).isTrue();
        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);
    }

    @Test
    void theEndArmsTheTickAndTeachesThePredictorTheTimeWithoutTheExit() {
        Kernels.queue(k, 3, 0);
        predict(7);
        c.idleSincePs = c.clock - 5_000_000_000L;
        c.exitLatencyPs = 1_000_000_000L;
        c.polling = true;

        k.idleLoop.end(c);

        assertThat(c.tickStopped).isFalse();
        assertThat(c.polling).isFalse();
        assertThat(c.lastTickIndex).isEqualTo(NOW_US / 1000 + 1);
        assertThat(c.curr).isSameAs(k.tasks[0]);
        // Eight times 4 ms and a little, of which seven are known already.
        for (int i = 0; i < 4; i++) {
            c.predictor.observed(Long.MAX_VALUE / 4);
        }
        assertThat(c.predictor.predictNs()).isGreaterThan(4_000_000);
        predictorSees(4_000_000, 4_001_000);
    }

    /** The history is three times 7 ns, what the end has taught, and four very long times: the median is between the last two kinds. */
    private void predictorSees(long fromNs, long toNs) {
        long doubled = 2 * c.predictor.predictNs() - Long.MAX_VALUE / 4;
        assertThat(doubled).isBetween(fromNs, toNs);
    }

    @Test
    void aTickThatWasNotStoppedIsNotArmedAgain() {
        Kernels.queue(k, 3, 0);
        c.tickStopped = false;
        c.lastTickIndex = 7;

        k.idleLoop.end(c);

        assertThat(c.lastTickIndex).isEqualTo(7);
    }

    @Test
    void idleTimeBeginsWithTheLoop() {
        c.idleSincePs = 0;

        k.idleLoop.begin(c);

        assertThat(c.idleSincePs).isBetween(NOW_US * 1_000_000, NOW_US * 1_000_000 + 1_000_000);
    }

    @Test
    void theMedianOfEightIsPredicted() {
        IdlePredictor predictor = new IdlePredictor();
        for (long ns : new long[] {80, 10, 70, 20, 60, 30, 50}) {
            predictor.observed(ns);
        }

        assertThat(predictor.predictNs()).isEqualTo(Long.MAX_VALUE);

        predictor.observed(40);

        assertThat(predictor.predictNs()).isEqualTo(45);

        predictor.observed(90); // in place of 80
        predictor.observed(90); // in place of 10

        assertThat(predictor.predictNs()).isEqualTo(55);
    }
}
