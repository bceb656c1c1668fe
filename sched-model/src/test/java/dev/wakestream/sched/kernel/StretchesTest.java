package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.topology.TestMachines;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stretches of work that are interrupted, and what follows their end: task 0 runs on CPU 0. */
class StretchesTest {
    private static final long NOW_US = 500;
    private static final long NOW_PS = NOW_US * 1_000_000;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];
    private final SchedTask p = Kernels.run(k, 0, 0);

    StretchesTest() {
        Kernels.at(k, NOW_US);
    }

    private void planned(long userPs, long syscallPs, long operationPs) {
        p.planned = true;
        p.userLeftPs = userPs;
        p.syscallLeftPs = syscallPs;
        p.operationLeftPs = operationPs;
    }

    @Test
    void itsPartsPassInProportion() {
        planned(1000, 2000, 5000);

        k.stretches.runUntil(c, NOW_PS + 2000);

        assertThat(p.userLeftPs).isEqualTo(750);
        assertThat(p.syscallLeftPs).isEqualTo(1500);
        assertThat(p.operationLeftPs).isEqualTo(3750);
        assertThat(c.clock).isEqualTo(NOW_PS + 2000);
    }

    /** 1/3 of each part, rounded down, leaves more to the operation than it has: the user's part gets it. */
    @ParameterizedTest
    @CsvSource({"2, 2, 1, 4", "5, 0, 0, 3", "1, 1, 1, 2", "7, 7, 0, 9"})
    void roundingTakesFromNoPartMoreThanItHas(long user, long syscall, long operation, long passed) {
        planned(user, syscall, operation);

        k.stretches.runUntil(c, NOW_PS + passed);

        assertThat(p.stretchLeftPs()).isEqualTo(user + syscall + operation - passed);
        assertThat(p.userLeftPs).isBetween(0L, user);
        assertThat(p.syscallLeftPs).isBetween(0L, syscall);
        assertThat(p.operationLeftPs).isBetween(0L, operation);
        assertThat(c.clock).isEqualTo(NOW_PS + passed);
    }

    @ParameterizedTest
    @CsvSource({"0", "-5"})
    void nothingPassesAtTheSameMoment(long later) {
        planned(10, 10, 10);

        k.stretches.runUntil(c, NOW_PS + later);

        assertThat(p.stretchLeftPs()).isEqualTo(30);
        assertThat(c.clock).isEqualTo(NOW_PS);
    }

    @Test
    void noMorePassesThanIsLeft() {
        planned(10, 20, 30);

        k.stretches.runUntil(c, Long.MAX_VALUE);

        assertThat(p.stretchLeftPs()).isZero();
        assertThat(c.clock).isEqualTo(NOW_PS + 60);
    }

    @Test
    void anInterruptedStretchGoesOnAsItWasPlanned() {
        planned(10, 20, 30);
        int sequence = c.runSequence;

        k.stretches.start(c);

        assertThat(p.stretchLeftPs()).isEqualTo(60);
        assertThat(c.runSequence).isEqualTo(sequence + 1);
        assertThat(c.mode).isEqualTo(Cpu.Mode.RUNNING);
    }

    @Test
    void aStretchIsPlannedWhenTheLastOneIsOver() {
        k.stretches.start(c);

        assertThat(p.planned).isTrue();
        assertThat(p.stretchLeftPs()).isPositive();
    }

    @Test
    void aBusyThreadBesideItMakesAStretchLonger() {
        SchedTask alone = startsOnSmt(false);
        SchedTask beside = startsOnSmt(true);

        assertThat(alone.syscallLeftPs).isPositive();
        assertThat(beside.syscallLeftPs).isEqualTo((long) (alone.syscallLeftPs / 0.6));
        assertThat(beside.userLeftPs).isEqualTo((long) (alone.userLeftPs / 0.6));
        assertThat(beside.operationLeftPs).isGreaterThan(alone.operationLeftPs);
    }

    private static SchedTask startsOnSmt(boolean besideAnother) {
        Kernel smt = Kernels.idle(TestMachines.smt());
        SchedTask task = Kernels.run(smt, 0, 0);
        if (besideAnother) {
            Kernels.run(smt, 2, 1);
        }
        smt.stretches.start(smt.cpus[0]);
        return task;
    }

    // ---- what follows

    private SchedTask asleep(int task) {
        SchedTask wakee = k.tasks[task];
        wakee.cpu = 2;
        wakee.recentUsedCpu = 2;
        wakee.sleeping = true;
        wakee.offCpuAtPs = 0;
        return wakee;
    }

    @Test
    void wakeupsFollowOneByOne() {
        SchedTask first = asleep(5);
        SchedTask second = asleep(6);
        k.stretches.wake(Objects.requireNonNull(first.task), true);
        k.stretches.wake(Objects.requireNonNull(second.task), true);
        assertThat(c.ownWakeupsSync).isTrue();

        k.stretches.wakeNext(c);

        assertThat(first.sleeping).isFalse();
        assertThat(second.sleeping).isTrue();
        assertThat(c.mode).isEqualTo(Cpu.Mode.KERNEL);
        assertThat(c.curr).isSameAs(p);

        k.stretches.wakeNext(c);

        assertThat(second.sleeping).isFalse();
        assertThat(c.mode).as("the task goes on").isEqualTo(Cpu.Mode.RUNNING);
    }

    @ParameterizedTest
    @CsvSource({"BLOCK, true, false", "EXIT, false, true"})
    void thenTheTaskSleepsOrEnds(Program.Next next, boolean sleeps, boolean exits) {
        c.taskEnd = next;

        k.stretches.wakeNext(c);

        assertThat(p.sleeping).isEqualTo(sleeps);
        assertThat(p.exited).isEqualTo(exits);
        assertThat(c.runsIdleTask()).isTrue();
        assertThat(c.timers).isEmpty();
    }

    @Test
    void aSleepWithAnEndArmsATimer() {
        c.taskEnd = Program.Next.BLOCK;
        k.stretches.sleepUntil(2_000_000);

        k.stretches.wakeNext(c);

        assertThat(c.timers).containsExactly(p);
        assertThat(p.timerNs).isEqualTo(2_000_000);
        assertThat(c.sleepUntilNs).isEqualTo(SchedTask.NEVER);
    }

    @Test
    void aTaskThatGoesOnArmsNoTimer() {
        k.stretches.sleepUntil(2_000_000);
        c.taskEnd = Program.Next.RUN;

        k.stretches.wakeNext(c);

        assertThat(c.timers).isEmpty();
    }

    @Test
    void systemCallsSeeTheirCpu() {
        assertThat(k.stretches.nowNs()).isEqualTo(NOW_US * 1000);
        assertThat(k.stretches.cpu()).isZero();
        assertThat(k.stretches.measuring()).isTrue();

        Kernels.at(k, 200_000);

        assertThat(k.stretches.measuring()).as("after the trace").isFalse();
    }

    @Test
    void messagesAreCountedInTheTraceAndInAll() {
        k.stretches.received(3);
        Kernels.at(k, 200_000);
        k.stretches.received(4);

        assertThat(k.counts().messages()).isEqualTo(3);
        assertThat(k.allMessages()).isEqualTo(7);
    }

    @Test
    void theEndOfAStretchIsTheEndOfItsTime() {
        k.stretches.start(c);
        long left = p.stretchLeftPs();

        k.stretches.done(c);

        assertThat(p.stretchLeftPs() == 0 || p.planned).isTrue();
        assertThat(c.clock).isGreaterThanOrEqualTo(NOW_PS + left);
    }
}
