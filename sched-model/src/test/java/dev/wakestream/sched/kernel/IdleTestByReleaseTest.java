package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;

/** available_idle_cpu (model-spec 2.6, 5.1): how a release sees that a wakeup is on its way to an idle CPU. */
class IdleTestByReleaseTest {
    private final Kernel k = Kernels.idle(TestMachines.flat(4));
    private final Cpu asker = k.cpus[0];
    private final Cpu other = k.cpus[1];

    @Test
    void beforeV512TheListOfRemoteWakeupsTells() {
        IdleTest byList = new IdleTest(false);
        assertThat(byList.isAvailable(asker, other)).isTrue();

        other.remoteWakeups.add(k.tasks[3]);

        assertThat(byList.isAvailable(asker, other)).isFalse();
        assertThat(new IdleTest(true).isAvailable(asker, other)).isTrue();
    }

    @Test
    void theThirdLineIsThatOfTheListOrOfTheMark() {
        new IdleTest(false).isAvailable(asker, other);
        assertThat(reads(other.callListLine)).isEqualTo(1);
        assertThat(reads(other.nohzLine)).isZero();

        new IdleTest(true).isAvailable(asker, other);
        assertThat(reads(other.callListLine)).isEqualTo(1);
        assertThat(reads(other.nohzLine)).isEqualTo(1);
    }

    private long reads(int line) {
        return k.lines.counters(line).reads();
    }

    @Test
    void aBusyCpuCostsOneLineAndWhereIdlePolicyCountsThree() {
        Kernels.run(k, 1, 0);
        IdleTest idle = new IdleTest(true);

        idle.isAvailable(asker, other);
        assertThat(reads(other.currLine)).isEqualTo(1);
        assertThat(reads(other.lockLine) + reads(other.cfsLine)).isZero();

        idle.isUsable(asker, other);
        assertThat(reads(other.lockLine)).isEqualTo(1);
        assertThat(reads(other.cfsLine)).isEqualTo(1);
    }
}
