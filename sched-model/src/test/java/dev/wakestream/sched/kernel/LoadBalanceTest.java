package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.LoadBalance.Idle;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How much v6.18 moves, from where, and which tasks (model-spec 4.7). Two LLCs of four CPUs without SMT: at level 0 groups are CPUs, at level
 * 1 they are LLCs. Everybody is cache-cold.
 */
class LoadBalanceTest {
    private static final int SELF = 0;
    private static final int NEIGHBOUR = 1;
    private static final int FAR = 4;
    private static final int LLC = 0;
    private static final int PACKAGE = 1;
    private static final TopologySpec MACHINE = TestMachines.llcs(2, 4, 1);
    private static final long NOW_US = 20_000;

    private final Kernel k = Kernels.idle(MACHINE);
    private final Cpu c = k.cpus[SELF];

    LoadBalanceTest() {
        Kernels.at(k, NOW_US);
        for (Cpu cpu : k.cpus) {
            cpu.rq.pelt.update(cpu.nowNs(), 0, 0);
        }
    }

    /** So many tasks on a CPU, one of them running; answers the first task's number after them. */
    private int tasks(int cpu, int first, int count) {
        if (count > 0) {
            Kernels.runAndQueue(k, cpu, first, count - 1);
        }
        return first + count;
    }

    private void averages(int cpu, double util, double load) {
        k.cpus[cpu].rq.pelt.util = util;
        k.cpus[cpu].rq.pelt.load = load;
    }

    private int pull(int level, Idle idle) {
        return k.loadBalance.pull(c, c, level, idle);
    }

    // ---- how much

    /** Half of the difference, rounded down; a CPU that is not idle takes nothing from one that has spare capacity. */
    @ParameterizedTest
    @CsvSource({
        "0, 2, IDLE, 1",
        "0, 5, IDLE, 2",
        "0, 6, IDLE, 3",
        "1, 3, IDLE, 1",
        "1, 2, IDLE, 0",
        "0, 1, IDLE, 0",
        "0, 5, NOT, 0"
    })
    void betweenCpusHalfOfTheDifferenceMoves(int here, int there, Idle idle, int moved) {
        tasks(NEIGHBOUR, tasks(SELF, 0, here), there);

        assertThat(pull(LLC, idle)).isEqualTo(moved);
        assertThat(c.rq.nrRunning()).isEqualTo(here + moved);
    }

    /** The level below prefers siblings: tasks are spread when there are two more over there, idle or not. */
    @ParameterizedTest
    @CsvSource({"0, 2, IDLE, 1", "0, 2, NOT, 1", "1, 3, NOT, 1", "1, 2, IDLE, 0", "0, 4, NOT, 2", "1, 2, NOT, 0"})
    void betweenLlcsTasksAreSpread(int here, int there, Idle idle, int moved) {
        tasks(FAR, tasks(NEIGHBOUR, 0, here), there);

        assertThat(pull(PACKAGE, idle)).isEqualTo(moved);
    }

    @Test
    void theBusiestOfTwoLlcsIsTheOneWithFewerIdleCpusHoweverManyTasksItHas() {
        Kernel three = Kernels.idle(TestMachines.llcs(3, 4, 1));
        Kernels.at(three, NOW_US);
        Kernels.runAndQueue(three, 4, 0, 4);
        Kernels.run(three, 8, 6);
        Kernels.run(three, 9, 7);
        Kernels.runAndQueue(three, 10, 8, 1);
        Cpu self = three.cpus[SELF];

        assertThat(three.loadBalance.pull(self, self, PACKAGE, Idle.IDLE)).isEqualTo(1);
        assertThat(three.loadBalance.busiestCpu()).isSameAs(three.cpus[10]);
    }

    /** Above levels that do not prefer siblings, what counts is idle CPUs: half of their difference. */
    @ParameterizedTest
    @CsvSource({"0, 4, 2, IDLE", "0, 2, 1, IDLE", "3, 4, 0, IDLE", "2, 4, 1, IDLE", "0, 4, 0, NOT"})
    void betweenDrawersHalfOfTheDifferenceInIdleCpusMoves(int here, int there, int moved, Idle idle) {
        Kernel big = Kernels.idle(TestMachines.power10(4));
        Kernels.at(big, NOW_US);
        Cpu self = big.cpus[0];
        int level = self.domains.length - 1;
        assertThat(self.domains[level - 1].has(SchedDomain.Flag.PREFER_SIBLING)).isFalse();
        for (int i = 0; i < here; i++) {
            Kernels.run(big, 8 + i, i);
        }
        for (int i = 0; i < there; i++) {
            Kernels.run(big, 200 + i, 5 + i);
        }
        for (int i = 0; i < 4; i++) {
            Kernels.queue(big, 200, 12 + i);
        }

        assertThat(big.loadBalance.pull(self, self, level, idle)).isEqualTo(moved);
    }

