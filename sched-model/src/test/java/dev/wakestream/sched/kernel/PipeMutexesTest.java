package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Hackbench;
import dev.wakestream.sched.task.Pipes;
import dev.wakestream.sched.task.SchedPipe;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mutexes of pipes: the bookings of a moment, who sleeps and who is woken, and what a run of hackbench makes of them. */
class PipeMutexesTest {
    private static final int PIPE = 1;

    private final PipeMutexes mutexes = new PipeMutexes(3);
    private int pids = 1;

    private SchedTask task() {
        return new SchedTask(null, pids++, Constants.NICE_0_PRIO, 0, 0, 0);
    }

    @Test
    void aFreeMutexIsGotAtOnce() {
        mutexes.book(PIPE, task(), 100, 150);

        assertThat(mutexes.freeAt(PIPE, 99, 0)).as("before").isEqualTo(99);
        assertThat(mutexes.freeAt(PIPE, 150, 0)).as("at its end").isEqualTo(150);
        assertThat(mutexes.freeAt(0, 120, 0)).as("another one").isEqualTo(120);
    }

    @Test
    void aLockerSpinsUntilAllWhoHaveItThenAreDone() {
        mutexes.book(PIPE, task(), 100, 150);
        mutexes.book(PIPE, task(), 150, 200);
        mutexes.book(PIPE, task(), 210, 260);

        assertThat(mutexes.freeAt(PIPE, 120, 0)).isEqualTo(200);
        assertThat(mutexes.freeAt(PIPE, 220, 0)).isEqualTo(260);
    }

    @Test
    void whatIsOverIsForgottenAndWhatATaskGivesUpIsFree() {
        SchedTask p = task();
        mutexes.book(PIPE, task(), 100, 150);
        mutexes.book(PIPE, p, 200, 250);
        mutexes.book(PIPE, p, 300, 350);

        assertThat(mutexes.freeAt(PIPE, 120, 150)).as("over by now").isEqualTo(120);
        mutexes.cancel(PIPE, p);
        assertThat(mutexes.freeAt(PIPE, 220, 150)).isEqualTo(220);
        assertThat(mutexes.freeAt(PIPE, 320, 150)).isEqualTo(320);
    }

    @Test
    void anUnlockWakesWhoHasSleptLongestAndNobodyElseUntilThatOneHasTheMutex() {
        SchedTask first = task();
        SchedTask second = task();
        mutexes.stall(PIPE, task());
        mutexes.sleep(PIPE, first);
        mutexes.sleep(PIPE, second);
        mutexes.resume(PIPE);

        assertThat(mutexes.unlock(PIPE)).isSameAs(first);
        assertThat(mutexes.wakesAtUnlock(PIPE)).as("it is on its way").isFalse();
        assertThat(mutexes.unlock(PIPE)).isNull();

        mutexes.acquired(PIPE, first);
        assertThat(mutexes.unlock(PIPE)).isSameAs(second);
    }

    @Test
    void whoWasWokenInVainKeepsItsPlace() {
        SchedTask first = task();
        mutexes.sleep(PIPE, first);
        mutexes.sleep(PIPE, task());
        mutexes.unlock(PIPE);

        mutexes.sleep(PIPE, first);

        assertThat(mutexes.unlock(PIPE)).isSameAs(first);
    }

    /** Who went to sleep for a mutex, and who woke it; the time spent in functions by name. */
    private static final class Sleeps implements TraceSink {
        private final Set<Integer> asleep = new HashSet<>();
        private final Map<String, Long> costs = new HashMap<>();
        private @Nullable NameTable names;
        private int sleeps;

        @Override
        public void start(int[] cpus, NameTable table) {
            names = table;
        }

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch batch) {
            NameTable table = Objects.requireNonNull(names);
            for (int i = 0; i < batch.size(); i++) {
                costs.merge(table.symbolName(batch.symbol(i)).name(), batch.selfNs(i), Long::sum);
            }
            if (event instanceof TraceEvent.SchedSwitch change && "D".equals(change.prevState())) {
                sleeps++;
                asleep.add(change.prevPid());
            } else if (event instanceof TraceEvent.SchedWakeup wakeup) {
                asleep.remove(wakeup.pid());
            }
        }

        @Override
        public void end(long spanNs) {}
    }

    private static Sleeps run(Workload workload, RandomStreams streams, KernelProfile profile, int cpus, long ns) {
        Sleeps sleeps = new Sleeps();
        Kernel k = new Kernel(Kernels.config(TestMachines.flat(cpus), ns, profile), workload, streams, sleeps, true);
        k.run((simulatedNs, totalNs) -> true);
        return sleeps;
    }

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void sendersSpinForARunningHolderAndSleepForOneThatHasLostItsCpu(KernelProfile profile) {
        RandomStreams streams = RandomStreams.of(5);
        Workload hackbench = new Hackbench(2, 10, 1200, 100, true, false, new Pipes(4096, false), streams);

        Sleeps sleeps = run(hackbench, streams, profile, 4, 1200 * Kernels.MS);

        assertThat(sleeps.costs.getOrDefault("mutex_spin_on_owner", 0L)).isPositive();
        assertThat(sleeps.sleeps).isPositive();
        assertThat(sleeps.asleep)
                .as("at the end of all work nobody is left asleep")
                .isEmpty();
    }

    @Test
    void twoWhoTakeTurnsNeverMeet() {
        RandomStreams streams = RandomStreams.of(5);

        Sleeps sleeps = run(
                new SchedPipe(1_000, false, new Pipes(4096, false), streams),
                streams,
                KernelProfiles.V6_18,
                4,
                50 * Kernels.MS);

        assertThat(sleeps.sleeps).isZero();
        assertThat(sleeps.costs).doesNotContainKey("mutex_spin_on_owner");
    }
}
