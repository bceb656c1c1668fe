package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.QueueRules;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EEVDF on queues of a few tasks; all have nice 0, so that V is the mean of their virtual runtimes. */
class EevdfQueueTest {
    private static final int FACTOR = 4;
    private static final long SLICE = 4 * 700_000;
    private static final long TICK = 1_000_000;

    private final EevdfQueue rq = v618(TICK);
    private int pids = 1;

    private static EevdfQueue v618(long tickNs) {
        return new EevdfQueue(QueueRules.V6_18, FACTOR, tickNs);
    }

    private SchedTask task() {
        return new SchedTask(null, pids++, Constants.NICE_0_PRIO, 0, 0, 0);
    }

    private SchedTask queued(long vruntime, long deadline) {
        SchedTask p = task();
        p.vruntime = vruntime;
        p.deadline = deadline;
        p.onRq = true;
        rq.add(p);
        return p;
    }

    private SchedTask running(long vruntime, long deadline) {
        SchedTask p = queued(vruntime, deadline);
        rq.setCurrent(p, 0);
        return p;
    }

    /** Virtual runtime and deadline of each task, and the number of the one to be picked. */
    private record Pick(String note, List<long[]> tasks, int picked) {}

    private static List<Pick> picks() {
        return List.of(
                new Pick("one alone, whatever its lag", List.of(new long[] {50, 90}), 0),
                new Pick(
                        "V = 20: both eligible, the earlier deadline",
                        List.of(new long[] {20, 60}, new long[] {20, 50}),
                        1),
                new Pick(
                        "V = 20: the earliest deadline is not eligible",
                        List.of(new long[] {10, 70}, new long[] {30, 40}),
                        0),
                new Pick(
                        "V = 20: exactly at V is eligible",
                        List.of(new long[] {10, 70}, new long[] {20, 60}, new long[] {30, 40}),
                        1),
                new Pick(
                        "V = 20: equal deadlines, the lower pid", List.of(new long[] {20, 60}, new long[] {20, 60}), 0),
                new Pick("V = -20: negative times", List.of(new long[] {-10, 40}, new long[] {-30, 90}), 1));
    }

    @ParameterizedTest
    @MethodSource("picks")
    void picksTheEligibleTaskWithTheEarliestDeadline(Pick pick) {
        List<SchedTask> tasks = pick.tasks.stream().map(t -> queued(t[0], t[1])).toList();

        assertThat(rq.pick()).as(pick.note).isSameAs(tasks.get(pick.picked));
    }

    @Test
    void anEmptyQueueHasNobodyToPick() {
        assertThat(rq.pick()).isNull();
    }

    @Test
    void theCurrentTaskKeepsTheCpuWhileItsSliceIsProtected() {
        SchedTask curr = running(0, SLICE);
        queued(0, 10);

        assertThat(rq.pick()).isSameAs(curr);
    }

    @Test
    void theCurrentTaskGivesWayWhenItIsNotEligibleAnyMore() {
        SchedTask curr = running(0, SLICE);
        SchedTask other = queued(0, 10);

        rq.updateCurr(2);

        assertThat(curr.vruntime).isEqualTo(2);
        assertThat(rq.pick()).isSameAs(other);
    }

    @Test
    void aRequestThatIsUsedUpIsRenewed() {
        SchedTask curr = running(0, SLICE);

        queued(0, SLICE);

        rq.updateCurr(SLICE - 1);
        boolean early = rq.tickPreempts() || rq.takeUsedUp();
        rq.updateCurr(SLICE);

        assertThat(early).isFalse();
        assertThat(rq.tickPreempts()).isTrue();
        assertThat(rq.takeUsedUp()).isTrue();
        assertThat(rq.takeUsedUp()).as("told once").isFalse();
        assertThat(curr.deadline).isEqualTo(2 * SLICE);
    }

    @Test
    void aTaskThatIsAloneMayUseUpItsRequests() {
        running(0, SLICE);

        rq.updateCurr(SLICE);

        assertThat(rq.takeUsedUp()).isFalse();
    }

