package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;
import org.junit.jupiter.api.Test;

/** preempt=lazy of v6.18: who is asked, by what, and when it is done (model-spec 3.3). */
class LazyPreemptionTest {
    private static final KernelProfile LAZY = KernelProfiles.of("v6.18", List.of("preempt_lazy"));

    private final Kernel k = Kernels.idle(TestMachines.flat(2), LAZY);
    private final Cpu here = k.cpus[0];
    private final Cpu there = k.cpus[1];
    private final Preempted preempted = new Preempted();

    @Test
    void aFairTaskIsMarkedOnly() {
        Kernels.run(k, 1, 0);

        k.wakeupPreempt.resched(here, there);

        assertThat(there.needResched).isFalse();
        assertThat(there.lazyResched).isTrue();
    }

    @Test
    void theMarkCostsAnAccessToTheFlagsOnce() {
        SchedTask p = Kernels.run(k, 1, 0);
        long before = k.lines.counters(p.flagsLine).atomics();

        k.wakeupPreempt.resched(here, there);
        k.wakeupPreempt.resched(here, there);

        assertThat(k.lines.counters(p.flagsLine).atomics() - before).isEqualTo(1);
    }

    @Test
    void theIdleTaskIsAskedAtOnce() {
        k.wakeupPreempt.resched(here, there);

        assertThat(there.needResched).isTrue();
        assertThat(there.lazyResched).isFalse();
    }

    @Test
    void theNextTickMakesItReal() {
        Kernels.run(k, 1, 0);
        k.wakeupPreempt.atTick(there);
        assertThat(there.needResched).as("nobody has asked").isFalse();

        k.wakeupPreempt.resched(here, there);
        k.wakeupPreempt.atTick(there);

        assertThat(there.needResched).isTrue();
    }

    @Test
    void aTaskInTheMiddleOfACallGoesOnUntilTheCallEnds() {
        SchedTask p = Kernels.run(k, 1, 0);
        p.planned = true;
        p.operationCalls = 2;
        p.plannedPs = 2_000;
        p.userLeftPs = 400;
        p.operationLeftPs = 1_600;
        assertThat(k.stretches.isInUserSpace(there)).as("before the first call").isTrue();

        pass(p, 500);
        assertThat(k.stretches.isInUserSpace(there)).as("in the first call").isFalse();

        pass(p, 550);
        assertThat(k.stretches.isInUserSpace(there))
                .as("before the second call")
                .isTrue();
    }

    private static void pass(SchedTask p, long ps) {
        p.userLeftPs -= ps / 5;
        p.operationLeftPs -= ps - ps / 5;
    }

    @Test
    void onlyV618HasTheMode() {
        assertThat(KernelProfiles.all().stream().filter(Toggle.PREEMPT_LAZY::appliesTo))
                .containsExactly(KernelProfiles.V6_18);
    }

    @Test
    void aRunIsPreemptedAllTheSameAndEnds() {
        Kernel lazy =
                Kernels.hackbench(Kernels.config(TestMachines.flat(4), 900 * Kernels.MS, LAZY), 2, 10, 200, preempted);

        lazy.run((simulatedNs, totalNs) -> true);

        assertThat(lazy.completedNs()).isLessThan(900 * Kernels.MS);
        assertThat(lazy.messages).isEqualTo(2 * 10 * 10 * 200);
        assertThat(preempted.switches).isPositive();
    }

    /** Counts tasks that were made to let others run. */
    private static final class Preempted implements TraceSink {
        private int switches;

        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof TraceEvent.SchedSwitch change
                    && change.prevState().equals("R+")) {
                switches++;
            }
        }

        @Override
        public void end(long spanNs) {}
    }
}
