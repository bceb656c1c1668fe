package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;

/** The try-lock of balancing between nodes (model-spec 4.7). */
class BalanceSerializeTest {
    private static final int NUMA = 1;
    private static final int LATE = 100;

    private final Kernel k = Kernels.idle(TestMachines.twoNodes());

    private void beginAtTop(Cpu c) {
        c.clock = LATE * k.ticks.periodPs();
        c.walk.destination = c.id;
        c.walk.level = NUMA;
        c.walk.nextBalance = Long.MAX_VALUE;
        k.balanceDomains.next(c);
    }

    @Test
    void oneCpuAtATimeBalancesBetweenNodes() {
        Cpu first = k.cpus[0];
        Cpu other = k.cpus[2];

        beginAtTop(first);
        beginAtTop(other);

        assertThat(first.walk.destination).as("it counts the queues").isEqualTo(0);
        assertThat(other.lastBalance[NUMA]).as("it came too late").isZero();
        assertThat(other.nextBalance).as("and tries again at once").isLessThan(LATE);
    }

    @Test
    void theNextOneMayWhenTheFirstIsDone() {
        beginAtTop(k.cpus[0]);
        k.balanceDomains.pull(k.cpus[0]);

        beginAtTop(k.cpus[2]);

        assertThat(k.cpus[2].mode).isEqualTo(Cpu.Mode.KERNEL);
        assertThat(k.cpus[2].walk.destination).isEqualTo(2);
    }

    @Test
    void aCpuThatIsNotToBalanceLetsGoAtOnce() {
        beginAtTop(k.cpus[1]);

        beginAtTop(k.cpus[2]);

        assertThat(k.cpus[1].lastBalance[NUMA]).as("cpu 0 does it for cpu 1").isEqualTo(LATE);
        assertThat(k.cpus[2].walk.destination).isEqualTo(2);
    }

    @Test
    void levelsInsideANodeDoNotAsk() {
        Kernel oneNode = Kernels.idle(TestMachines.small());

        assertThat(oneNode.lines.families()).extracting(LineFamily::name).doesNotContain("sched_balance_running");
        assertThat(k.lines.families()).extracting(LineFamily::name).contains("sched_balance_running");
    }
}
