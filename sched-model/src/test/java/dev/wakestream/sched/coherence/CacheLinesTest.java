package dev.wakestream.sched.coherence;

import static dev.wakestream.sched.topology.TestMachines.DRAM_NS;
import static dev.wakestream.sched.topology.TestMachines.FAR_READ_NS;
import static dev.wakestream.sched.topology.TestMachines.FAR_RFO_NS;
import static dev.wakestream.sched.topology.TestMachines.FAR_RMW_NS;
import static dev.wakestream.sched.topology.TestMachines.FAR_SERV_NS;
import static dev.wakestream.sched.topology.TestMachines.INVAL_NS;
import static dev.wakestream.sched.topology.TestMachines.L1_NS;
import static dev.wakestream.sched.topology.TestMachines.LLC_HIT_NS;
import static dev.wakestream.sched.topology.TestMachines.LLC_READ_NS;
import static dev.wakestream.sched.topology.TestMachines.LLC_RFO_NS;
import static dev.wakestream.sched.topology.TestMachines.LLC_RMW_NS;
import static dev.wakestream.sched.topology.TestMachines.LLC_SERV_NS;
import static dev.wakestream.sched.topology.TestMachines.REMOTE_DRAM_NS;
import static dev.wakestream.sched.topology.TestMachines.RMW_OWNED_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheLinesTest {
    private static final long PS = 1000;
    /** A machine for tests has 2 GHz. */
    private static final long CYCLE_PS = 500;

    private static final int LINE = 0;
    private static final int OTHER = 1;

    /** One access at a time (ns); the line is idle unless times are closer than services. */
    record Access(char op, int cpu, long atNs, long stallNs) {}

    record Case(String note, TopologySpec machine, List<Access> accesses) {
        @Override
        public String toString() {
            return note;
        }
    }

    private static Access read(int cpu, long atNs, long stallNs) {
        return new Access('R', cpu, atNs, stallNs);
    }

    private static Access atomic(int cpu, long atNs, long stallNs) {
        return new Access('A', cpu, atNs, stallNs);
    }

    static List<Case> cases() {
        return List.of(
                new Case(
                        "the first touch comes from memory, the second hits",
                        TestMachines.small(),
                        List.of(read(0, 0, DRAM_NS), read(0, 1000, L1_NS))),
                new Case(
                        "the first touch from another node comes from remote memory",
                        TestMachines.twoNodes(),
                        List.of(read(2, 0, REMOTE_DRAM_NS), read(2, 1000, L1_NS))),
                new Case(
                        "a first atomic needs memory and its own operation, the next only the operation",
                        TestMachines.small(),
                        List.of(atomic(0, 0, DRAM_NS + RMW_OWNED_NS), atomic(0, 1000, RMW_OWNED_NS))),
                new Case(
                        "a line read by one CPU only is that CPU's to change",
                        TestMachines.small(),
                        List.of(read(0, 0, DRAM_NS), atomic(0, 1000, RMW_OWNED_NS))),
                new Case(
                        "a modified line comes from its owner, by distance",
                        TestMachines.small(),
                        List.of(
                                atomic(0, 0, DRAM_NS + RMW_OWNED_NS),
                                read(1, 1000, LLC_READ_NS),
                                atomic(1, 2000, LLC_RMW_NS + INVAL_NS),
                                read(2, 3000, FAR_READ_NS),
                                atomic(0, 4000, FAR_RMW_NS + 2 * INVAL_NS),
                                atomic(3, 5000, FAR_RMW_NS))),
                new Case(
                        "after one reader of a far LLC its neighbour hits there",
                        TestMachines.small(),
                        List.of(
                                atomic(0, 0, DRAM_NS + RMW_OWNED_NS),
                                read(2, 1000, FAR_READ_NS),
                                read(3, 2000, LLC_HIT_NS),
                                read(3, 3000, L1_NS),
                                read(0, 4000, L1_NS))),
                new Case(
                        "a line that was not touched for 10 us has left the L1",
                        TestMachines.small(),
                        List.of(atomic(0, 0, DRAM_NS + RMW_OWNED_NS), read(0, 10_105, L1_NS), read(0, 20_106, 4))),
                new Case(
                        "three atomics at once queue for the service times of the distances that the line travels",
                        TestMachines.small(),
                        List.of(
                                atomic(0, 0, DRAM_NS + RMW_OWNED_NS),
                                atomic(1, 1000, LLC_RMW_NS),
                                atomic(2, 1000, LLC_SERV_NS + FAR_RMW_NS),
                                atomic(3, 1000, LLC_SERV_NS + FAR_SERV_NS + LLC_RMW_NS))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void stallsAsLong(Case row) {
        CacheLines lines = lines(row.machine(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));

        for (Access access : row.accesses()) {
            long stallPs = access.op() == 'R'
                    ? lines.read(LINE, access.cpu(), access.atNs() * PS)
                    : lines.atomic(LINE, access.cpu(), access.atNs() * PS);

            assertThat(stallPs).as("%s", access).isEqualTo(access.stallNs() * PS);
        }
    }

    @Test
    void aStoreDoesNotStallButTakesAndOccupiesTheLine() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);

        long store = lines.write(LINE, 2, 1000 * PS);
        long next = lines.atomic(LINE, 3, 1000 * PS);

        assertThat(store).isEqualTo(10 * CYCLE_PS);
        assertThat(next).isEqualTo((FAR_SERV_NS + LLC_RMW_NS) * PS);
        assertThat(lines.lastWaitPs()).isEqualTo(FAR_SERV_NS * PS);
        assertThat(lines.owner(LINE)).isEqualTo(3);
    }

    @Test
    void aFenceWaitsForPendingStores() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);
        lines.write(LINE, 2, 1000 * PS);

        long soon = lines.fence(2, 1005 * PS);
        long late = lines.fence(2, 2000 * PS);
        long elsewhere = lines.fence(3, 1005 * PS);

        assertThat(soon).isEqualTo((FAR_RFO_NS - 5) * PS);
        assertThat(late).isEqualTo(30 * CYCLE_PS);
        assertThat(elsewhere).isEqualTo(30 * CYCLE_PS);
    }

    @Test
    void anAtomicWaitsForPendingStoresToOtherLines() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);
        lines.atomic(OTHER, 1, 500 * PS);
        lines.write(LINE, 1, 1000 * PS);

        long atomic = lines.atomic(OTHER, 1, 1000 * PS);

        assertThat(atomic).isEqualTo((LLC_RFO_NS + RMW_OWNED_NS) * PS);
        assertThat(lines.lastWaitPs()).isZero();
    }

    @Test
    void ownStoresAreReadBackFromTheStoreBuffer() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);
        lines.write(LINE, 2, 1000 * PS);

        assertThat(lines.read(LINE, 2, 1001 * PS)).isEqualTo(L1_NS * PS);
        assertThat(lines.write(LINE, 2, 1002 * PS)).isEqualTo(CYCLE_PS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 240, 480})
    void aBurstOfAtomicsQueuesQuadratically(int n) {
        CacheLines lines = lines(TestMachines.flat(481), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 480, 0);

        long total = 0;
        for (int cpu = 0; cpu < n; cpu++) {
            total += lines.atomic(LINE, cpu, 1_000_000 * PS);
        }

        long queue = (long) n * (n - 1) / 2 * LLC_SERV_NS;
        assertThat(total).isEqualTo((queue + (long) n * LLC_RMW_NS) * PS);
        assertThat(lines.counters(LINE).waitPs()).isEqualTo(queue * PS);
    }

    @Test
    void halfTheCpusWaitAQuarter() {
        long all = burstWaitPs(480);
        long half = burstWaitPs(240);

        assertThat((double) all / half).isBetween(4.0, 4.01);
    }

    private static long burstWaitPs(int n) {
        CacheLines lines = lines(TestMachines.flat(481), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 480, 0);
        for (int cpu = 0; cpu < n; cpu++) {
            lines.atomic(LINE, cpu, 1_000_000 * PS);
        }
        return lines.counters(LINE).waitPs();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 100, 400})
    void copiesAreMadeSideBySideForTheReadersOfAnEpoch(int n) {
        CacheLines lines = lines(farApart(n + 1), parameters(0.0));
        lines.atomic(LINE, n, 0);

        long stallPs = 0;
        for (int cpu = 0; cpu < n; cpu++) {
            stallPs += lines.read(LINE, cpu, 1_000_000 * PS);
        }

        assertThat(stallPs).isEqualTo((long) n * FAR_READ_NS * PS);
    }

    @Test
    void aReaderWhoFindsWritersQueueingIsServedAtTheNextHandOverOrInItsTurn() {
        CacheLines atHandOver = lines(farApart(5), parameters(1.0));
        CacheLines inTurn = lines(farApart(5), parameters(0.0));
        for (CacheLines lines : List.of(atHandOver, inTurn)) {
            lines.atomic(LINE, 4, 0);
            for (int cpu = 0; cpu < 3; cpu++) {
                lines.atomic(LINE, cpu, 1_000_000 * PS);
            }
        }

        long early = atHandOver.read(LINE, 3, 1_000_000 * PS);
        long late = inTurn.read(LINE, 3, 1_000_000 * PS);

        int queueNs = 3 * FAR_SERV_NS;
        assertThat(late).isEqualTo((queueNs + FAR_READ_NS) * PS);
        assertThat(early).isEqualTo((queueNs % Math.min(FAR_SERV_NS, FAR_READ_NS) + FAR_READ_NS) * PS);
        assertThat(atHandOver.busyUntilPs(LINE)).isEqualTo(inTurn.busyUntilPs(LINE));
    }

    /** CPUs with an LLC each. */
    private static TopologySpec farApart(int cpus) {
        TopologySpec flat = TestMachines.flat(cpus);
        return RandomMachines.withLevels(
                flat,
                List.of(
                        new TopologySpec.Level("core", 1, "MC", true, 2, 2, 6, 6),
                        new TopologySpec.Level(
                                "pkg", cpus, "PKG", false, FAR_READ_NS, FAR_RFO_NS, FAR_RMW_NS, FAR_SERV_NS)));
    }

    @Test
    void aWriterPaysForEverySharer() {
        CacheLines lines = lines(TestMachines.flat(100), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        for (int cpu = 0; cpu < 50; cpu++) {
            lines.read(LINE, cpu, cpu * (1000L * PS));
        }

        long byStranger = lines.atomic(LINE, 99, 1_000_000 * PS);

        assertThat(byStranger).isEqualTo((LLC_RMW_NS + 50 * INVAL_NS) * PS);
        assertThat(lines.sharers(LINE)).isEqualTo(1);
    }

    @Test
    void aCpuThatRanAheadDoesNotDelayWhoCameFirst() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);
        lines.atomic(LINE, 2, 9000 * PS);

        long first = lines.atomic(LINE, 1, 1000 * PS);
        long second = lines.atomic(LINE, 2, 1000 * PS);
        long tooLate = lines.atomic(LINE, 0, 8990 * PS);

        assertThat(first).isEqualTo(FAR_RMW_NS * PS);
        assertThat(second).isEqualTo((FAR_SERV_NS + FAR_RMW_NS) * PS);
        assertThat(tooLate).isEqualTo((9000 - 8990 + FAR_SERV_NS + FAR_RMW_NS) * PS);
    }

    @Test
    void transfersAwayFromTheHomeNodeCostMore() {
        TopologySpec spec = RandomMachines.random(homeSeed());
        Topology topology = Topology.of(spec);
        CacheLines lines =
                new CacheLines(topology, CoherenceParameters.of(AtomicRule.LOCK_PREFIXED), new RandomStream(1));
        int a = topology.nodeCpus(1).first();
        int b = topology.nodeCpus(2).first();
        int atHome = lines.add("home", 1, i -> 1).line(0, 0);
        int away = lines.add("away", 1, i -> 0).line(0, 0);
        lines.atomic(atHome, a, 0);
        lines.atomic(away, a, 0);

        long near = lines.atomic(atHome, b, 1_000_000_000);
        long far = lines.atomic(away, b, 1_000_000_000);

        assertThat(spec.homeAddNs()).isPositive();
        assertThat(far - near).isEqualTo(Math.round(spec.homeAddNs() * PS));
    }

    /** The first random machine with three nodes and a price for being away from home. */
    private static long homeSeed() {
        for (long seed = 0; ; seed++) {
            TopologySpec spec = RandomMachines.random(seed);
            if (spec.nodes() >= 3 && spec.homeAddNs() > 0) {
                return seed;
            }
        }
    }

    @Test
    void loadReserveStoreConditionalRetriesUnderContentionOnly() {
        CoherenceParameters retrying = new CoherenceParameters(AtomicRule.LL_SC, 2, 0.65, 30, 1, 10, 10_000);
        CacheLines lines = lines(TestMachines.small(), retrying);
        lines.atomic(LINE, 0, 0);

        long alone = lines.atomic(LINE, 1, 1000 * PS);
        long contended = lines.atomic(LINE, 2, 1000 * PS);
        long behind = lines.atomic(LINE, 3, 1000 * PS);

        assertThat(alone).isEqualTo(LLC_RMW_NS * PS);
        assertThat(contended).isEqualTo((LLC_SERV_NS + 2 * FAR_RMW_NS) * PS);
        assertThat(behind).isEqualTo((LLC_SERV_NS + 2 * FAR_SERV_NS + 2 * LLC_RMW_NS) * PS);
    }

    @Test
    void aContendedFarAtomicLeavesNoCopyInTheL1() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.FAR_ATOMIC));
        lines.atomic(LINE, 0, 0);
        lines.atomic(LINE, 1, 1000 * PS);

        long uncontended = lines.read(LINE, 1, 1100 * PS);
        lines.atomic(LINE, 2, 2000 * PS);
        lines.atomic(LINE, 3, 2000 * PS);
        long contended = lines.read(LINE, 3, 2500 * PS);
        long again = lines.read(LINE, 3, 2600 * PS);

        assertThat(uncontended).isEqualTo(L1_NS * PS);
        assertThat(contended).isEqualTo(LLC_HIT_NS * PS);
        assertThat(again).isEqualTo(L1_NS * PS);
    }

    @Test
    void theOwnersNextAtomicFetchesWhatItsContendedFarAtomicLeftInTheLlc() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.FAR_ATOMIC));
        lines.atomic(LINE, 0, 0);
        lines.atomic(LINE, 1, 1000 * PS);
        lines.atomic(LINE, 2, 1000 * PS);

        long first = lines.atomic(LINE, 2, 2000 * PS);
        long second = lines.atomic(LINE, 2, 3000 * PS);

        assertThat(first).isEqualTo(Math.max(LLC_HIT_NS, RMW_OWNED_NS) * PS);
        assertThat(second).isEqualTo(RMW_OWNED_NS * PS);
    }

    @Test
    void theOwnersStoreAfterAContendedFarAtomicGoesOnInTheBackground() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.FAR_ATOMIC));
        lines.atomic(LINE, 0, 0);
        lines.atomic(LINE, 1, 1000 * PS);
        lines.atomic(LINE, 2, 1000 * PS);

        long store = lines.write(LINE, 2, 2000 * PS);
        long fence = lines.fence(2, 2000 * PS);
        long again = lines.write(LINE, 2, 3000 * PS);

        assertThat(store).isEqualTo(10 * CYCLE_PS);
        assertThat(fence).isEqualTo(LLC_HIT_NS * PS);
        assertThat(again).isEqualTo(CYCLE_PS);
    }

    @Test
    void contendersOfAFarAtomicArriveServiceTimesApartHoweverFarTheLineTravels() {
        CacheLines lines = lines(farApart(9), CoherenceParameters.of(AtomicRule.FAR_ATOMIC));
        lines.atomic(LINE, 0, 0);
        long before = 0;

        for (int cpu = 1; cpu < 9; cpu++) {
            long stallPs = lines.atomic(LINE, cpu, 10_000 * PS);

            assertThat(stallPs - before).isEqualTo((cpu == 1 ? FAR_RMW_NS : FAR_SERV_NS) * PS);
            before = stallPs;
        }
    }

    @Test
    void withoutAMeasuredHandOverASpinningCpuHasTheLineAlready() {
        CacheLines lines = lines(TestMachines.small(), CoherenceParameters.of(AtomicRule.LL_SC));
        lines.atomic(LINE, 0, 0);

        assertThat(lines.handOver(LINE, 0, 3)).isZero();
        assertThat(lines.counters(LINE).atomics()).isEqualTo(1);
        assertThat(lines.owner(LINE)).isZero();
    }

    @Test
    void aHandOverTakesWhatWasMeasuredAtItsDistanceOrAtANearerOne() {
        TopologySpec llcOnly = RandomMachines.withLevels(
                TestMachines.small(),
                List.of(
                        new TopologySpec.Level("core", 1, null, false, 1, 1, 5, 5),
                        new TopologySpec.Level("llc", 2, "MC", true, 40, 42, 45, 30, 433),
                        new TopologySpec.Level("pkg", 4, "PKG", false, 90, 95, 105, 80)));
        TopologySpec farOnly = RandomMachines.withHandOver(TestMachines.small(), 2, 600);
        CacheLines first = lines(llcOnly, CoherenceParameters.of(AtomicRule.LL_SC));
        CacheLines second = lines(farOnly, CoherenceParameters.of(AtomicRule.LL_SC));

        assertThat(first.handOver(LINE, 0, 0)).as("to itself").isZero();
        assertThat(first.handOver(LINE, 0, 1)).isEqualTo(433 * PS);
        assertThat(first.handOver(LINE, 0, 3)).as("no less than nearer").isEqualTo(433 * PS);
        assertThat(second.handOver(LINE, 0, 1)).as("not stated: an atomic").isEqualTo(LLC_RMW_NS * PS);
        assertThat(second.handOver(LINE, 0, 3)).isEqualTo((FAR_RMW_NS + 600) * PS);
        assertThat(second.owner(LINE)).isEqualTo(3);
        assertThat(second.state(LINE)).isEqualTo(LineState.MODIFIED);
        LineCounters counters = second.counters(LINE);
        assertThat(counters.atomics()).isEqualTo(2);
        assertThat(counters.transfers()).containsExactly(0L, 1L, 1L);
        assertThat(counters.localHitm()).isEqualTo(2);
    }

    @Test
    void aLineAtHomeWithItsReaderButModifiedElsewhereIsDearWhereTheMachineSaysSo() {
        TopologySpec spec = RandomMachines.random(homeSeed());
        Platform platform = new Platform(Architecture.X86, AtomicRule.LOCK_PREFIXED, HomeRule.READER);
        CacheLines lines = new CacheLines(
                Topology.of(RandomMachines.withPlatform(spec, platform)),
                CoherenceParameters.of(AtomicRule.LOCK_PREFIXED),
                new RandomStream(1));
        Topology topology = Topology.of(spec);
        int writer = topology.nodeCpus(1).first();
        int reader = topology.nodeCpus(2).first();
        long[] stalls = new long[3];

        for (int home = 0; home < 3; home++) {
            int node = home;
            int line = lines.add("home" + home, 1, i -> node).line(0, 0);
            lines.atomic(line, writer, 0);
            stalls[home] = lines.read(line, reader, 1_000_000_000);
        }
        int taken = lines.add("taken", 1, i -> 2).line(0, 0);
        int takenFar = lines.add("takenFar", 1, i -> 1).line(0, 0);
        lines.atomic(taken, writer, 0);
        lines.atomic(takenFar, writer, 0);

        assertThat(stalls[1]).as("writer-homed").isEqualTo(stalls[0]);
        assertThat(stalls[2]).as("reader-homed").isEqualTo(stalls[1] + Math.round(spec.homeAddNs() * PS));
        assertThat(lines.atomic(taken, reader, 2_000_000_000))
                .as("loads only")
                .isEqualTo(lines.atomic(takenFar, reader, 2_000_000_000));
    }

    @Test
    void countsWhatHappened() {
        CacheLines lines = lines(TestMachines.twoNodes(), CoherenceParameters.of(AtomicRule.LOCK_PREFIXED));
        lines.atomic(LINE, 0, 0);
        lines.read(LINE, 1, 1000 * PS);
        lines.write(LINE, 2, 2000 * PS);
        lines.atomic(LINE, 0, 3000 * PS);
        lines.atomic(LINE, 1, 3000 * PS);

        LineCounters counters = lines.counters(LINE);
        lines.resetCounters();

        assertThat(counters).isEqualTo(new LineCounters(1, 1, 3, 2, 1, List.of(0L, 2L, 2L), 1, FAR_SERV_NS * PS));
        assertThat(lines.counters(LINE)).isEqualTo(new LineCounters(0, 0, 0, 0, 0, List.of(0L, 0L, 0L), 0, 0));
        assertThat(lines.owner(LINE)).isEqualTo(1);
    }

    @Test
    void linesHaveNamesAndHomes() {
        Topology topology = Topology.of(TestMachines.twoNodes());
        CacheLines lines =
                new CacheLines(topology, CoherenceParameters.of(AtomicRule.LOCK_PREFIXED), new RandomStream(1));
        LineFamily rq = lines.add("rq", 4, topology::nodeOf, "lock", "flags");
        LineFamily nz = lines.add("nz", 1, i -> 1);
        LineFamily many = lines.add("task", 1000, i -> 0, "state");

        assertThat(lines.nameOf(rq.line(3, 1))).isEqualTo("rq[3].flags");
        assertThat(lines.nameOf(nz.first())).isEqualTo("nz");
        assertThat(lines.nameOf(many.line(999, 0))).isEqualTo("task[999].state");
        assertThat(lines.home(rq.line(3, 0))).isEqualTo(1);
        assertThat(lines.home(rq.line(1, 1))).isZero();
        assertThat(lines.state(nz.first())).isEqualTo(LineState.INVALID);
        assertThat(lines.owner(nz.first())).isEqualTo(CacheLines.NOBODY);
        assertThat(lines.size()).isEqualTo(4 * 2 + 1 + 1000);
        assertThatThrownBy(() -> rq.line(4, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> lines.add("bad", 1, i -> 2))
                .hasMessage("home of bad 0 is node 2, the machine has nodes 0 … 1");
    }

    @Test
    void refusesSenselessParameters() {
        assertThatThrownBy(() -> new CoherenceParameters(AtomicRule.LL_SC, 0.5, 0.65, 30, 1, 10, 0))
                .hasMessage("retryFactor is 0.5, allowed is 1 … 10");
        assertThatThrownBy(() -> new CoherenceParameters(AtomicRule.LL_SC, 1, 1.5, 30, 1, 10, 0))
                .hasMessage("broadcastProbability is 1.5, allowed is 0 … 1");
    }

    private static CoherenceParameters parameters(double broadcastProbability) {
        return new CoherenceParameters(AtomicRule.LOCK_PREFIXED, 1, broadcastProbability, 30, 1, 10, 10_000);
    }

    private static CacheLines lines(TopologySpec machine, CoherenceParameters parameters) {
        CacheLines lines = new CacheLines(Topology.of(machine), parameters, new RandomStream(1));
        lines.add("line", 2, i -> 0);
        return lines;
    }
}
