package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.kernel.profile.QueueRules;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** CFS on queues of a few tasks, with the tunables of a machine of 8 CPUs or more. */
class CfsQueueTest {
    private static final int FACTOR = 4;
    private static final long MS = 1_000_000;
    private static final long LATENCY = FACTOR * 6 * MS;
    private static final long MIN_GRANULARITY = FACTOR * 3 * MS / 4;
    private static final long WAKEUP_GRANULARITY = FACTOR * MS;
    private static final int NR_LATENCY = 8;

    private final CfsQueue rq = new CfsQueue(QueueRules.V5_12, FACTOR);
    private int pids = 1;

    private SchedTask task() {
        return new SchedTask(null, pids++, Constants.NICE_0_PRIO, 0, 0, 0);
    }

    private SchedTask queued(long vruntime) {
        SchedTask p = task();
        p.vruntime = vruntime;
        p.onRq = true;
        rq.add(p);
        return p;
    }

    private SchedTask running(long vruntime) {
        SchedTask p = queued(vruntime);
        rq.setCurrent(p, 0);
        return p;
    }

    /** min_vruntime is brought to a value, as by a task that ran until then; the queue is empty afterwards. */
    private void runAlone(long vruntime) {
        running(0);
        rq.updateCurr(vruntime);
        rq.blockCurrent(true);
    }

    @ParameterizedTest
    @CsvSource({"1, 6000000", "2, 6000000", "8, 6000000", "9, 6750000", "20, 15000000"})
    void thePeriodGrowsWithTheTasksBeyondNrLatency(int tasks, long unscaledNs) {
        assertThat(rq.periodNs(tasks)).isEqualTo(FACTOR * unscaledNs);
    }

    @Test
    void aSliceIsAnEqualShareOfThePeriodAndNeverLessThanTheMinimalGranularity() {
        CfsQueue withoutBaseSlice = new CfsQueue(QueueRules.V5_5, FACTOR);

        assertThat(rq.sliceNs(1)).isEqualTo(LATENCY);
        assertThat(rq.sliceNs(3)).isEqualTo(LATENCY / 3);
        assertThat(rq.sliceNs(NR_LATENCY)).isEqualTo(MIN_GRANULARITY);
        assertThat(rq.sliceNs(100)).isEqualTo(MIN_GRANULARITY);
        assertThat(withoutBaseSlice.sliceNs(100)).isEqualTo(MIN_GRANULARITY);
    }

    @Test
    void onlyWithBaseSliceIsTheMinimalGranularityAFloor() {
        QueueRules.Cfs longGranularity =
                new QueueRules.Cfs(6 * MS, 4 * MS, MS, NR_LATENCY, true, false, QueueRules.V5_12.names());
        QueueRules.Cfs without =
                new QueueRules.Cfs(6 * MS, 4 * MS, MS, NR_LATENCY, false, false, QueueRules.V5_12.names());

        assertThat(new CfsQueue(longGranularity, 1).sliceNs(2)).isEqualTo(4 * MS);
        assertThat(new CfsQueue(without, 1).sliceNs(2)).isEqualTo(3 * MS);
    }

    @Test
    void aSleeperComesBackAtMostHalfAPeriodBehind() {
        runAlone(100 * MS);
        SchedTask slept = task();
        SchedTask napped = task();
        napped.vruntime = 95 * MS;

        rq.enqueue(slept);
        rq.enqueue(napped);

        assertThat(slept.vruntime).isEqualTo(100 * MS - LATENCY / 2);
        assertThat(napped.vruntime).as("no credit beyond what it has").isEqualTo(95 * MS);
        assertThat(slept.onRq).isTrue();
    }

    @Test
    void aNewTaskPaysForItsFirstSliceInAdvance() {
        runAlone(100 * MS);
        SchedTask first = task();
        SchedTask second = task();

        rq.enqueueNew(first);
        rq.enqueueNew(second);

        assertThat(first.vruntime).isEqualTo(100 * MS + LATENCY);
        assertThat(second.vruntime).isEqualTo(100 * MS + LATENCY / 2);
    }

    @Test
    void aTaskThatIsMovedKeepsItsDistanceFromMinVruntimeAndGetsNoCredit() {
        runAlone(100 * MS);
        SchedTask p = queued(130 * MS);
        CfsQueue other = new CfsQueue(QueueRules.V5_12, FACTOR);
        SchedTask longThere = task();
        other.add(longThere);
        other.setCurrent(longThere, 0);
        other.updateCurr(500 * MS);

        rq.dequeueForMigration(p);
        boolean onRqInBetween = p.onRq;
        other.enqueue(p);

        assertThat(onRqInBetween).isFalse();
        assertThat(p.vruntime).isEqualTo(500 * MS + 30 * MS);
        assertThat(p.relativeVruntime).isFalse();
        assertThat(p.migrating).isFalse();
    }

    @Test
    void aTaskThatWasBehindStaysBehindWhenItIsMoved() {
        runAlone(100 * MS);
        SchedTask p = queued(60 * MS);
        CfsQueue other = new CfsQueue(QueueRules.V5_12, FACTOR);

        rq.dequeueForMigration(p);
        other.enqueue(p);

        assertThat(p.vruntime).isEqualTo(-40 * MS);
    }

    @Test
    void aSleeperThatWakesUpElsewhereIsPlacedByTheOtherQueuesTime() {
        runAlone(100 * MS);
        SchedTask p = task();
        p.vruntime = 103 * MS;
        CfsQueue other = new CfsQueue(QueueRules.V5_12, FACTOR);

        rq.leaveAsleep(p);
        other.enqueue(p);

        assertThat(p.vruntime).isEqualTo(3 * MS);
    }

