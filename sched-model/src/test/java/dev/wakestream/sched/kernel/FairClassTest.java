package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads that tasks take with them, what is learnt of idle times, and tasks that are woken before they have left (model-spec 3.3, 3.4). */
class FairClassTest {
    private static final long NOW_US = 20_500;
    private static final int FAR = 2;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];
    private final Cpu far = k.cpus[FAR];

    FairClassTest() {
        Kernels.at(k, NOW_US);
    }

    private static void averages(Pelt pelt, double load) {
        // Up to date a little after now, so that nothing decays.
        pelt.update(NOW_US * 1000 + 1_000_000, 0, 0);
        pelt.util = load / 2;
        pelt.load = load;
    }

    @ParameterizedTest
    @CsvSource({"true, 900", "false, 500"})
    void aMigratedTaskBringsItsLoad(boolean migrated, double load) {
        averages(far.rq.pelt, 500);
        averages(k.tasks[5].pelt, 400);

        k.fair.enqueue(c, far, k.tasks[5], migrated);

        assertThat(far.rq.pelt.load).isEqualTo(load);
        assertThat(far.rq.pelt.util).isEqualTo(load / 2);
    }

    @Test
    void aTaskThatIsPulledTakesItsLoadAway() {
        Kernels.runAndQueue(k, FAR, 0, 1);
        averages(far.rq.pelt, 1000);
        averages(k.tasks[1].pelt, 400);

        k.fair.dequeueForMigration(c, far, k.tasks[1]);

        assertThat(far.rq.pelt.load).isEqualTo(600);
        assertThat(far.rq.pelt.util).isEqualTo(300);
    }

    @Test
    void aTaskThatWakesUpElsewhereTakesItsLoadAway() {
        Kernels.run(k, 0, 0);
        SchedTask p = k.tasks[5];
        p.cpu = FAR;
        p.recentUsedCpu = FAR;
        p.sleeping = true;
        p.offCpuAtPs = 0;
        Kernels.run(k, FAR, 1);
        averages(far.rq.pelt, 1000);
        averages(p.pelt, 400);

        k.tryToWakeUp.run(c, p, false);

        assertThat(p.placedPrevCpu).isEqualTo(FAR);
        assertThat(p.cpu).isNotEqualTo(FAR);
        assertThat(far.rq.pelt.load).isEqualTo(600);
    }

    /** 32 periods of 2^20 ns, in which two tasks were runnable and one ran: half of the way to 2048 and 1024; nobody: half is left. */
    @ParameterizedTest
    @CsvSource({"true, 1024, 512", "false, 0, 0"})
    void averagesFollowWhatIsOnTheQueue(boolean busy, double load, double util) {
        if (busy) {
            Kernels.runAndQueue(k, FAR, 0, 1);
        }
        far.rq.pelt.update(0, 0, 0);
        c.clock = (32L << 20) * 1000;

        k.fair.updateLoadAvg(c, far);

        assertThat(far.rq.pelt.load).isBetween(load, load + 2);
        assertThat(far.rq.pelt.util).isBetween(util, util + 1);
        if (busy) {
            assertThat(k.tasks[0].pelt.util).isBetween(512.0, 513.0);
        }
    }

    /** An eighth of the difference to the time since the idle stamp, at most a millisecond. */
    @ParameterizedTest
    @CsvSource({"0, 100000, 100000", "20400000, 900000, 800000", "10000000, 900000, 1000000"})
    void theEndOfIdlenessTeachesHowLongItLasts(long stampNs, long before, long after) {
        far.idleStampNs = stampNs;
        far.avgIdleNs = before;

        k.fair.enqueue(c, far, k.tasks[5], false);

        assertThat(far.avgIdleNs).isBetween(after, after + 1000);
        assertThat(far.idleStampNs).isZero();
    }

    // ---- a task that sleeps, and is still queued

    /** Task 5 has blocked on CPU 2 before it was its turn to leave; task 6 runs there. */
    private SchedTask delayed() {
        Kernels.run(k, 0, 0);
        SchedTask p = Kernels.runAndQueue(k, FAR, 5, 1);
        far.rq.updateCurr(far.nowNs());
        p.vruntime += 5 * Kernels.MS;
        k.switchTask.block(far, false);
        assertThat(p.delayed).isTrue();
        Kernels.at(k, NOW_US + 50);
        return p;
    }

    @Test
    void aDelayedTaskIsWokenWhereItIs() {
        SchedTask p = delayed();
        long writes = writes(p);

        boolean over = k.tryToWakeUp.run(c, p, false);

        assertThat(over).isTrue();
        assertThat(p.sleeping).isFalse();
        assertThat(p.delayed).isFalse();
        assertThat(p.onRq).isTrue();
        assertThat(p.cpu).isEqualTo(FAR);
        assertThat(p.placedBy).isEqualTo(TraceEvent.Decision.QUEUED);
        assertThat(far.rq.nrRunnable()).isEqualTo(2);
        assertThat(k.counts().wakeups()).isEqualTo(1);
        assertThat(p.runnableSincePs).isGreaterThan((NOW_US + 50) * 1_000_000);
        assertThat(writes(p) - writes).as("entity, vruntime, slice").isEqualTo(3);
        assertThat(far.rq.lockedBy).isZero();
        assertThat(far.rq.lockedUntilPs).isGreaterThan(far.rq.lockedFromPs);
    }

    private long writes(SchedTask p) {
        return k.lines.counters(p.entityLine).writes()
                + k.lines.counters(p.vruntimeLine).writes()
                + k.lines.counters(p.sliceLine).writes();
    }

    @Test
    void whoWakesADelayedTaskWaitsForTheSwitchAwayFromIt() {
        SchedTask p = delayed();
        p.offCpuAtPs = c.clock + 9_000_000;

        k.tryToWakeUp.run(c, p, false);

        assertThat(c.clock).isGreaterThan(p.offCpuAtPs);
    }
}