    /** Both overloaded: the loads meet in the middle, if the other one is busier by more than imbalance_pct. */
    @ParameterizedTest
    @CsvSource({
        "2000, 5000, 2", // 1500 from each: the second task's half is no more than the rest of 500
        "2000, 3000, 1",
        "4000, 4600, 0", // 460000 is not more than 117 × 4000
        "4000, 4700, 0", // 350 to move, a task's half is 500
        "4000, 5400, 1",
        "5000, 2000, 0"
    })
    void betweenOverloadedGroupsLoadMoves(double here, double there, int moved) {
        tasks(NEIGHBOUR, tasks(SELF, 0, 2), 5);
        averages(SELF, 1024, here);
        averages(NEIGHBOUR, 1024, there);
        for (SchedTask p : k.tasks) {
            p.pelt.load = 1000;
        }

        assertThat(pull(LLC, Idle.NOT)).isEqualTo(moved);
        assertThat(k.loadBalance.foundBusiest()).isEqualTo(moved > 0 || there == 4700);
    }

    /** 2000 and 4000 a CPU: 1000 more than the average, on four CPUs. */
    @ParameterizedTest
    @CsvSource({"4000, 1", "8000, 1", "8001, 0"})
    void overloadedLlcsAreComparedByLoadACpu(double taskLoad, int moved) {
        int next = tasks(SELF, 0, 2);
        for (int cpu = NEIGHBOUR; cpu < FAR; cpu++) {
            next = tasks(cpu, next, 1);
        }
        next = tasks(FAR, next, 4);
        for (int cpu = FAR + 1; cpu < 8; cpu++) {
            next = tasks(cpu, next, 1);
        }
        for (int cpu = 0; cpu < 8; cpu++) {
            averages(cpu, 1024, cpu < FAR ? 2000 : 4000);
        }
        for (SchedTask p : k.tasks) {
            p.pelt.load = taskLoad;
        }

        assertThat(pull(PACKAGE, Idle.NOT)).isEqualTo(moved);
        assertThat(k.loadBalance.foundBusiest()).isTrue();
    }

    @Test
    void anOverloadedCpuTakesNothingFromOneThatHasRoom() {
        tasks(NEIGHBOUR, tasks(SELF, 0, 3), 2);
        averages(SELF, 1024, 3000);

        assertThat(pull(LLC, Idle.NOT)).isZero();
        assertThat(k.loadBalance.foundBusiest()).isFalse();
    }

    /** v3.10, five tasks on one of four CPUs against none on four: 2.5 tasks' weight, and half a task fits. */
    @Test
    void v310MovesWhatFitsWithHalfItsWeight() {
        Kernel old = Kernels.idle(MACHINE, Kernels.balancedAs(KernelProfiles.V3_10));
        Kernels.at(old, NOW_US);
        Kernels.runAndQueue(old, FAR, 0, 4);
        Cpu self = old.cpus[SELF];

        assertThat(old.loadBalance.pull(self, self, PACKAGE, Idle.IDLE)).isEqualTo(3);
    }

    @Test
    void oneBalanceMovesThirtyTwoTasksAtMost() {
        Kernel many = Kernels.idle(MACHINE, KernelProfiles.V6_18, 80, DiscardingSink.INSTANCE);
        Kernels.at(many, NOW_US);
        Kernels.runAndQueue(many, NEIGHBOUR, 0, 79);
        Cpu self = many.cpus[SELF];

        assertThat(many.loadBalance.pull(self, self, LLC, Idle.IDLE)).isEqualTo(32);
    }

    /** What is too much for the imbalance may go after failures: each of them doubles what is allowed. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1"})
    void failuresDoubleWhatIsAllowed(int failed, int moved) {
        tasks(NEIGHBOUR, tasks(SELF, 0, 2), 5);
        averages(SELF, 1024, 4000);
        averages(NEIGHBOUR, 1024, 4700);
        for (SchedTask p : k.tasks) {
            p.pelt.load = 1000;
        }
        c.balanceFailed[LLC] = failed;

        assertThat(pull(LLC, Idle.NOT)).isEqualTo(moved);
    }

    /** The local group is fully busy: it takes load up to the average. */
    @ParameterizedTest
    @CsvSource({"4000, 16000, 3", "9000, 11000, 1", "12000, 11000, 0"})
    void aFullyBusyGroupTakesLoadUpToTheAverage(double here, double there, int moved) {
        int next = 0;
        for (int cpu = 0; cpu < 4; cpu++) {
            next = tasks(cpu, next, 1);
            averages(cpu, 1024, here / 4);
        }
        next = tasks(FAR, next, 7);
        averages(FAR, 1024, there / 4);
        for (int cpu = FAR + 1; cpu < 8; cpu++) {
            next = tasks(cpu, next, 1);
            averages(cpu, 1024, there / 4);
        }
        for (SchedTask p : k.tasks) {
            p.pelt.load = 2000;
        }

        assertThat(pull(PACKAGE, Idle.NOT)).isEqualTo(moved);
    }

