package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a woken task gets onto its queue, release by release. Task 0 runs on CPU 0 and wakes task 5. */
class TtwuQueueTest {
    private static final int WAKER = 0;
    private static final int NEIGHBOUR = 1;

    /** On the other LLC. */
    private static final int FAR = 2;

    private static final int WAKEE = 5;
    private static final TopologySpec MACHINE = TestMachines.small();

    private static Kernel kernel(String release) {
        Kernel k = Kernels.idle(MACHINE, release);
        Kernels.run(k, WAKER, 0);
        return k;
    }

    /** Where the task is put: on the list of remote wakeups, by itself, or on the queue. */
    private static boolean isLeftToTheTarget(Kernel k, int target) {
        SchedTask p = k.tasks[WAKEE];
        k.ttwuQueue.run(k.cpus[WAKER], k.cpus[target], p, false);
        assertThat(k.cpus[target].remoteWakeups.contains(p)).isNotEqualTo(p.onRq);
        return !p.onRq;
    }

    @ParameterizedTest
    @CsvSource({
        "v3.10, false, false, true",
        "v5.5, false, false, true",
        "v5.12, false, false, true",
        "v5.19, false, false, true",
        "v6.1, true, false, true",
        "v6.6, true, false, true",
        "v6.18, true, false, true"
    })
    void theListOfRemoteWakeupsIsUsedWhereTheReleaseUsesIt(
            String release, boolean forAnIdleNeighbour, boolean forABusyNeighbour, boolean forAnotherCache) {
        Kernel busy = kernel(release);
        Kernels.run(busy, NEIGHBOUR, 1);
        Kernel far = kernel(release);
        Kernels.run(far, FAR, 1);

        assertThat(isLeftToTheTarget(kernel(release), NEIGHBOUR)).isEqualTo(forAnIdleNeighbour);
        assertThat(isLeftToTheTarget(busy, NEIGHBOUR)).isEqualTo(forABusyNeighbour);
        assertThat(isLeftToTheTarget(far, FAR)).isEqualTo(forAnotherCache);
        assertThat(isLeftToTheTarget(kernel(release), WAKER)).isFalse();
    }

    /** Whether the second line of the queue tells of it, or the list alone. */
    @ParameterizedTest
    @CsvSource({"v3.10, 0", "v5.5, 0", "v5.12, 1", "v6.18, 1"})
    void aWakeupOnItsWayIsMarkedWhereTheReleaseMarksIt(String release, int marks) {
        Kernel k = kernel(release);
        Cpu far = k.cpus[FAR];
        long before = writes(k, far.nohzLine);

        assertThat(isLeftToTheTarget(k, FAR)).isTrue();

        assertThat(writes(k, far.nohzLine) - before).isEqualTo(marks);
        assertThat(k.idle.isAvailable(k.cpus[WAKER], far)).isFalse();
        long list = k.lines.counters(far.callListLine).reads();
        long flags = k.lines.counters(far.nohzLine).reads();
        k.idle.isAvailable(k.cpus[WAKER], far);
        assertThat(k.lines.counters(far.callListLine).reads() - list).isEqualTo(1 - marks);
        assertThat(k.lines.counters(far.nohzLine).reads() - flags).isEqualTo(marks);
    }

