package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.coherence.LineState;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds at all times, whatever the machine (1 to 1024 CPUs), release, patches, workload, tick and governor: model-spec 10, item 9.
 * Everything is drawn from fixed seeds; a failure names its own.
 */
class KernelPropertiesTest {
    /** Random machines, by seed. */
    private static final int MACHINES = 24;

    private static Stream<Named<TopologySpec>> machines() {
        Stream<TopologySpec> shapes = Stream.of(
                RandomMachines.oneCpu(),
                TestMachines.small(),
                TestMachines.smt(),
                RandomMachines.kunpengLike(),
                TestMachines.power10(1),
                TestMachines.flat(1024));
        Stream<TopologySpec> random = IntStream.range(0, MACHINES).mapToObj(RandomMachines::random);
        return Stream.concat(shapes, random)
                .map(machine -> Named.of(machine.name() + ", " + machine.cpus() + " CPUs", machine));
    }

    /** Releases for a machine: two of all, other ones for the next machine. */
    private static List<KernelProfile> profiles(TopologySpec machine) {
        List<KernelProfile> all = KernelProfiles.all();
        int first = Math.floorMod(machine.name().hashCode(), all.size());
        return List.of(all.get(first), all.get((first + 1 + machine.cpus() % (all.size() - 1)) % all.size()));
    }

    @Test
    void everyReleaseRunsOnSomeMachines() {
        assertThat(machines().flatMap(m -> profiles(m.getPayload()).stream())).containsAll(KernelProfiles.all());
    }

    @ParameterizedTest
    @MethodSource("machines")
    void theBooksAreRightAtAllTimes(TopologySpec machine) {
        long durationNs = machine.cpus() <= 64 ? 6 * Kernels.MS : machine.cpus() <= 256 ? 3 * Kernels.MS : Kernels.MS;
        for (KernelProfile profile : profiles(machine)) {
            long seed = machine.name().hashCode() * 31L + profile.name().hashCode();
            KernelConfig config = RandomRuns.config(machine, profile, seed, durationNs);
            watched(config, RandomRuns.workload(machine, seed));
        }
    }

    /** The same while every task executes another program now and then, and creation is part of the trace. */
    @ParameterizedTest
    @MethodSource("machines")
    void theBooksAreRightWhileTasksExecutePrograms(TopologySpec machine) {
        for (KernelProfile profile : profiles(machine)) {
            long seed = machine.name().hashCode() * 17L + profile.name().hashCode();
            KernelConfig config = traced(
                    RandomRuns.config(machine, profile, seed, machine.cpus() <= 256 ? 3 * Kernels.MS : Kernels.MS));
            watched(config, new RandomExecs(RandomRuns.workload(machine, seed), seed));
        }
    }

    private static KernelConfig traced(KernelConfig c) {
        return new KernelConfig(
                c.machine(),
                c.profile(),
                c.governor(),
                c.hz(),
                c.skewTick(),
                c.jitterNs(),
                c.warmupNs(),
                c.durationNs(),
                c.checkpointNs(),
                c.seed(),
                new KernelConfig.Creation(true, 0, false));
    }

    private static void watched(KernelConfig config, Workload workload) {
        Watch watch = new Watch();
        Kernel k = new Kernel(config, workload, RandomStreams.of(config.seed()), watch, true);
        watch.kernel = k;

        k.run((simulatedNs, totalNs) -> {
            watch.look();
            return true;
        });

        watch.look();
        watch.assertConserved(k.spanNs());
        assertLines(k.lines(), config.machine().cpus());
    }

    @Test
    void theMachinesAreOfAllSizes() {
        assertThat(machines().map(m -> m.getPayload().cpus()))
                .contains(1, 1024)
                .anyMatch(cpus -> cpus > 100 && cpus < 500)
                .anyMatch(cpus -> cpus > 500 && cpus < 1024);
    }

    /** A kernel's run as its sink hears it, and its state between two events. */
    private static final class Watch implements TraceSink {
        private @Nullable Kernel kernel;
        private long[] costs = new long[0];
        private long[] clocks = new long[0];
        private SchedTask[] currents = new SchedTask[0];
        private long[] vruntimes = new long[0];

