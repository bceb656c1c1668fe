package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Newidle balance, level by level (model-spec 4.5): CPU 0's last task has blocked. */
class NewidleLevelsTest {
    private static final long CAP_NS = 500_200;
    private static final long NOW_US = 20_500;

    private Kernel k = kernel(KernelProfiles.V6_18);
    private Cpu c = k.cpus[0];

    private static Kernel kernel(KernelProfile release) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Kernels.at(k, NOW_US);
        Kernels.run(k, 0, 0).sleeping = true;
        k.cpus[0].rq.blockCurrent(true);
        k.cpus[0].avgIdleNs = 1_000_000;
        k.cpus[0].workBeganPs = k.cpus[0].clock;
        return k;
    }

    private void use(KernelProfile release) {
        k = kernel(release);
        c = k.cpus[0];
    }

    @Test
    void whatALevelHasCostIsAddedUpAndRemembered() {
        c.clock += 700_000;
        c.newidleCostNs = 1000;

        k.newidle.pull(c);

        assertThat(c.newidleCostNs).isBetween(1700L, 1800L);
        assertThat(c.newidleLevel).isEqualTo(1);
    }

    /** A success costs what it took; a cost that is less than what is remembered changes nothing. */
    @ParameterizedTest
    @CsvSource({"300000, 0, 300000", "900000, 0, 500200", "1000, 200000, 200000"})
    void theDearestLookIsRememberedUpToACap(long tookNs, long before, long after) {
        Kernels.runAndQueue(k, 1, 1, 2);
        c.clock += tookNs * 1000;
        c.maxNewidleCostNs[0] = before;

        k.newidle.pull(c);

        assertThat(c.rq.nrRunning()).isEqualTo(1);
        assertThat(c.maxNewidleCostNs[0]).isBetween(after, Math.min(CAP_NS, after + 5000));
    }

    @ParameterizedTest
    @CsvSource({"v6.18, 200000, 300000", "v6.18, 400000, 500200", "v6.6, 200000, 200000", "v6.6, 0, 0"})
    void aFailureRaisesTheCostInV618(String release, long before, long after) {
        use(KernelProfiles.of(release, List.of()));
        c.maxNewidleCostNs[0] = before;

        k.newidle.pull(c);

        assertThat(c.maxNewidleCostNs[0]).isBetween(after, before == 0 ? 2000 : after);
    }

    @Test
    void aSuccessIsNoIdleTime() {
        Kernels.runAndQueue(k, 1, 1, 2);
        c.idleStampNs = 5;

        k.newidle.pull(c);

        assertThat(c.idleStampNs).isZero();
        assertThat(c.curr).isSameAs(k.tasks[3]);
    }

    @Test
    void workThatHasComeOtherwiseEndsTheLook() {
        SchedTask p = Kernels.queue(k, 0, 5);

        k.newidle.pull(c);

        assertThat(c.curr).isSameAs(p);
        assertThat(c.newidleLevel).isZero();
    }

    @Test
    void aWakeupOnItsWayEndsTheLook() {
        c.ttwuPending = true;
        c.idleStampNs = 5;

        k.newidle.pull(c);

        assertThat(c.runsIdleTask()).isTrue();
        assertThat(c.newidleLevel).isZero();
        assertThat(c.idleStampNs).isEqualTo(5);
    }

    @Test
    void theIdleStampIsWhenItBegan() {
        k.newidle.begin(c);

        assertThat(c.idleStampNs).isBetween(NOW_US * 1000, NOW_US * 1000 + 2000);
    }

    /** The cost so far and that of the next level, against the idle time to be expected. */
    @ParameterizedTest
    @CsvSource({"0, 1000000, true", "0, 1000001, false", "400000, 599000, true", "400000, 600001, false"})
    void aLevelThatCostsMoreThanTheIdleTimeIsNotLookedAt(long costNs, long maxNs, boolean looks) {
        c.newidleCostNs = costNs;
        c.maxNewidleCostNs[1] = maxNs;

        k.newidle.pull(c);

        assertThat(c.runsIdleTask()).isEqualTo(!looks);
    }

    /** By 253/256, once however many seconds have passed. */
    @ParameterizedTest
    @CsvSource({"999, 256000", "1000, 253000", "5000, 253000"})
    void rememberedCostsFadeFromSecondToSecond(long ms, long after) {
        Kernels.at(k, ms * 1000);
        k.root.overloaded(c);
        c.maxNewidleCostNs[1] = 256_000;
        c.newidleDecayedAt = 0;

        k.newidle.begin(c);

        assertThat(c.maxNewidleCostNs[1]).isEqualTo(after);
        assertThat(c.newidleDecayedAt).isEqualTo(ms / 1000);

        c.maxNewidleCostNs[1] = 256_000;
        Kernels.run(k, 0, 9).sleeping = true;
        c.rq.blockCurrent(true);
        k.newidle.begin(c);

        assertThat(c.maxNewidleCostNs[1]).as("in the same second").isEqualTo(256_000);
    }

    /** avg_idle of half a millisecond, blocked load, and its time: else nothing is offered to the idle loop. */
    @ParameterizedTest
    @CsvSource({
        "500000, true, 20, true",
        "499999, true, 20, false",
        "500000, false, 20, false",
        "500000, true, 21, false"
    })
    void statisticsAreOfferedByACpuThatHasTime(long avgIdleNs, boolean hasBlocked, long nextBlocked, boolean offers) {
        c.avgIdleNs = avgIdleNs;
        k.nohz.hasBlocked = hasBlocked;
        k.nohz.nextBlocked = nextBlocked;

        k.newidle.begin(c);

        assertThat(c.walk.ilb).isEqualTo(offers);
        assertThat(c.runsIdleTask()).isTrue();
    }

    @Test
    void debiansDieSkipsALevelThatHasNeverSucceeded() {
        use(KernelProfiles.V6_1);
        k.root.overloaded(c);
        for (int i = 0; i < 100 * NewidleSuccess.SIDES; i++) {
            c.newidleSuccess[0].looked(false);
        }
        for (int i = 0; i < 4 * NewidleSuccess.SIDES; i++) {
            c.newidleSuccess[1].looked(true);
        }

        k.newidle.begin(c);

        assertThat(c.newidleLevel).isEqualTo(1);
        assertThat(c.runsIdleTask()).isFalse();
    }

    @Test
    void debiansDieLearnsFromLooks() {
        use(KernelProfiles.V6_1);
        int before = c.newidleSuccess[0].ratio();

        k.newidle.pull(c);

        assertThat(c.newidleSuccess[0].ratio()).isLessThan(before);
    }

    /** 512 looks, of which 256 were successes, are there to begin with; at 1024 both are halved. */
    @Test
    void theDieForgetsByHalves() {
        NewidleSuccess success = new NewidleSuccess();
        for (int i = 0; i < 511; i++) {
            success.looked(true);
        }

        assertThat(success.ratio()).isEqualTo((256 + 511) * 1024 / 1023);

        success.looked(true);

        assertThat(success.ratio()).isEqualTo(384 * 1024 / 512);

        success.looked(false);

        assertThat(success.ratio()).isEqualTo(384 * 1024 / 513);
    }
}