    private static long writes(Kernel k, int line) {
        LineCounters counters = k.lines.counters(line);
        return counters.writes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3.10", "v6.18"})
    void theTargetTakesWhatIsOnItsList(String release) {
        Kernel k = kernel(release);
        isLeftToTheTarget(k, FAR);

        k.ttwuQueue.takeRemote(k.cpus[FAR]);

        assertThat(k.tasks[WAKEE].onRq).isTrue();
        assertThat(k.cpus[FAR].rq.queued(0)).isSameAs(k.tasks[WAKEE]);
        assertThat(k.cpus[FAR].needResched).isTrue();
        assertThat(k.cpus[FAR].ttwuPending).isFalse();
    }

    /** The wakee has blocked on a CPU that is still looking for other work, with so many tasks queued there. */
    private static Kernel stillOnItsCpu(String release, int cpu, int queuedThere) {
        Kernel k = kernel(release);
        SchedTask p = Kernels.run(k, cpu, WAKEE);
        k.cpus[cpu].rq.blockCurrent(false);
        p.sleeping = true;
        k.cpus[cpu].mode = Cpu.Mode.KERNEL;
        for (int i = 0; i < queuedThere; i++) {
            Kernels.queue(k, cpu, 10 + i);
        }
        return k;
    }

    private record OnCpu(String release, int cpu, int queuedThere, boolean isLeftToIt) {}

    private static List<OnCpu> onCpus() {
        return List.of(
                new OnCpu("v3.10", NEIGHBOUR, 0, false),
                new OnCpu("v3.10", FAR, 0, false),
                new OnCpu("v5.5", FAR, 0, false),
                new OnCpu("v5.12", NEIGHBOUR, 0, true),
                new OnCpu("v5.12", NEIGHBOUR, 1, true),
                new OnCpu("v5.19", NEIGHBOUR, 2, false),
                new OnCpu("v5.19", FAR, 2, true),
                new OnCpu("v6.1", NEIGHBOUR, 0, true),
                new OnCpu("v6.1", NEIGHBOUR, 1, false),
                new OnCpu("v6.6", FAR, 1, true),
                new OnCpu("v6.18", NEIGHBOUR, 0, true),
                new OnCpu("v6.18", NEIGHBOUR, 1, false));
    }

    @ParameterizedTest
    @MethodSource("onCpus")
    void aTaskThatIsStillOnItsCpuIsLeftToItOrWaitedFor(OnCpu row) {
        Kernel k = stillOnItsCpu(row.release, row.cpu, row.queuedThere);
        SchedTask p = k.tasks[WAKEE];

        boolean over = k.tryToWakeUp.run(k.cpus[WAKER], p, false);

        assertThat(over).isEqualTo(row.isLeftToIt);
        assertThat(k.cpus[row.cpu].remoteWakeups.contains(p)).isEqualTo(row.isLeftToIt);
        assertThat(p.sleeping).isFalse();
    }

    @Test
    void theWakerSpinsUntilTheTaskIsOffItsCpuAndThenChoosesACpu() {
        Kernel k = stillOnItsCpu("v5.5", NEIGHBOUR, 0);
        Cpu waker = k.cpus[WAKER];
        Cpu neighbour = k.cpus[NEIGHBOUR];
        SchedTask p = k.tasks[WAKEE];
        neighbour.clock = waker.clock + 7_000_000;
        boolean first = k.tryToWakeUp.run(waker, p, false);
        long waitedFor = waker.clock;
        boolean second = k.tryToWakeUp.goOn(waker);
        long offPs = neighbour.clock + 3_000_000;
        p.offCpuAtPs = offPs;

        boolean third = k.tryToWakeUp.goOn(waker);

        assertThat(first).isFalse();
        assertThat(waitedFor).isEqualTo(neighbour.clock);
        assertThat(second).as("it is still there").isFalse();
        assertThat(third).isTrue();
        assertThat(waker.clock).isGreaterThan(offPs);
        assertThat(p.onRq || neighbour.remoteWakeups.contains(p)).isTrue();
        assertThat(waker.spinsFor).isNull();
    }

    @Test
    void aTimerOfASleepThatIsOverDoesNotWakeATaskThatIsStillOnAnotherCpu() {
        Kernel k = stillOnItsCpu("v5.5", NEIGHBOUR, 0);
        SchedTask p = k.tasks[WAKEE];
        k.cpus[FAR].expired.add(p);

        k.timers.handle(k.cpus[FAR]);

        assertThat(p.sleeping).isTrue();
        assertThat(k.cpus[FAR].expired).isEmpty();
    }

    /** CFS takes the queue's min_vruntime off at every wakeup (v3.10), or when the task is moved; EEVDF never. */
    @ParameterizedTest
    @CsvSource({"v3.10, 1", "v5.5, 0", "v6.1, 0", "v6.18, 0"})
    void aWakeupOnTheSameCpuReadsMinVruntimeInV310Only(String release, int more) {
        Kernel k = kernel(release);
        SchedTask p = k.tasks[WAKEE];
        p.cpu = FAR;
        p.pinned = true;
        p.sleeping = true;
        p.offCpuAtPs = 0;
        Cpu far = k.cpus[FAR];
        long before = k.lines.counters(far.cfsLine).reads();

        k.tryToWakeUp.run(k.cpus[WAKER], p, false);

        assertThat(k.lines.counters(far.cfsLine).reads() - before).isEqualTo(more);
        assertThat(p.relativeVruntime).isEqualTo(more == 1);
    }

    @ParameterizedTest
    @CsvSource({"v5.5, check_preempt_wakeup", "v6.18, check_preempt_wakeup_fair"})
    void functionsHaveTheNamesOfTheRelease(String release, String name) {
        Kernel k = kernel(release);

        assertThat(k.trace.names().symbolName(k.symbols.wakeupPreempt).name()).isEqualTo(name);
        assertThat(Objects.requireNonNull(k.cpus[WAKER].rq.current())).isSameAs(k.tasks[0]);
    }
}