    @Test
    void minVruntimeFollowsTheLeastOfAllAndNeverGoesBack() {
        SchedTask curr = running(10);
        queued(5);

        rq.updateCurr(20);
        long first = rq.minVruntime();
        queued(1);
        rq.updateCurr(30);
        long second = rq.minVruntime();

        assertThat(curr.vruntime).isEqualTo(40);
        assertThat(first).isEqualTo(5);
        assertThat(second).as("somebody came in behind").isEqualTo(5);
    }

    /** How long the current task has run, how far the queued one is behind it then, whether the tick preempts; a queue of two. */
    private record Tick(String note, long ranNs, long behindNs, boolean preempts) {}

    private static List<Tick> ticks() {
        long slice = LATENCY / 2;
        return List.of(
                new Tick("its slice to the end", slice, 0, false),
                new Tick("more than its slice", slice + 1, 0, true),
                new Tick("a short turn, however unfair", MIN_GRANULARITY - 1, 10 * slice, false),
                new Tick("ahead by a slice", MIN_GRANULARITY, slice, false),
                new Tick("ahead by more than a slice", MIN_GRANULARITY, slice + 1, true));
    }

    @ParameterizedTest
    @MethodSource("ticks")
    void theTickEndsATurnThatIsOver(Tick tick) {
        SchedTask curr = running(0);
        queued(tick.ranNs - tick.behindNs);

        rq.updateCurr(tick.ranNs);

        assertThat(rq.tickPreempts()).as(tick.note).isEqualTo(tick.preempts);
        assertThat(rq.current()).isSameAs(curr);
    }

    @Test
    void theTickDoesNotPreemptATaskThatIsAlone() {
        running(0);
        rq.updateCurr(100 * LATENCY);

        assertThat(rq.tickPreempts()).isFalse();
    }

    @Test
    void aWakeupPreemptsWhoIsAheadByMoreThanTheWakeupGranularity() {
        running(WAKEUP_GRANULARITY);
        SchedTask at = queued(0);
        SchedTask beyond = queued(-1);

        assertThat(rq.wakeupPreempts(at)).isFalse();
        assertThat(rq.wakeupPreempts(beyond)).isTrue();
    }

    @Test
    void theTaskThatPreemptsGoesBeforeALittleFurtherBehind() {
        SchedTask curr = running(2 * WAKEUP_GRANULARITY);
        queued(0);
        SchedTask waking = queued(WAKEUP_GRANULARITY - 1);

        assertThat(rq.wakeupPreempts(waking)).isTrue();

        assertThat(rq.pick()).as("next buddy").isSameAs(waking);
        assertThat(rq.pick()).as("once").isNotSameAs(waking);
        assertThat(rq.current()).isSameAs(curr);
    }

    @Test
    void aBuddyThatWouldBeTooUnfairWaits() {
        running(3 * WAKEUP_GRANULARITY);
        SchedTask left = queued(0);
        SchedTask waking = queued(WAKEUP_GRANULARITY + 1);
        boolean preempts = rq.wakeupPreempts(waking);

        assertThat(preempts).isTrue();
        assertThat(rq.pick()).isSameAs(left);
    }

    @Test
    void onACrowdedQueueThePreemptedTaskComesBackAfterItsPreempter() {
        SchedTask curr = running(2 * WAKEUP_GRANULARITY);
        for (int i = 2; i < NR_LATENCY; i++) {
            queued(WAKEUP_GRANULARITY + i);
        }
        SchedTask waking = queued(0);
        rq.wakeupPreempts(waking);
        SchedTask first = Objects.requireNonNull(rq.pick());
        rq.putCurrent();
        rq.setCurrent(first, 0);
        rq.blockCurrent(false);

        assertThat(first).isSameAs(waking);
        assertThat(rq.pick()).as("last buddy, though others are before it").isSameAs(curr);
    }

    @Test
    void onAQueueOfFewThePreemptedTaskHasNoPrivilege() {
        SchedTask curr = running(2 * WAKEUP_GRANULARITY);
        SchedTask other = queued(WAKEUP_GRANULARITY + 1);
        SchedTask waking = queued(0);
        rq.wakeupPreempts(waking);
        SchedTask first = Objects.requireNonNull(rq.pick());
        rq.putCurrent();
        rq.setCurrent(first, 0);
        rq.blockCurrent(false);

        assertThat(rq.pick()).isSameAs(other);
        assertThat(curr.onRq).isTrue();
    }

    @Test
    void aBuddyThatLeavesIsForgotten() {
        running(2 * WAKEUP_GRANULARITY);
        SchedTask left = queued(0);
        SchedTask waking = queued(1);
        rq.wakeupPreempts(waking);

        rq.dequeueForMigration(waking);

        assertThat(rq.pick()).isSameAs(left);
    }

    @Test
    void equalVirtualRuntimesRunInTheOrderOfTheirArrival() {
        SchedTask first = queued(7);
        queued(7);
        SchedTask curr = task();
        curr.vruntime = 7;
        rq.add(curr);
        rq.setCurrent(curr, 0);

        assertThat(rq.pick())
                .as("the current task does not go before its equals")
                .isSameAs(first);
    }

    @Test
    void whoSleepsLeavesAtOnce() {
        SchedTask p = running(50);
        queued(0);

        assertThat(rq.blockCurrent(false)).isTrue();
        assertThat(p.onRq).isFalse();
        assertThat(p.delayed).isFalse();
        assertThat(rq.nrRunning()).isEqualTo(1);
        assertThatThrownBy(() -> rq.undelay(p)).hasMessageContaining("keeps no sleeping task");
    }

    @Test
    void anEmptyQueueHasNobodyToPick() {
        assertThat(rq.pick()).isNull();
    }
}