    @Test
    void placementKeepsTheLagThatTheTaskLeftWith() {
        queued(100, 100 + SLICE);
        queued(200, 200 + SLICE);
        queued(300, 300 + SLICE);
        SchedTask p = task();
        p.vlag = 600;

        rq.enqueue(p);

        // V was 200; with the lag inflated by 4/3 the task comes in at 200 - 800, and V falls to 0.
        assertThat(p.vruntime).isEqualTo(200 - 600 * 4 / 3);
        assertThat(rq.averageV() - p.vruntime).isEqualTo(600);
        assertThat(p.deadline).isEqualTo(p.vruntime + SLICE);
    }

    @Test
    void anEmptyQueueForgetsTheLagAndGoesOnWhereItStood() {
        running(7_000, SLICE);
        rq.blockCurrent(false);
        SchedTask p = task();
        p.vlag = -600;

        rq.enqueue(p);

        assertThat(p.vruntime).isEqualTo(7_000);
    }

    @Test
    void theLagThatATaskTakesAlongIsBoundedByTwoSlicesOrATick() {
        SchedTask far = running(100 * SLICE, 101 * SLICE);
        SchedTask near = queued(0, SLICE);
        EevdfQueue withLongTick = v618(10 * SLICE);
        SchedTask first = task();
        SchedTask second = task();
        withLongTick.enqueue(first);
        second.vruntime = 100 * SLICE;
        withLongTick.add(second);
        withLongTick.dequeueForMigration(second);

        rq.dequeueForMigration(near);
        rq.blockCurrent(true);

        assertThat(near.vlag).isEqualTo(2 * SLICE);
        assertThat(far.vlag).as("alone, it is at V").isZero();
        assertThat(second.vlag).isEqualTo(-10 * SLICE);
    }

    @Test
    void aTaskThatMovesKeepsTheRestOfItsRequest() {
        queued(0, SLICE);
        SchedTask p = queued(50, 90);
        rq.dequeueForMigration(p);
        EevdfQueue other = v618(TICK);
        other.enqueue(p);

        assertThat(p.deadline - p.vruntime).isEqualTo(90 - 50);
        assertThat(p.keepsDeadline).isFalse();
    }

    @Test
    void aTaskThatSleepsWhileNotEligibleStaysQueuedUntilItIsPicked() {
        SchedTask p = running(100, SLICE);
        SchedTask other = queued(0, SLICE);

        boolean left = rq.blockCurrent(false);

        assertThat(left).isFalse();
        assertThat(p.delayed).isTrue();
        assertThat(p.onRq).isTrue();
        assertThat(rq.nrRunning()).isEqualTo(2);
        assertThat(rq.nrRunnable()).isEqualTo(1);
        assertThat(rq.pick()).isSameAs(other);

        rq.setCurrent(other, 0);
        rq.updateCurr(200);
        assertThat(rq.pick()).as("V has come to it").isSameAs(p);
        rq.dequeueDelayed(p);

        assertThat(p.onRq).isFalse();
        assertThat(p.vlag).as("a lag that has become positive is forgotten").isZero();
        assertThat(rq.nrRunning()).isEqualTo(1);
        assertThat(rq.nrRunnable()).isEqualTo(1);
    }

    @Test
    void aTaskThatSleepsWhileEligibleLeaves() {
        SchedTask p = running(0, SLICE);
        queued(100, SLICE);

        assertThat(rq.blockCurrent(false)).isTrue();
        assertThat(p.vlag).isEqualTo(50);
        assertThat(rq.nrRunning()).isEqualTo(1);
    }

    @Test
    void aTaskThatExitsLeavesInAnyCase() {
        SchedTask p = running(100, SLICE);
        queued(0, SLICE);

        assertThat(rq.blockCurrent(true)).isTrue();
        assertThat(p.delayed).isFalse();
    }

