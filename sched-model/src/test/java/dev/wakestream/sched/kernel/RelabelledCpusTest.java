package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Pgbench;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.IdleScan;
import dev.wakestream.sched.trace.TraceEvent.Placement;
import dev.wakestream.sched.trace.TraceEvent.SchedMigrateTask;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceEvent.SchedWakeup;
import dev.wakestream.sched.trace.TraceEvent.SchedWaking;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Relabelled symmetric CPUs give the relabelled trace. What is true of it: the kernel searches an LLC cyclically in the order of CPU numbers, and
 * knows otherwise only which CPUs share what. So, for a permutation of CPUs that maps LLCs of one node onto each other, keeps the cyclic order inside
 * each and maps cores onto cores, tasks that begin on the permuted CPUs have the permuted events, at the same times. The LLC of the main task stays,
 * since a run always begins on the first CPU.
 *
 * <p>It is not true of choices that go by number over the whole machine: which CPU is kicked and in which order it balances for the others, and which
 * of equally idle groups fork, or of equally busy groups or queues a balance takes. So the runs here end before the first tick, nobody balances in them, and
 * tasks are created on CPUs that the test gives.
 */
class RelabelledCpusTest {
    private static final int LLCS = 4;
    private static final int CORES = 4;

    /** A permutation of CPUs. */
    private record Relabelling(String name, IntUnaryOperator of) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Relabelling> symmetries(int threads) {
        int size = CORES * threads;
        IntUnaryOperator exchange = cpu -> inLlc(cpu, size, new int[] {0, 2, 1, 3}[cpu / size]);
        IntUnaryOperator rotateLlcs = cpu -> inLlc(cpu, size, new int[] {0, 2, 3, 1}[cpu / size]);
        IntUnaryOperator rotateCores = cpu -> cpu / size == 2 ? 2 * size + (cpu + threads) % size : cpu;
        return List.of(
                new Relabelling("LLCs 1 and 2 exchanged", exchange),
                new Relabelling("LLCs 1, 2, 3 in turn", rotateLlcs),
                new Relabelling("cores of LLC 2 in turn", rotateCores),
                new Relabelling("both", rotateCores.andThen(rotateLlcs)));
    }

    private static int inLlc(int cpu, int size, int llc) {
        return llc * size + cpu % size;
    }

    private static Stream<Arguments> cases() {
        return Stream.of(1, 2)
                .flatMap(threads -> symmetries(threads).stream()
                        .flatMap(relabelling -> KernelProfiles.all().stream()
                                .map(profile -> Arguments.of(threads, relabelling, profile.name()))));
    }

    @ParameterizedTest(name = "{0} threads, {1}, {2}")
    @MethodSource("cases")
    void tasksOnRelabelledCpusHaveTheRelabelledTrace(int threads, Relabelling relabelling, String kernel) {
        TopologySpec machine = TestMachines.llcs(LLCS, CORES, threads);
        Relabelling identity = new Relabelling("as they are", IntUnaryOperator.identity());

        List<List<String>> plain = trace(machine, kernel, identity.of(), relabelling.of());
        List<List<String>> relabelled = trace(machine, kernel, relabelling.of(), IntUnaryOperator.identity());

        assertThat(plain.stream().flatMap(List::stream))
                .hasSizeGreaterThan(1000)
                .anyMatch(event -> event.contains("scan of 2"));
        for (int cpu = 0; cpu < machine.cpus(); cpu++) {
            int there = relabelling.of().applyAsInt(cpu);
            assertThat(relabelled.get(there))
                    .as("events of cpu %d, then %d", cpu, there)
                    .isEqualTo(plain.get(cpu));
        }
    }

    /** The search's order is part of what a kernel does: turned round, it finds others. */
    @Test
    void llcsThatAreTurnedRoundHaveAnotherTrace() {
        TopologySpec machine = TestMachines.llcs(LLCS, CORES, 1);
        String kernel = "v6.18";
        int size = CORES;
        IntUnaryOperator reversed = cpu -> cpu < size ? cpu : cpu / size * size + size - 1 - cpu % size;

        List<List<String>> plain = trace(machine, kernel, IntUnaryOperator.identity(), reversed);
        List<List<String>> relabelled = trace(machine, kernel, reversed, IntUnaryOperator.identity());

        assertThat(IntStream.range(0, machine.cpus()))
                .anyMatch(cpu -> !relabelled.get(reversed.applyAsInt(cpu)).equals(plain.get(cpu)));
    }

