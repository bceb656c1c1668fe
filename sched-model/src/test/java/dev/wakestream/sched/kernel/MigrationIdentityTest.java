package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every migration has one reason, as in recordings of a real kernel: migrations = wakeups that chose another CPU than the previous one +
 * tasks moved by balancing. Whole runs, so that no wakeup is cut off from its migration.
 */
class MigrationIdentityTest {
    /** Counts what the trace tells. */
    private static final class Tally implements TraceSink {
        private long migrations;
        private long wakeupMoves;

        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof TraceEvent.SchedMigrateTask) {
                migrations++;
            } else if (event instanceof TraceEvent.SchedWakeup wakeup
                    && Objects.requireNonNull(wakeup.placement()).prevCpu() != wakeup.targetCpu()) {
                wakeupMoves++;
            }
        }

        @Override
        public void end(long spanNs) {}
    }

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void migrationsAreWakeupMovesAndBalanceMoves(KernelProfile release) {
        long balanced = 0;
        long woken = 0;
        for (TopologySpec machine : List.of(TestMachines.smt(), TestMachines.small(), TestMachines.twoNodes())) {
            Tally tally = new Tally();
            KernelConfig config = Kernels.config(machine, 2_000 * Kernels.MS, Kernels.balancedAs(release));
            Kernel k = Kernels.hackbench(config, 2, 4, 150, tally);

            k.run((simulatedNs, totalNs) -> true);

            BalanceMoves moves = k.counts().balanceMoves();
            assertThat(k.completedNs()).as("the run is over").isLessThan(Long.MAX_VALUE);
            assertThat(tally.migrations)
                    .as("%s: %d wakeup moves, %s", machine.name(), tally.wakeupMoves, moves)
                    .isEqualTo(tally.wakeupMoves + moves.all());
            assertThat(k.counts().migrations()).isEqualTo(tally.migrations);
            balanced += moves.all();
            woken += tally.wakeupMoves;
        }

        assertThat(balanced).as("tasks moved by balancing").isPositive();
        assertThat(woken).as("tasks moved by wakeups").isPositive();
    }
}
