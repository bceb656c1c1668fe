package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.TestMachines;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The gates of newidle balance, release by release (model-spec 4.5). */
class NewidleReleasesTest {
    private static final long LONG_NS = 600_000;
    private static final long SHORT_NS = 400_000;

    private static final List<KernelProfile> BY_DOMAIN_COST =
            List.of(KernelProfiles.V5_19, KernelProfiles.V6_1, KernelProfiles.V6_6, KernelProfiles.V6_18);

    private static boolean looks(KernelProfile release, long avgIdleNs, boolean overloaded, boolean pending) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Cpu c = k.cpus[0];
        Kernels.run(k, 0, 0);
        if (overloaded) {
            k.root.overloaded(c);
        }
        c.rq.blockCurrent(true);
        c.avgIdleNs = avgIdleNs;
        c.ttwuPending = pending;
        if (release.balance().drawsBySuccess()) {
            // A domain that the die always lets through.
            for (int i = 0; i < 4 * NewidleSuccess.SIDES; i++) {
                c.newidleSuccess[0].looked(true);
            }
        }
        k.newidle.begin(c);
        return !c.runsIdleTask();
    }

    private static Stream<Arguments> releases() {
        return KernelProfiles.all().stream().map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void allLookWhenThereIsTimeAndWork(KernelProfile release) {
        assertThat(looks(release, LONG_NS, true, false)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void onlyV310LooksWhenNoQueueIsOverloaded(KernelProfile release) {
        assertThat(looks(release, LONG_NS, false, false)).isEqualTo(release.equals(KernelProfiles.V3_10));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void upToV512ALookIsNotWorthLessThanAMigration(KernelProfile release) {
        assertThat(looks(release, SHORT_NS, true, false)).isEqualTo(BY_DOMAIN_COST.contains(release));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void sinceV519AWakeupOnItsWayIsReasonEnough(KernelProfile release) {
        assertThat(looks(release, LONG_NS, true, true)).isEqualTo(!BY_DOMAIN_COST.contains(release));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void onlyInV618AFailureMakesTheDomainDearer(KernelProfile release) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Cpu c = k.cpus[0];
        Kernels.run(k, 0, 0);
        c.rq.blockCurrent(true);
        c.avgIdleNs = LONG_NS;
        c.maxNewidleCostNs[0] = 100_000;
        c.newidleLevel = 0;
        c.workBeganPs = c.clock;

        k.newidle.pull(c);

        assertThat(c.maxNewidleCostNs[0]).isEqualTo(release.equals(KernelProfiles.V6_18) ? 150_000 : 100_000);
    }

    private static Stream<Arguments> onTheSpot() {
        return KernelProfiles.all().stream()
                .map(p -> Arguments.of(
                        p, List.of(KernelProfiles.V5_5, KernelProfiles.V5_12).contains(p)));
    }

    @ParameterizedTest
    @MethodSource("onTheSpot")
    void v55AndV512DoTheStatisticsBeforeTheyGoIdle(KernelProfile release, boolean now) {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(release));
        Cpu c = k.cpus[0];
        Kernels.run(k, 0, 0);
        c.rq.blockCurrent(true);
        c.avgIdleNs = LONG_NS;
        k.nohz.hasBlocked = true;

        boolean looksFirst = release.equals(KernelProfiles.V3_10);

        k.newidle.begin(c);

        assertThat(c.walk.newidle).isEqualTo(now);
        assertThat(c.runsIdleTask()).isEqualTo(!now && !looksFirst);
        assertThat(c.walk.ilb)
                .as("the balance, now or in the idle loop")
                .isEqualTo(!release.equals(KernelProfiles.V3_10));
    }

    @Test
    void aBalanceThatWorkBreaksOffIsLeftToAnotherCpu() {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(KernelProfiles.V5_5));
        Cpu c = k.cpus[0];
        Kernels.run(k, 0, 0);
        c.rq.blockCurrent(true);
        c.avgIdleNs = LONG_NS;
        k.nohz.hasBlocked = true;
        k.newidle.begin(c);
        SchedTask newcomer = Kernels.queue(k, 0, 1);

        k.nohzIdleBalance.next(c);

        assertThat(k.cpus[1].nohzFlags).isEqualTo(Nohz.STATS_KICK);
        assertThat(k.nohz.hasBlocked).isTrue();
        assertThat(c.curr).isSameAs(newcomer);
    }

    @Test
    void aBalanceThatWasNotBrokenOffIsFollowedByIdleness() {
        Kernel k = Kernels.idle(TestMachines.small(), Kernels.balancedAs(KernelProfiles.V5_5));
        Cpu c = k.cpus[0];
        Kernels.run(k, 0, 0);
        c.rq.blockCurrent(true);
        c.avgIdleNs = LONG_NS;
        k.nohz.hasBlocked = true;
        k.newidle.begin(c);

        k.nohzIdleBalance.next(c);

        assertThat(c.runsIdleTask()).isTrue();
        assertThat(c.walk.newidle).isFalse();
        assertThat(k.nohz.hasBlocked).isFalse();
    }

    @Test
    void theDieFollowsTheSuccessOfTheDomain() {
        NewidleSuccess success = new NewidleSuccess();

        assertThat(success.ratio()).isEqualTo(512);

        for (int i = 0; i < 20 * NewidleSuccess.SIDES; i++) {
            success.looked(i % 8 == 0);
        }

        assertThat(success.ratio()).isBetween(120, 136);
    }

    @Test
    void theDieLetsAsManyThroughAsTheRatioSays() {
        NewidleSuccess success = new NewidleSuccess();
        RandomStream die = new RandomStream(7);
        int through = 0;
        for (int i = 0; i < 10_000; i++) {
            through += success.draws(die) ? 1 : 0;
        }

        assertThat(through).isBetween(4_800, 5_200);
    }

    @Test
    void aHopelessDomainIsTriedOnceInAWhile() {
        NewidleSuccess success = new NewidleSuccess();
        for (int i = 0; i < 100 * NewidleSuccess.SIDES; i++) {
            success.looked(false);
        }

        assertThat(success.ratio()).isEqualTo(1);
    }
}