    /** Events by CPU of a run whose tasks begin on {@code begin} of their usual CPUs; the CPUs in them are told as {@code told}. */
    private static List<List<String>> trace(
            TopologySpec machine, String kernel, IntUnaryOperator begin, IntUnaryOperator told) {
        Recorder recorder = new Recorder(Topology.of(machine), told);
        RandomStreams streams = RandomStreams.of(7);
        KernelProfile profile = KernelProfiles.of(kernel, List.of());
        KernelConfig config = new KernelConfig(
                machine,
                profile,
                IdleGovernor.NONE,
                10,
                false,
                0,
                0,
                20 * Kernels.MS,
                1000 * Kernels.MS,
                7,
                new KernelConfig.Creation(true, 0, false));
        Kernel k = new Kernel(
                config,
                new Pgbench(machine.cpus() + 6, 4, new Pgbench.Times(5_000, 20_000, 0.5), streams),
                streams,
                recorder,
                true);
        recorder.kernel = k;
        int[] order = IdleOrder.of(k.topology);
        for (int i = 0; i < k.tasks.length; i++) {
            SchedTask p = k.tasks[i];
            p.cpu = begin.applyAsInt(p.created ? p.cpu : order[i % order.length]);
            p.recentUsedCpu = p.cpu;
            p.pinned = !p.created;
        }
        for (Cpu c : k.cpus) {
            // v3.10 asks for half a millisecond of idleness, later releases for what a look has cost.
            c.avgIdleNs = 0;
            Arrays.fill(c.maxNewidleCostNs, Long.MAX_VALUE / 1000);
        }
        k.nohz.nextBlocked = Long.MAX_VALUE;
        k.run((simulatedNs, totalNs) -> true);
        return recorder.events;
    }

    /** Keeps what happened on each CPU as text, CPUs renamed. */
    private static final class Recorder implements TraceSink {
        private final Topology topology;
        private final IntUnaryOperator told;
        private final List<List<String>> events = new ArrayList<>();
        private NameTable names = new NameTable();
        private @Nullable Kernel kernel;

        private Recorder(Topology topology, IntUnaryOperator told) {
            this.topology = topology;
            this.told = told;
        }

        @Override
        public void start(int[] cpus, NameTable table) {
            names = table;
            for (int i = 0; i < cpus.length; i++) {
                events.add(new ArrayList<>());
            }
        }

        /** A task is bound to where the test wants it until it is there; what the creation teaches of idleness is forgotten, so that nobody balances. */
        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            if (event instanceof SchedWakeup e && e.newTask()) {
                Kernel k = Objects.requireNonNull(kernel);
                Arrays.stream(k.tasks).filter(p -> p.pid == e.pid()).forEach(p -> p.pinned = false);
                for (Cpu c : k.cpus) {
                    c.avgIdleNs = 0;
                }
            }
            events.get(cpu).add(timeNs + " " + pid + " " + text(event) + " " + costs.totalNs());
        }

        private int name(int cpu) {
            return told.applyAsInt(cpu);
        }

        private String comm(int comm) {
            String name = names.commName(comm);
            return name.startsWith("swapper/")
                    ? "swapper/" + name(Integer.parseInt(name.substring("swapper/".length())))
                    : name;
        }

        private String text(TraceEvent event) {
            if (event instanceof SchedWaking e) {
                return "waking " + e.pid() + " on " + name(e.targetCpu());
            }
            if (event instanceof SchedWakeup e) {
                Placement p = Objects.requireNonNull(e.placement());
                return "woken " + e.pid() + " on " + name(e.targetCpu()) + " from " + name(p.prevCpu()) + " by "
                        + name(p.wakerCpu()) + " " + p.decision() + p.wide() + p.affine();
            }
            if (event instanceof SchedMigrateTask e) {
                return "moves " + e.pid() + " from " + name(e.origCpu()) + " to " + name(e.destCpu());
            }
            if (event instanceof SchedSwitch e) {
                return "switch " + comm(e.prevComm()) + e.prevPid() + e.prevState() + " to " + comm(e.nextComm())
                        + e.nextPid() + " after " + e.waitNs();
            }
            if (event instanceof IdleScan e) {
                int llc = topology.llcOf(name(e.llc()));
                return "scan of " + llc + " " + e.limit() + " " + e.scanned() + " " + e.coresScanned() + " gives "
                        + (e.resultCpu() == IdleScan.NONE_FOUND ? "none" : name(e.resultCpu())) + e.hasIdleCores()
                        + e.costNs();
            }
            return event.toString();
        }

        @Override
        public void end(long spanNs) {}
    }
}
