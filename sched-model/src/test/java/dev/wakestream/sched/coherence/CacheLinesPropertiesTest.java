package dev.wakestream.sched.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for any sequence of accesses; a failure names its seed. */
class CacheLinesPropertiesTest {
    private static final int LINES = 6;
    private static final int STEPS = 3000;

    /** What somebody does; {@code op} 0–3 read, 4–5 write, 6–7 atomic, 8 fence, 9 gets the lock of the last writer. */
    private record Access(int op, int line, int cpu, long atPs) {}

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aModifiedLineHasOneOwnerWhoAloneHitsIt(long seed) {
        Topology topology = Topology.of(machine(seed));
        CacheLines lines = lines(topology, line -> line % topology.nodes());

        for (Access access : accesses(seed, topology.cpus(), 200)) {
            perform(lines, access);
            for (int line = 0; line < LINES; line++) {
                switch (lines.state(line)) {
                    case INVALID -> assertThat(lines.sharers(line)).isZero();
                    case EXCLUSIVE -> assertThat(lines.sharers(line)).isEqualTo(1);
                    case SHARED -> assertThat(lines.sharers(line)).isGreaterThan(1);
                    case MODIFIED -> {
                        assertThat(lines.sharers(line)).isEqualTo(1);
                        assertThat(lines.owner(line)).isBetween(0, topology.cpus() - 1);
                    }
                }
            }
            if (access.op() >= 4 && access.op() < 8) {
                assertThat(lines.owner(access.line())).isEqualTo(access.cpu());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void timeNeverGoesBackForALineHoweverDisorderedTheCalls(long seed) {
        Topology topology = Topology.of(machine(seed));
        CacheLines lines = lines(topology, line -> line % topology.nodes());
        long[] busyUntilPs = new long[LINES];

        for (Access access : accesses(seed, topology.cpus(), 2_000)) {
            long stallPs = perform(lines, access);

            assertThat(stallPs).as("seed %d %s", seed, access).isNotNegative();
            assertThat(lines.lastWaitPs()).isBetween(0L, stallPs);
            for (int line = 0; line < LINES; line++) {
                assertThat(lines.busyUntilPs(line))
                        .as("seed %d %s", seed, access)
                        .isGreaterThanOrEqualTo(busyUntilPs[line]);
                busyUntilPs[line] = lines.busyUntilPs(line);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void dearerRemoteAccessNeverLowersTheTotal(long seed) {
        TopologySpec spec = machine(seed);
        RandomStream random = new RandomStream(seed);
        int from = random.nextInt(spec.levels().size());
        List<Level> dearer = new ArrayList<>();
        for (int i = 0; i < spec.levels().size(); i++) {
            Level level = spec.levels().get(i);
            double factor = i < from ? 1 : 1 + random.nextInt(100) / 100.0;
            dearer.add(new Level(
                    level.name(),
                    level.cpus(),
                    level.domain(),
                    level.llc(),
                    level.readNs() * factor,
                    level.rfoNs() * factor,
                    level.rmwNs() * factor,
                    level.servNs() * factor,
                    level.handOverNs() * factor));
        }

        long cheap = totalPs(spec, seed);
        long dear =
                totalPs(RandomMachines.withPlatform(RandomMachines.withLevels(spec, dearer), spec.platform()), seed);

        assertThat(dear).as("seed %d", seed).isGreaterThanOrEqualTo(cheap);
    }

    private static long totalPs(TopologySpec spec, long seed) {
        Topology topology = Topology.of(spec);
        CacheLines lines = lines(topology, line -> line % topology.nodes());
        long total = 0;
        for (Access access : accesses(seed, topology.cpus(), 0)) {
            total += perform(lines, access);
        }
        return total;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void relabelledSymmetricCpusCostTheSame(long seed) {
        Topology topology = Topology.of(TestMachines.power10(2));
        int cpus = topology.cpus();
        // Swapping the nodes, and the hemispheres of both.
        IntUnaryOperator swapNodes = cpu -> (cpu + cpus / 2) % cpus;
        IntUnaryOperator swapHemispheres = cpu -> cpu / 80 * 80 + (cpu + 40) % 80;
        CacheLines plain = lines(topology, line -> line % 2);
        CacheLines swapped = lines(topology, line -> 1 - line % 2);
        CacheLines turned = lines(topology, line -> line % 2);

        for (Access access : accesses(seed, cpus, 100)) {
            long stallPs = perform(plain, access);

            assertThat(perform(swapped, relabel(access, swapNodes))).isEqualTo(stallPs);
            assertThat(perform(turned, relabel(access, swapHemispheres))).isEqualTo(stallPs);
        }
    }

    private static Access relabel(Access access, IntUnaryOperator label) {
        return new Access(access.op(), access.line(), label.applyAsInt(access.cpu()), access.atPs());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyAccessIsCountedOnce(long seed) {
        Topology topology = Topology.of(machine(seed));
        CacheLines lines = lines(topology, line -> line % topology.nodes());
        long[] ops = new long[3];

        for (Access access : accesses(seed, topology.cpus(), 50)) {
            long stallPs = perform(lines, access);
            if (access.op() < 8 || (access.op() == 9 && stallPs > 0)) {
                ops[access.op() < 4 ? 0 : access.op() < 6 ? 1 : 2]++;
            }
        }

        LineCounters sum = lines.counters(lines.families().get(0), 0);
        assertThat(new long[] {sum.reads(), sum.writes(), sum.atomics()}).isEqualTo(ops);
        long transfers = sum.transfers().stream().mapToLong(Long::longValue).sum();
        assertThat(transfers + sum.memoryFetches()).isLessThanOrEqualTo(ops[0] + ops[1] + ops[2]);
        assertThat(sum.localHitm() + sum.remoteHitm()).isLessThanOrEqualTo(transfers);
    }

    /** A random machine; every rule for atomics and for homes has its turn, each with each, and hand-overs. */
    private static TopologySpec machine(long seed) {
        List<AtomicRule> atomics = List.of(AtomicRule.values());
        List<HomeRule> homes = List.of(HomeRule.values());
        Platform platform = new Platform(Architecture.X86, atomics.get((int) (seed % atomics.size())), homes.get((int)
                (seed / atomics.size() % homes.size())));
        TopologySpec spec = RandomMachines.withHandOver(RandomMachines.random(seed), 1, 100);
        return RandomMachines.withPlatform(spec, platform);
    }

    private static CacheLines lines(Topology topology, IntUnaryOperator homeOf) {
        AtomicRule rule = topology.spec().platform().atomics();
        CacheLines lines = new CacheLines(topology, CoherenceParameters.of(rule), new RandomStream(3));
        lines.add("line", LINES, homeOf);
        return lines;
    }

    private static long perform(CacheLines lines, Access access) {
        return switch (access.op()) {
            case 0, 1, 2, 3 -> lines.read(access.line(), access.cpu(), access.atPs());
            case 4, 5 -> lines.write(access.line(), access.cpu(), access.atPs());
            case 6, 7 -> lines.atomic(access.line(), access.cpu(), access.atPs());
            case 8 -> lines.fence(access.cpu(), access.atPs());
            default -> handOver(lines, access);
        };
    }

    private static long handOver(CacheLines lines, Access access) {
        int from = lines.owner(access.line());
        return lines.handOver(access.line(), from == CacheLines.NOBODY ? access.cpu() : from, access.cpu());
    }

    /** Random accesses by up to eight CPUs, in order of time but for some that come up to {@code disorderNs} late. */
    private static List<Access> accesses(long seed, int cpus, int disorderNs) {
        RandomStream random = new RandomStream(~seed);
        int[] actors = random.nextInt(2) == 0 ? null : new int[8];
        if (actors != null) {
            for (int i = 0; i < actors.length; i++) {
                actors[i] = random.nextInt(cpus);
            }
        }
        List<Access> accesses = new ArrayList<>();
        long nowNs = disorderNs;
        for (int i = 0; i < STEPS; i++) {
            nowNs += random.nextInt(4) == 0 ? random.nextInt(500) : 0;
            int cpu = actors == null ? random.nextInt(cpus) : actors[random.nextInt(actors.length)];
            long atNs = nowNs - random.nextInt(disorderNs + 1);
            accesses.add(new Access(random.nextInt(10), random.nextInt(LINES), cpu, atNs * 1000));
        }
        return accesses;
    }
}