    // ---- from where

    /** The other LLC is overloaded, this one has room for utilisation, which is taken from the busiest queue of two tasks or more. */
    private void overloadedLlc() {
        int next = tasks(FAR, 0, 2);
        averages(FAR, 1000, 1000);
        next = tasks(FAR + 1, next, 1);
        averages(FAR + 1, 1024, 1000);
        next = tasks(FAR + 2, next, 4);
        averages(FAR + 2, 900, 1000);
        tasks(FAR + 3, next, 2);
        averages(FAR + 3, 950, 1000);
    }

    @Test
    void roomForUtilisationIsFilledFromTheQueueOfTheHighestUtilisationWithTwoTasks() {
        overloadedLlc();
        k.tasks[1].pelt.util = 600;

        assertThat(pull(PACKAGE, Idle.NOT)).isEqualTo(1);
        assertThat(k.loadBalance.busiestCpu()).isSameAs(k.cpus[FAR]);
        assertThat(k.tasks[1].cpu).isEqualTo(SELF);
    }

    /** 4096 less what is used is 500. */
    @ParameterizedTest
    @CsvSource({"500, 1", "501, 0"})
    void moreUtilisationThanThereIsRoomForDoesNotMove(double util, int moved) {
        overloadedLlc();
        averages(SELF + 1, 3596, 0);
        k.tasks[1].pelt.util = util;

        assertThat(pull(PACKAGE, Idle.NOT)).isEqualTo(moved);
    }

    /** A CPU that is idle although its group's average says that there is no room: one task, from the longest queue. */
    @ParameterizedTest
    @CsvSource({"IDLE, 1", "NOT, 0"})
    void anIdleCpuWithoutRoomTakesOneTask(Idle idle, int moved) {
        overloadedLlc();
        averages(SELF + 1, 4096, 0);

        assertThat(pull(PACKAGE, idle)).isEqualTo(moved);
        assertThat(k.cpus[FAR + 2].rq.nrRunning()).isEqualTo(4 - moved);
    }

    @Test
    void ofOneGroupTheLongestQueueIsTheBusiest() {
        tasks(FAR + 2, tasks(FAR + 1, tasks(FAR, 0, 2), 3), 2);

        assertThat(pull(PACKAGE, Idle.IDLE)).isEqualTo(2);
        assertThat(k.loadBalance.busiestCpu()).isSameAs(k.cpus[FAR + 1]);
    }

    @Test
    void aLonelyTaskIsFoundButNotTaken() {
        tasks(FAR, 0, 1);
        tasks(FAR + 1, 1, 1);

        assertThat(pull(PACKAGE, Idle.IDLE)).isZero();
        assertThat(k.loadBalance.foundBusiest()).isTrue();
        assertThat(k.loadBalance.busiestCpu()).isSameAs(k.cpus[FAR]);
    }

    @Test
    void whereNobodyRunsNothingIsFound() {
        assertThat(pull(PACKAGE, Idle.IDLE)).isZero();
        assertThat(k.loadBalance.foundBusiest()).isFalse();
        assertThat(k.loadBalance.busiestCpu()).isNull();
    }

    // ---- which tasks

    private SchedTask twoOnNeighbour() {
        tasks(NEIGHBOUR, 0, 3);
        return k.tasks[2];
    }

    @Test
    void aPinnedTaskIsPassedOver() {
        twoOnNeighbour().pinned = true;

        assertThat(pull(LLC, Idle.IDLE)).isEqualTo(1);
        assertThat(k.tasks[2].cpu).isEqualTo(NEIGHBOUR);
        assertThat(k.tasks[1].cpu).isEqualTo(SELF);
    }

    @Test
    void aTaskThatOthersDoNotSeeYetIsPassedOver() {
        twoOnNeighbour().attachedAtPs = c.clock + 1_000_000_000;

        assertThat(pull(LLC, Idle.IDLE)).isEqualTo(1);
        assertThat(k.tasks[2].cpu).isEqualTo(NEIGHBOUR);
    }

