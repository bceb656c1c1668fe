package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import org.junit.jupiter.api.Test;

/** What a machine's kind, stated in its file, does to a run. */
class PlatformTest {
    private static final TopologySpec SMALL = TestMachines.small();
    private static final String SLOWPATH = "queued_spin_lock_slowpath";

    private static TopologySpec kind(Architecture arch, AtomicRule atomics) {
        return RandomMachines.withPlatform(SMALL, new Platform(arch, atomics, HomeRule.NEITHER));
    }

    private static Scenario scenario(TopologySpec machine) {
        return Scenarios.of(machine, 2, 4, 1000);
    }

    private static ProfileSink profile(TopologySpec machine) {
        ProfileSink profile = new ProfileSink();
        Simulation.run(scenario(machine), profile);
        return profile;
    }

    @Test
    void aMachineThatDoesNotSayItIsAsItsLineSizeIs() {
        assertThat(SMALL.platform())
                .isEqualTo(new Platform(Architecture.X86, AtomicRule.LOCK_PREFIXED, HomeRule.NEITHER));
        assertThat(TestMachines.power10(1).platform())
                .isEqualTo(new Platform(Architecture.POWER, AtomicRule.LL_SC, HomeRule.NEITHER));
    }

    @Test
    void theRuleForAtomicsIsTheMachinesNotItsLineSizes() {
        String locked = DigestMain.digest(scenario(kind(Architecture.ARM64, AtomicRule.LOCK_PREFIXED)));
        String far = DigestMain.digest(scenario(kind(Architecture.ARM64, AtomicRule.FAR_ATOMIC)));

        assertThat(DigestMain.digest(scenario(kind(Architecture.X86, AtomicRule.LOCK_PREFIXED))))
                .isEqualTo(DigestMain.digest(scenario(SMALL)));
        assertThat(far).isNotEqualTo(locked);
    }

    @Test
    void onlyX86HasANativeSlowPathOfSpinLocks() {
        ProfileSink arm = profile(kind(Architecture.ARM64, AtomicRule.FAR_ATOMIC));
        ProfileSink x86 = profile(SMALL);

        assertThat(arm.selfNs("hackbench", SLOWPATH)).isPositive();
        assertThat(x86.selfNs("hackbench", "native_" + SLOWPATH)).isPositive();
        assertThat(x86.selfNs("hackbench", SLOWPATH)).isZero();
    }

    /** The chain of events differs from the first hand-over on, so only the direction is sure, and that by a wide margin. */
    @Test
    void handOversOfContendedLocksAreChargedToTheirSlowPath() {
        TopologySpec slow = RandomMachines.withHandOver(SMALL, 1, 5_000);

        long without = profile(SMALL).selfNs("hackbench", "native_" + SLOWPATH);
        long with = profile(slow).selfNs("hackbench", "native_" + SLOWPATH);

        assertThat(with).isGreaterThan(3 * without);
    }
}