        @Override
        public void start(int[] cpus, NameTable names) {
            costs = new long[cpus.length];
            clocks = new long[cpus.length];
            currents = new SchedTask[cpus.length];
            vruntimes = new long[cpus.length];
        }

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch batch) {
            costs[cpu] += batch.totalNs();
            assertThat(costs[cpu]).as("costs of cpu %d at %s", cpu, event).isEqualTo(timeNs);
            SchedTask current = kernel().cpus[cpu].curr;
            if (current == currents[cpu]) {
                assertThat(current.vruntime)
                        .as("vruntime of %d on cpu %d", pid, cpu)
                        .isGreaterThanOrEqualTo(vruntimes[cpu]);
            }
            boolean switches = event instanceof TraceEvent.SchedSwitch;
            currents[cpu] = switches ? null : current;
            vruntimes[cpu] = current.vruntime;
        }

        @Override
        public void end(long spanNs) {}

        private void assertConserved(long spanNs) {
            long[] spans = new long[costs.length];
            Arrays.fill(spans, spanNs);
            assertThat(costs).isEqualTo(spans);
        }

        /** It takes its sink before it can be given to it. */
        private Kernel kernel() {
            return Objects.requireNonNull(kernel);
        }

        private void look() {
            for (Cpu c : kernel().cpus) {
                assertThat(c.clock).as("clock of cpu %d", c.id).isGreaterThanOrEqualTo(clocks[c.id]);
                clocks[c.id] = c.clock;
            }
            assertOnePlaceATask(kernel());
            assertNohzBooks(kernel());
        }
    }

    private static void assertOnePlaceATask(Kernel k) {
        Map<SchedTask, List<String>> places = new HashMap<>();
        for (Cpu c : k.cpus) {
            if (!c.runsIdleTask()) {
                place(places, c.curr, "runs on " + c.id);
                assertThat(c.curr.cpu).as("cpu of task %d", c.curr.pid).isEqualTo(c.id);
            }
            for (int i = 0; i < c.rq.queuedTasks(); i++) {
                SchedTask p = c.rq.queued(i);
                // One that has blocked may be current still while its CPU looks for work.
                if (p != c.curr) {
                    place(places, p, "is queued on " + c.id);
                }
                assertThat(p.cpu).as("cpu of task %d", p.pid).isEqualTo(c.id);
            }
        }
        assertThat(places.values()).allSatisfy(where -> assertThat(where).hasSize(1));
    }

    private static void place(Map<SchedTask, List<String>> places, SchedTask p, String where) {
        places.computeIfAbsent(p, task -> new ArrayList<>()).add(p.pid + " " + where);
    }

    private static void assertNohzBooks(Kernel k) {
        int[] busy = new int[k.llcs.length];
        boolean quiet = true;
        int tickless = 0;
        for (Cpu c : k.cpus) {
            quiet &= c.mode != Cpu.Mode.KERNEL;
            busy[c.llc] += c.countedBusy ? 1 : 0;
            tickless += c.nohzTickStopped ? 1 : 0;
        }
        // v3.10 has no struct that an LLC's CPUs share; it counts in every level's groups, see NohzInvariantsTest.
        for (int llc = 0; llc < busy.length && !k.profile.nohz().countsPerLevel(); llc++) {
            assertThat(k.llcs[llc].nrBusyCpus).as("busy CPUs of LLC %d", llc).isEqualTo(busy[llc]);
        }
        if (!quiet) {
            return;
        }
        assertThat(k.nohz.idleCpus.weight()).as("weight of the idle mask").isEqualTo(tickless);
        if (k.profile.nohz().countsPerLevel()) {
            // Counted out at every idle entry, also one that work cuts short, and in again at a busy tick.
            assertThat(Arrays.stream(busy).sum()).as("busy CPUs").isLessThanOrEqualTo(k.cpus.length - tickless);
        } else {
            assertThat(Arrays.stream(busy).sum()).as("busy CPUs").isEqualTo(k.cpus.length - tickless);
        }
        if (k.profile.nohz().counter()) {
            assertThat(k.nohz.nrCpus).as("nr_cpus").isEqualTo(tickless);
        }
    }

    private static void assertLines(CacheLines lines, int cpus) {
        for (int line = 0; line < lines.size(); line++) {
            LineState state = lines.state(line);
            int sharers = lines.sharers(line);
            int owner = lines.owner(line);
            String name = lines.nameOf(line);
            switch (state) {
                case INVALID -> assertThat(sharers).as(name).isZero();
                case EXCLUSIVE -> assertThat(sharers).as(name).isEqualTo(1);
                case SHARED -> assertThat(sharers).as(name).isBetween(2, cpus);
                case MODIFIED -> {
                    assertThat(sharers).as(name).isEqualTo(1);
                    assertThat(owner).as(name).isBetween(0, cpus - 1);
                }
            }
        }
    }
}