    @Test
    void aDelayedTaskThatIsWokenKeepsANegativeLag() {
        SchedTask p = running(100, 100 + SLICE);
        queued(0, SLICE);
        rq.blockCurrent(false);

        rq.undelay(p);

        assertThat(p.vruntime).isEqualTo(100);
        assertThat(p.deadline).isEqualTo(100 + SLICE);
        assertThat(rq.nrRunnable()).isEqualTo(2);
    }

    @Test
    void aDelayedTaskThatIsWokenWithAPositiveLagIsPlacedAnew() {
        SchedTask p = running(100, 100 + SLICE);
        SchedTask other = queued(0, SLICE);
        rq.blockCurrent(false);
        rq.setCurrent(other, 0);
        rq.updateCurr(300);

        rq.undelay(p);

        assertThat(p.vruntime).as("at the V of the others").isEqualTo(300);
        assertThat(p.deadline).isEqualTo(300 + SLICE);
        assertThat(Objects.requireNonNull(rq.current())).isSameAs(other);
    }

    @Test
    void waitingIsNotRunning() {
        SchedTask p = running(0, SLICE);
        SchedTask other = queued(0, SLICE);
        long halfLife = 32L << 20;
        rq.updateCurr(halfLife);
        rq.putCurrent();
        rq.setCurrent(other, halfLife);
        rq.updateCurr(2 * halfLife);
        rq.putCurrent();
        rq.setCurrent(p, 2 * halfLife);

        assertThat(p.pelt.util).isEqualTo(1024.0 / 2 / 2);
        assertThat(p.pelt.load).isEqualTo(1024.0 * 3 / 4);
        assertThat(other.pelt.util).isEqualTo(1024.0 / 2);
    }

    @Test
    void inV66ATaskThatSleepsLeavesEvenIfItIsNotEligible() {
        EevdfQueue older = new EevdfQueue(QueueRules.V6_6, FACTOR, TICK);
        SchedTask other = task();
        SchedTask p = task();
        p.vruntime = 100;
        older.add(other);
        older.add(p);
        older.setCurrent(p, 0);

        assertThat(older.blockCurrent(false)).isTrue();
        assertThat(p.delayed).isFalse();
        assertThat(p.vlag).isEqualTo(50 - 100);
        assertThat(older.nrRunnable()).isEqualTo(1);
    }

    @Test
    void inV66ATaskKeepsTheCpuUntilItHasANewDeadline() {
        long slice = FACTOR * 750_000;
        EevdfQueue older = new EevdfQueue(QueueRules.V6_6, FACTOR, TICK);
        SchedTask behind = task();
        behind.vruntime = 10 * slice;
        behind.deadline = 10 * slice + 1;
        SchedTask p = task();
        p.deadline = 2 * slice;
        older.add(behind);
        older.add(p);
        older.setCurrent(p, 0);

        older.updateCurr(2 * slice - 1);
        boolean early = older.takeUsedUp();
        older.updateCurr(2 * slice);

        assertThat(early)
                .as("longer than a slice, but the deadline is not reached")
                .isFalse();
        assertThat(older.takeUsedUp()).isTrue();
        assertThat(older.tickPreempts()).as("nothing but a new deadline counts").isFalse();
        assertThat(p.deadline).isEqualTo(3 * slice);
        assertThat(older.pick()).as("eligible alone").isSameAs(p);
    }

    @Test
    void inV66ATaskThatMovesGetsAWholeRequest() {
        long slice = FACTOR * 750_000;
        EevdfQueue older = new EevdfQueue(QueueRules.V6_6, FACTOR, TICK);
        SchedTask p = task();
        p.vruntime = 50;
        p.deadline = 90;
        older.add(p);
        older.dequeueForMigration(p);
        EevdfQueue other = new EevdfQueue(QueueRules.V6_6, FACTOR, TICK);

        other.enqueue(p);

        assertThat(p.deadline - p.vruntime).isEqualTo(slice);
    }
}
