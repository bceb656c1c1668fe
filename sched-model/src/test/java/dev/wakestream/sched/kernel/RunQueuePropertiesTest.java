package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.QueueRules;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds on every queue, whatever happens to it: random wakeups, sleeps, ticks and moves, against searches from end to end. */
class RunQueuePropertiesTest {
    private static final long TICK_NS = 1_000_000;
    private static final int TASKS = 40;
    private static final int STEPS = 4_000;

    private static Stream<Arguments> queuesAndSeeds() {
        return Stream.of(QueueRules.V3_10, QueueRules.V5_12, QueueRules.V6_6, QueueRules.V6_18)
                .flatMap(rules -> Stream.of(1L, 2L, 3L).map(seed -> Arguments.of(rules, seed)));
    }

    @ParameterizedTest
    @MethodSource("queuesAndSeeds")
    void pickFindsWhatASearchFromEndToEndFinds(QueueRules rules, long seed) {
        RandomStream random = RandomStreams.of(seed).stream("queue");
        RunQueue rq = RunQueue.of(rules, 1, TICK_NS);
        List<SchedTask> asleep = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            asleep.add(new SchedTask(null, i + 1, Constants.NICE_0_PRIO, 0, 0, 0));
        }
        long nowNs = 0;
        for (int step = 0; step < STEPS; step++) {
            nowNs += random.nextInt(400_000);
            rq.updateCurr(nowNs);
            long least = least(rq);
            switch (random.nextInt(4)) {
                case 0, 1 -> wake(rq, asleep, random);
                case 2 -> sleep(rq, asleep);
                default -> move(rq, random);
            }
            SchedTask expected = search(rq, rules);
            if (rules instanceof QueueRules.Cfs) {
                assertThat(((CfsQueue) rq).minVruntime()).isGreaterThanOrEqualTo(least);
            }
            SchedTask picked = rq.pick();
            assertThat(picked).as("seed %d, step %d", seed, step).isSameAs(expected);
            run(rq, picked, asleep, nowNs);
        }
    }

    private static long least(RunQueue rq) {
        return rq instanceof CfsQueue cfs ? cfs.minVruntime() : 0;
    }

    private static void wake(RunQueue rq, List<SchedTask> asleep, RandomStream random) {
        if (asleep.isEmpty()) {
            return;
        }
        rq.enqueue(asleep.remove(random.nextInt(asleep.size())));
    }

    private static void sleep(RunQueue rq, List<SchedTask> asleep) {
        SchedTask curr = rq.current();
        if (curr != null && rq.blockCurrent(false)) {
            asleep.add(curr);
        }
    }

    /** Away and back again. */
    private static void move(RunQueue rq, RandomStream random) {
        if (rq.queuedTasks() == 0) {
            return;
        }
        SchedTask p = rq.queued(random.nextInt(rq.queuedTasks()));
        if (!p.delayed) {
            rq.dequeueForMigration(p);
            rq.enqueue(p);
        }
    }

    private static void run(RunQueue rq, @Nullable SchedTask picked, List<SchedTask> asleep, long nowNs) {
        if (picked == null || picked == rq.current()) {
            return;
        }
        if (picked.delayed) {
            rq.dequeueDelayed(picked);
            asleep.add(picked);
            return;
        }
        if (rq.current() != null) {
            rq.putCurrent();
        }
        rq.setCurrent(picked, nowNs);
    }

    private static @Nullable SchedTask search(RunQueue rq, QueueRules rules) {
        List<SchedTask> all = new ArrayList<>();
        for (int i = 0; i < rq.queuedTasks(); i++) {
            all.add(rq.queued(i));
        }
        SchedTask curr = rq.current();
        if (rules instanceof QueueRules.Cfs) {
            SchedTask first =
                    all.stream().min(Comparator.comparingLong(p -> p.vruntime)).orElse(null);
            // Equal ones: the stream keeps the order of arrival.
            return curr != null && (first == null || curr.vruntime < first.vruntime) ? curr : first;
        }
        if (all.isEmpty()) {
            return curr;
        }
        long sum = all.stream().mapToLong(p -> p.vruntime).sum() + (curr == null ? 0 : curr.vruntime);
        int count = all.size() + (curr == null ? 0 : 1);
        if (curr != null && curr.vruntime * count <= sum) {
            if (curr.vruntime < curr.protectedUntil) {
                return curr;
            }
            all.add(curr);
        }
        return all.stream()
                .filter(p -> p.vruntime * count <= sum)
                .min(Comparator.<SchedTask>comparingLong(p -> p.deadline).thenComparingInt(p -> p.pid))
                .orElseThrow();
    }

    private static Stream<KernelProfile> profiles() {
        return KernelProfiles.all().stream();
    }

    /** Ticks alone decide: nobody sleeps. */
    @ParameterizedTest
    @MethodSource("profiles")
    void equalHogsGetEqualTimes(KernelProfile profile) {
        for (int hogs : List.of(2, 3, 7, 12, 40)) {
            RunQueue rq = RunQueue.of(profile.queue(), 4, TICK_NS);
            List<SchedTask> tasks = new ArrayList<>();
            for (int i = 0; i < hogs; i++) {
                SchedTask p = new SchedTask(null, i + 1, Constants.NICE_0_PRIO, 0, 0, 0);
                tasks.add(p);
                rq.enqueue(p);
            }
            rq.setCurrent(Objects.requireNonNull(rq.pick()), 0);
            for (long ns = TICK_NS; ns <= 10_000 * TICK_NS; ns += TICK_NS) {
                rq.updateCurr(ns);
                long[] before = tasks.stream().mapToLong(p -> p.vruntime).toArray();
                if (rq.takeUsedUp() || rq.tickPreempts()) {
                    reschedule(rq, ns);
                }
                assertThat(tasks.stream().mapToLong(p -> p.vruntime).toArray()).isEqualTo(before);
            }
            long most = tasks.stream().mapToLong(p -> p.vruntime).max().orElseThrow();
            long least = tasks.stream().mapToLong(p -> p.vruntime).min().orElseThrow();

            assertThat(most - least)
                    .as("%s, %d hogs", profile.name(), hogs)
                    .isLessThanOrEqualTo(sliceNs(profile.queue(), hogs) + 2 * TICK_NS);
            assertThat(tasks.stream().mapToLong(p -> p.vruntime).sum()).isEqualTo(10_000 * TICK_NS);
        }
    }

    private static void reschedule(RunQueue rq, long ns) {
        SchedTask next = Objects.requireNonNull(rq.pick());
        if (next != rq.current()) {
            rq.putCurrent();
            rq.setCurrent(next, ns);
        }
    }

    private static long sliceNs(QueueRules rules, int tasks) {
        return rules instanceof QueueRules.Eevdf eevdf
                ? eevdf.baseSliceNs() * 4
                : new CfsQueue((QueueRules.Cfs) rules, 4).sliceNs(tasks);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theHeapHandsOutTasksInOrderWhoeverLeavesInBetween(long seed) {
        RandomStream random = RandomStreams.of(seed).stream("heap");
        TaskHeap heap = new TaskHeap();
        List<SchedTask> in = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            if (in.isEmpty() || random.nextInt(5) < 3) {
                SchedTask p = new SchedTask(null, i, Constants.NICE_0_PRIO, 0, 0, 0);
                in.add(p);
                heap.add(p, random.nextInt(50), i);
            } else {
                heap.remove(in.remove(random.nextInt(in.size())));
            }
            assertThat(heap.size()).isEqualTo(in.size());
            assertThat(heap.first())
                    .isSameAs(in.stream()
                            .min(Comparator.<SchedTask>comparingLong(p -> p.heapKey)
                                    .thenComparingLong(p -> p.heapTie))
                            .orElse(null));
        }
    }
}
