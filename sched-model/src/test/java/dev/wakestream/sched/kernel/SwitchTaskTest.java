package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a switch leaves behind (model-spec 3.6). */
class SwitchTaskTest {
    private static final long NOW_US = 20_500;
    private static final long NOW_PS = NOW_US * 1_000_000;

    private Kernel k = Kernels.idle(TestMachines.smt());
    private Cpu c = k.cpus[0];

    SwitchTaskTest() {
        Kernels.at(k, NOW_US);
    }

    private void use(Kernel kernel) {
        k = kernel;
        c = k.cpus[0];
        Kernels.at(k, NOW_US);
    }

    @Test
    void aTaskThatBlocksIsOffItsCpuAndTheIdleTaskRuns() {
        SchedTask p = Kernels.run(k, 0, 0);

        k.switchTask.block(c, false);

        assertThat(p.sleeping).isTrue();
        assertThat(p.exited).isFalse();
        assertThat(p.onRq).isFalse();
        assertThat(p.offCpuAtPs).isBetween(NOW_PS, c.clock);
        assertThat(p.lastRanNs).isBetween(NOW_US * 1000, c.nowNs());
        assertThat(c.runsIdleTask()).isTrue();
        assertThat(c.idleTask.offCpuAtPs).isEqualTo(SchedTask.NEVER);
        assertThat(k.busyThreads[c.pipeline]).isZero();
        assertThat(k.counts().switches()).isEqualTo(1);
        assertThat(k.counts().idleEntries()).isEqualTo(1);
        assertThat(c.prevState).isEqualTo('S');
    }

    @Test
    void aTaskThatExitsDoesNotSleep() {
        SchedTask p = Kernels.run(k, 0, 0);

        k.switchTask.block(c, true);

        assertThat(p.sleeping).isFalse();
        assertThat(p.exited).isTrue();
        assertThat(c.prevState).isEqualTo('Z');
    }

    @Test
    void whoWasAskedToYieldWaitsFromNowOn() {
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        SchedTask next = k.tasks[1];
        p.vruntime += 50 * Kernels.MS;
        c.needResched = true;

        k.switchTask.yieldCpu(c);

        assertThat(c.curr).isSameAs(next);
        assertThat(c.rq.current()).isSameAs(next);
        assertThat(c.needResched).isFalse();
        assertThat(p.onRq).isTrue();
        assertThat(p.runnableSincePs).isBetween(NOW_PS, c.clock);
        assertThat(c.rq.nrRunning()).isEqualTo(2);
        assertThat(next.offCpuAtPs).isEqualTo(SchedTask.NEVER);
        assertThat(k.busyThreads[c.pipeline]).isEqualTo(1);
        assertThat(k.counts().idleEntries()).isZero();
        assertThat(c.mode).isEqualTo(Cpu.Mode.RUNNING);
    }

    @Test
    void whoIsAloneGoesOn() {
        SchedTask p = Kernels.run(k, 0, 0);
        c.needResched = true;

        k.switchTask.yieldCpu(c);

        assertThat(c.curr).isSameAs(p);
        assertThat(c.needResched).isFalse();
        assertThat(k.counts().switches()).isZero();
    }

    @Test
    void theIdleTaskGivesWay() {
        SchedTask p = Kernels.queue(k, 0, 0);
        p.attachedAtPs = NOW_PS + 9_000_000;

        k.switchTask.yieldCpu(c);

        assertThat(c.curr).isSameAs(p);
        assertThat(k.busyThreads[c.pipeline]).isEqualTo(1);
        assertThat(c.idleTask.offCpuAtPs).isGreaterThanOrEqualTo(NOW_PS + 9_000_000);
        assertThat(c.rq.nrRunning()).isEqualTo(1);
    }

    /** The flag of idle cores: set by the CPU that goes idle last of its core, where the release has it. */
    @ParameterizedTest
    @CsvSource({"v6.18, false, true", "v6.18, true, false", "v3.10, false, false"})
    void theLastThreadOfACoreTellsThatTheCoreIsIdle(String release, boolean otherRuns, boolean tells) {
        use(Kernels.idle(TestMachines.smt(), release));
        Kernels.run(k, 0, 0);
        if (otherRuns) {
            Kernels.run(k, 2, 1);
        }
        k.llcs[0].hasIdleCores = false;
        // No look at other queues before.
        c.avgIdleNs = 0;

        k.switchTask.block(c, false);

        assertThat(c.runsIdleTask()).isTrue();
        assertThat(k.llcs[0].hasIdleCores).isEqualTo(tells);
    }

    @Test
    void withoutSmtNobodyTellsOfIdleCores() {
        use(Kernels.idle(TestMachines.small()));
        Kernels.run(k, 0, 0);
        k.llcs[0].hasIdleCores = false;

        k.switchTask.block(c, false);

        assertThat(k.llcs[0].hasIdleCores).isFalse();
    }

    /** Two threads of a core run at 0.6 of the speed of one: so does the switch, but for its lines. */
    @Test
    void aSwitchTakesLongerBesideABusyThread() {
        long alone = switchPs(false);
        long beside = switchPs(true);

        // 700 instructions and the rest of 1000 ns at 2 GHz, and 200 to 900 instructions of queueing.
        assertThat(beside - alone).isBetween((long) (1_000_000 * 0.66), (long) (1_500_000 * 0.67));
    }

    private long switchPs(boolean besideAnother) {
        use(Kernels.idle(TestMachines.smt()));
        Kernels.runAndQueue(k, 0, 0, 1);
        if (besideAnother) {
            Kernels.run(k, 2, 5);
        }
        k.switchTask.block(c, false);
        return k.tasks[0].offCpuAtPs - NOW_PS;
    }

    /** EEVDF: a task that sleeps but has not left the queue leaves it when it is picked. */
    @Test
    void aDelayedTaskThatIsPickedLeaves() {
        use(Kernels.idle(TestMachines.small(), KernelProfiles.V6_18));
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        c.rq.updateCurr(c.nowNs());
        p.vruntime += 5 * Kernels.MS;
        k.switchTask.block(c, false);
        assertThat(p.delayed).isTrue();
        assertThat(c.rq.nrRunning()).isEqualTo(2);

        k.switchTask.block(c, true);

        assertThat(p.delayed).isFalse();
        assertThat(p.onRq).isFalse();
        assertThat(c.rq.nrRunning()).isZero();
        assertThat(c.runsIdleTask()).isTrue();
    }
}