    /** It ran within the last 0.5 ms; cache_nice_tries of the level is 1. */
    @ParameterizedTest
    @CsvSource({"400, 0, false", "600, 0, true", "400, 1, false", "400, 2, true"})
    void aCacheHotTaskMovesOnlyAfterFailures(long ranUsAgo, int failed, boolean moves) {
        SchedTask p = twoOnNeighbour();
        p.lastRanNs = c.nowNs() - ranUsAgo * 1000;
        c.balanceFailed[LLC] = failed;
        assertThat(c.domains[LLC].cacheNiceTries()).isEqualTo(1);

        pull(LLC, Idle.IDLE);

        assertThat(p.cpu).isEqualTo(moves ? SELF : NEIGHBOUR);
    }

    @Test
    void threadsOfACoreShareItsCache() {
        Kernel smt = Kernels.idle(TestMachines.smt());
        Kernels.at(smt, NOW_US);
        Kernels.runAndQueue(smt, 2, 0, 1);
        smt.tasks[1].lastRanNs = smt.cpus[0].nowNs();

        assertThat(smt.loadBalance.pull(smt.cpus[0], smt.cpus[0], 0, Idle.IDLE)).isEqualTo(1);
    }

    // ---- what else comes of it

    @Test
    void aTaskThatMovesWaitsOnSinceItWasQueuedAndIsNotTakenOnBefore() {
        SchedTask p = twoOnNeighbour();
        p.runnableSincePs = 77;

        pull(LLC, Idle.IDLE);

        assertThat(p.runnableSincePs).isEqualTo(77);
        assertThat(p.attachedAtPs).isBetween(NOW_US * 1_000_000 + 1, c.clock);
        assertThat(c.needResched).isTrue();
        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(0, 1, 0, 0, 0));
        assertThat(k.detached).isEmpty();
    }

    @Test
    void aCpuOnItsWayToIdleNeedsNoInterrupt() {
        twoOnNeighbour();
        Kernels.run(k, SELF, 5).sleeping = true;
        c.rq.blockCurrent(true);

        assertThat(pull(LLC, Idle.NEWLY)).isEqualTo(1);
        assertThat(c.needResched).isFalse();
        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(1, 0, 0, 0, 0));
    }

    @Test
    void movesForOthersAreCountedApart() {
        twoOnNeighbour();
        c.walk.ilb = true;

        pull(LLC, Idle.IDLE);

        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(0, 0, 1, 0, 0));
    }

    /** The machine's flag is renewed at the top level. */
    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void theTopLevelFindsThatNobodyIsOverloaded(int level, boolean overloaded) {
        k.root.overloaded(c);
        tasks(FAR, 0, 1);

        pull(level, Idle.NOT);

        assertThat(k.root.isOverloaded(c)).isEqualTo(overloaded);
    }

    @ParameterizedTest
    @CsvSource({"0", "4"})
    void aQueueOfTwoIsOverloaded(int cpu) {
        tasks(cpu, 0, 2);

        pull(PACKAGE, Idle.NOT);

        assertThat(k.root.isOverloaded(c)).isTrue();
    }

    /** 4 CPUs, utilisation 800 each: 1024 less 800² · 117² / 10240000 = 855, of 1024, times 4. */
    @ParameterizedTest
    @CsvSource({"IDLE, 0, 0", "NOT, 0, 0", "NEWLY, 0, 9", "IDLE, 1, 9"})
    void thePeriodicBalanceOfTheLlcPublishesTheScanHint(Idle idle, int level, int hint) {
        k.llcs[0].nrIdleScan = 9;
        for (int cpu = 0; cpu < 4; cpu++) {
            averages(cpu, 800, 0);
        }

        pull(level, idle);

        assertThat(k.llcs[0].nrIdleScan).isEqualTo(hint);
    }

    @Test
    void aHintIsReadAndWrittenOnlyWhenItHasChanged() {
        k.llcs[0].nrIdleScan = 9;
        long reads = k.lines.counters(c.llcSharedLine).reads();
        long writes = k.lines.counters(c.llcSharedLine).writes();

        pull(LLC, Idle.IDLE);
        pull(LLC, Idle.IDLE);

        assertThat(k.lines.counters(c.llcSharedLine).reads()).isEqualTo(reads + 2);
        assertThat(k.lines.counters(c.llcSharedLine).writes()).isEqualTo(writes + 1);
        assertThat(k.llcs[0].nrIdleScan).isEqualTo(4);
    }
}
