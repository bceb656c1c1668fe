package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The balance of exec on 2 cores of 2 threads (core 0 = CPUs 0 and 2): the current task of CPU 0 executes another program. */
class SchedExecTest {
    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    private static Kernel kernel(KernelProfile release) {
        Kernel k = Kernels.idle(TestMachines.smt(), release);
        Kernels.at(k, 500);
        return k;
    }

    /** The call, up to the moment when the stopper has been asked or not; the kernel's event queue is not run. */
    private static void execute(Kernel k, Cpu c) {
        k.schedExec.select(c);
        k.schedExec.ask(c);
    }

    /** The CPU lets its stopper run, which does its work. */
    private static void stop(Kernel k, Cpu c) {
        k.context.returnFromKernel(c);
        k.stretches.done(c);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void aTaskThatSharesItsCpuGoesToAnIdleCore(KernelProfile release) {
        Kernel k = kernel(release);
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        Cpu c = k.cpus[0];

        execute(k, c);

        assertThat(c.execTo).as("on core 1").isIn(1, 3);
        assertThat(c.needResched).as("for the stopper").isTrue();
        assertThat(p.cpu).as("until the stopper has the CPU").isZero();

        stop(k, c);

        Cpu target = k.cpus[c.execTo];
        assertThat(p.cpu).isEqualTo(target.id);
        assertThat(target.rq.nrRunning()).isEqualTo(1);
        assertThat(target.needResched).isTrue();
        assertThat(c.curr).as("who was queued behind it").isSameAs(k.tasks[1]);
        assertThat(c.execs).isNull();
        assertThat(k.counts().balanceMoves()).isEqualTo(new BalanceMoves(0, 0, 0, 0, 1));
        assertThat(k.counts().migrations()).isOne();
    }

    /** Since v5.5 it does not count itself, so its own CPU is as idle as any other. */
    @ParameterizedTest
    @MethodSource("releases")
    void aTaskAloneOnAnIdleMachineStaysUnlessItCountsItself(KernelProfile release) {
        Kernel k = kernel(release);
        Kernels.run(k, 0, 0);
        Cpu c = k.cpus[0];

        execute(k, c);

        boolean countsItself = release.equals(KernelProfiles.V3_10);
        assertThat(c.execTo != 0).isEqualTo(countsItself);
        assertThat(c.needResched).isEqualTo(countsItself);
        assertThat(c.execs != null).isEqualTo(countsItself);
    }

    @Test
    void itsOwnUtilisationDoesNotDriveItAway() {
        Kernel k = kernel(KernelProfiles.V6_18);
        SchedTask p = Kernels.run(k, 0, 0);
        p.pelt.util = 800;
        k.cpus[0].rq.pelt.util = 800;

        execute(k, k.cpus[0]);

        assertThat(k.cpus[0].execTo).isZero();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void aTaskOfOneCpuOnlyIsNotSearchedFor(KernelProfile release) {
        Kernel k = kernel(release);
        Kernels.runAndQueue(k, 0, 0, 3).pinned = true;

        execute(k, k.cpus[0]);

        assertThat(k.cpus[0].execTo).isZero();
        assertThat(k.cpus[0].execs).isNull();
    }

    @Test
    void onAFullMachineAFairShareKeepsItsTask() {
        Kernel k = kernel(KernelProfiles.V6_18);
        for (int cpu = 0; cpu < 4; cpu++) {
            Kernels.runAndQueue(k, cpu, 2 * cpu, 1);
        }

        execute(k, k.cpus[0]);

        assertThat(k.cpus[0].execs).isNull();
    }

    @Test
    void whoHasBeenPulledMeanwhileIsLeftWhereItIs() {
        Kernel k = kernel(KernelProfiles.V6_18);
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        Cpu c = k.cpus[0];
        execute(k, c);
        c.execTo = 3;
        k.context.returnFromKernel(c);
        c.rq.dequeueForMigration(p);
        p.cpu = 1;
        k.cpus[1].rq.enqueue(p);

        k.stretches.done(c);

        assertThat(p.cpu).isEqualTo(1);
        assertThat(k.cpus[3].rq.nrRunning()).isZero();
        assertThat(k.counts().migrations()).isZero();
    }

    /** A stopper that somebody else has woken does both: pushes for the balance, and moves who executes. */
    @Test
    void oneStopperServesTheBalanceToo() {
        Kernel k = kernel(KernelProfiles.V6_18);
        SchedTask p = Kernels.runAndQueue(k, 0, 0, 1);
        Cpu c = k.cpus[0];
        k.activeBalance.ask(k.cpus[3], c, k.cpus[3]);
        c.clock = k.cpus[3].clock;

        execute(k, c);
        stop(k, c);

        assertThat(k.counts().balanceMoves().active()).isOne();
        assertThat(p.cpu).isIn(1, 3);
        assertThat(c.execs).isNull();
        assertThat(c.pushTo).isEqualTo(dev.wakestream.sched.topology.CpuSet.NONE);
    }

    /** Whole runs in which tasks execute programs: what the trace shows is the stopper at work, and every migration has its reason. */
    @ParameterizedTest
    @MethodSource("releases")
    void everyMigrationHasItsReason(KernelProfile release) {
        long executed = 0;
        for (TopologySpec machine : List.of(TestMachines.smt(), TestMachines.small(), TestMachines.twoNodes())) {
            Heard heard = new Heard();
            KernelConfig config = Kernels.config(machine, 50 * Kernels.MS, release);
            Kernel k = new Kernel(
                    config, new RandomExecs(RandomRuns.hackbench(2, 4, 20, 1), 1), RandomStreams.of(1), heard, true);

            k.run((simulatedNs, totalNs) -> true);

            BalanceMoves moves = k.counts().balanceMoves();
            assertThat(k.completedNs()).as("the run is over").isLessThan(Long.MAX_VALUE);
            assertThat(heard.migrations).hasSize((int) (heard.wakeupMoves + moves.all()));
            // A stopper that leaves nobody behind also looks for other work as its CPU goes idle.
            assertThat(heard.byStopper)
                    .isBetween(moves.active() + moves.exec(), moves.active() + moves.exec() + moves.newidle());
            executed += moves.exec();
        }
        assertThat(executed).as("tasks moved by exec").isPositive();
    }

    /** Migrations, and whether a stopper was the current task of their CPU. */
    private static final class Heard implements TraceSink {
        private final List<TraceEvent.SchedMigrateTask> migrations = new ArrayList<>();
        private final List<Integer> stoppers = new ArrayList<>();
        private NameTable names = new NameTable();
        private long byStopper;
        private long wakeupMoves;

        @Override
        public void start(int[] cpus, NameTable table) {
            names = table;
        }

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof TraceEvent.SchedMigrateTask e) {
                migrations.add(e);
                byStopper += stoppers.contains(pid) ? 1 : 0;
            } else if (event instanceof TraceEvent.SchedWakeup e
                    && Objects.requireNonNull(e.placement()).prevCpu() != e.targetCpu()
                    && !e.newTask()) {
                wakeupMoves++;
            } else if (event instanceof TraceEvent.SchedSwitch e
                    && names.commName(e.nextComm()).startsWith("migration/")) {
                stoppers.add(e.nextPid());
            }
        }

        @Override
        public void end(long spanNs) {}
    }

    @Test
    void twoProgramsAtOnceAreRefused() {
        Kernel k = kernel(KernelProfiles.V6_18);

        k.stretches.exec();

        assertThatThrownBy(k.stretches::exec).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theProgramIsLoadedWhereTheTaskHasGone() {
        Kernel k = Kernels.idle(TestMachines.smt(), KernelProfiles.V6_18, DiscardingSink.INSTANCE);
        SchedTask p = Kernels.run(k, 0, 0);

        k.stretches.exec();

        assertThat(p.startPs).isEqualTo(k.params.execPs);
    }
}
