package dev.wakestream.sched.kernel.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The slow path by release, on 2 LLCs of 4 cores of 2 threads (CPUs 0 to 7 and 8 to 15) in one node, unless a test says otherwise; the parent
 * runs on CPU 0.
 */
class FindIdlestTest {
    private static final TopologySpec MACHINE = TestMachines.llcs(2, 4, 2);
    private static final int CPUS = 16;

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    private static Stream<KernelProfile> byClasses() {
        return releases().filter(profile -> !profile.equals(KernelProfiles.V3_10));
    }

    private static int place(KernelProfile profile, TopologySpec machine, FakePlacement view, int parent) {
        return new FindIdlest(Topology.of(machine, profile.domains()), profile.placement()).run(view, parent);
    }

    private static int place(KernelProfile profile, FakePlacement view) {
        return place(profile, MACHINE, view, 0);
    }

    private static FakePlacement parentRuns() {
        return new FakePlacement(CPUS).busy(1, 0);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void aSingleIdleCpuIsFoundWhereverItIs(KernelProfile profile) {
        for (int idle = 1; idle < CPUS; idle++) {
            FakePlacement view = new FakePlacement(CPUS).allBusy(1, 0, idle).allBusy(1, idle + 1, CPUS);

            assertThat(place(profile, view)).isEqualTo(idle);
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theEmptierLlcIsTaken(KernelProfile profile) {
        FakePlacement view = new FakePlacement(CPUS).allBusy(1, 0, 5).busy(1, 8, 9);

        int cpu = place(profile, view);

        assertThat(cpu).isBetween(10, 15);
        assertThat(cpu).as("of an idle core").isNotEqualTo(9);
    }

    @ParameterizedTest
    @MethodSource("byClasses")
    void equallyManyIdleCpusKeepTheTaskInItsLlc(KernelProfile profile) {
        FakePlacement view = parentRuns().busy(1, 8);

        assertThat(place(profile, view)).as("an idle core near the parent").isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("byClasses")
    void ofAllCpusTheParentsCoreIsLeft(KernelProfile profile) {
        assertThat(place(profile, TestMachines.llcs(1, 4, 2), new FakePlacement(8).busy(1, 0), 0))
                .isEqualTo(2);
    }

    /** Which of equally idle groups: the first after the local one; since v5.9 the one that has done less lately. */
    @Test
    void whatHasBeenUsedIsAvoidedSinceV5_9() {
        FakePlacement view =
                new FakePlacement(8).busy(1, 0).util(2, 300).util(4, 20).util(6, 100);

        assertThat(place(KernelProfiles.V5_5, TestMachines.llcs(1, 4, 2), view, 0))
                .isEqualTo(2);
        assertThat(place(KernelProfiles.V5_12, TestMachines.llcs(1, 4, 2), view, 0))
                .isEqualTo(4);
        assertThat(place(KernelProfiles.V6_18, TestMachines.llcs(1, 4, 2), view, 0))
                .isEqualTo(4);
    }

    /** In the idler LLC, where no level below knows better. */
    @ParameterizedTest
    @MethodSource("byClasses")
    void ofIdleCpusTheShallowestIsTakenThenTheMostRecentlyIdled(KernelProfile profile) {
        FakePlacement deep = parentRuns();
        IntStream.range(8, 16).forEach(cpu -> deep.idle(cpu, 100, 10));
        deep.idle(12, 1, 5);
        FakePlacement recent = parentRuns();
        IntStream.range(8, 16).forEach(cpu -> recent.idle(cpu, 100, 1000 - cpu));
        recent.idle(13, 100, 2000);

        assertThat(place(profile, deep)).isEqualTo(12);
        assertThat(place(profile, recent)).isEqualTo(13);
    }

    @ParameterizedTest
    @MethodSource("byClasses")
    void onAFullMachineTheLeastLoadedLlcIsTakenIfItIsWorthIt(KernelProfile profile) {
        FakePlacement alike = new FakePlacement(CPUS).allBusy(2, 0, CPUS);
        FakePlacement little = new FakePlacement(CPUS).allBusy(2, 0, CPUS);
        IntStream.range(8, 16).forEach(cpu -> little.load(cpu, 1900));
        FakePlacement much = new FakePlacement(CPUS).allBusy(2, 0, CPUS);
        IntStream.range(8, 16).forEach(cpu -> much.load(cpu, 1400));
        much.load(11, 1300);

        assertThat(place(profile, alike)).isLessThan(8);
        assertThat(place(profile, little)).isLessThan(8);
        assertThat(place(profile, much)).isEqualTo(11);
    }

    /** v3.10 looks at no idle states, and of queues without weight goes on to the next ones. */
    @Test
    void v310GoesByTheWeightOfWhatRuns() {
        FakePlacement view =
                new FakePlacement(CPUS).busy(1, 0, 1, 2).busy(1, 8, 9).idle(15, 0, 5000);
        IntStream.range(8, 15).forEach(cpu -> view.idle(cpu, 100, 1));

        assertThat(place(KernelProfiles.V3_10, view)).isBetween(10, 14);
        assertThat(place(KernelProfiles.V5_5, view)).isEqualTo(15);
    }

    /** 112 to 100: nine tasks here are enough more than eight there, and seventeen not more than sixteen. */
    @Test
    void v310StaysForLessThanHalfOfImbalancePct() {
        TopologySpec small = TestMachines.llcs(2, 16, 1);
        TopologySpec large = TestMachines.llcs(2, 32, 1);
        FakePlacement enough = new FakePlacement(32).allBusy(1, 0, 9).allBusy(1, 16, 24);
        FakePlacement tooLittle = new FakePlacement(64).allBusy(1, 0, 17).allBusy(1, 32, 48);

        assertThat(place(KernelProfiles.V3_10, small, enough, 0)).isBetween(16, 31);
        assertThat(place(KernelProfiles.V3_10, large, tooLittle, 0)).isBetween(0, 31);
    }

    // ---- nodes

    @Test
    void v310NeverLeavesTheNode() {
        TopologySpec machine = TestMachines.twoNodes();
        int half = machine.cpus() / 2;
        FakePlacement full = new FakePlacement(machine.cpus()).allBusy(3, 0, half);

        assertThat(place(KernelProfiles.V3_10, machine, full, 0)).isLessThan(half);
        assertThat(place(KernelProfiles.V5_5, machine, full, 0)).isGreaterThanOrEqualTo(half);
        assertThat(place(KernelProfiles.V6_18, machine, full, 0)).isGreaterThanOrEqualTo(half);
    }

    /** Tasks that go on are put on the parent's node until it has what is allowed, then on the idler one. */
    @Test
    void aNodeIsFilledAsFarAsItsReleaseAllows() {
        TopologySpec machine = TestMachines.power10(2);

        assertThat(firstOnTheOtherNode(KernelProfiles.V5_5, machine))
                .as("all CPUs")
                .isEqualTo(80);
        assertThat(firstOnTheOtherNode(KernelProfiles.V5_12, machine))
                .as("a quarter of 160")
                .isEqualTo(40);
        int llcs = 80 / Topology.of(machine, KernelProfiles.V6_18.domains()).llcSize(0);
        assertThat(firstOnTheOtherNode(KernelProfiles.V6_18, machine))
                .as("one a LLC, or an eighth")
                .isEqualTo(llcs == 1 ? 10 : llcs);
    }

    /** Tasks on the parent's node, the parent included, when the first one goes to another node (count). */
    private static int firstOnTheOtherNode(KernelProfile profile, TopologySpec machine) {
        FakePlacement view = new FakePlacement(machine.cpus()).busy(1, 0);
        FindIdlest findIdlest = new FindIdlest(Topology.of(machine, profile.domains()), profile.placement());
        for (int tasks = 1; tasks <= machine.cpus(); tasks++) {
            int cpu = findIdlest.run(view, 0);
            if (cpu >= machine.cpus() / 2) {
                return tasks;
            }
            view.add(cpu);
        }
        throw new AssertionError("all tasks stay on the node");
    }

    @ParameterizedTest
    @MethodSource("byClasses")
    void aBusyNodeIsLeftForAnIdleOne(KernelProfile profile) {
        TopologySpec machine = TestMachines.twoNodes();
        int half = machine.cpus() / 2;
        FakePlacement view = new FakePlacement(machine.cpus()).allBusy(2, half, machine.cpus());

        int cpu = place(profile, machine, view, half);

        assertThat(cpu).isLessThan(half);
    }

    // ---- what holds for all machines

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void tasksThatGoOnFillAMachineBeforeAnyCpuHasTwo(int seed) {
        TopologySpec machine = RandomMachines.random(seed);
        for (KernelProfile profile : List.of(KernelProfiles.V5_5, KernelProfiles.V5_12, KernelProfiles.V6_18)) {
            Topology topology = Topology.of(machine, profile.domains());
            FindIdlest findIdlest = new FindIdlest(topology, profile.placement());
            FakePlacement view = new FakePlacement(machine.cpus()).busy(1, 0);
            int[] tasks = new int[machine.cpus()];
            tasks[0] = 1;
            CpuSet reached = balancedAtFork(topology);
            for (int i = 1; i < reached.weight(); i++) {
                int cpu = findIdlest.run(view, 0);
                view.add(cpu);
                tasks[cpu]++;
            }

            assertThat(Arrays.stream(tasks)).as("%s", profile.name()).allMatch(n -> n <= 1);
        }
    }

    /** CPUs that a task may be put on from CPU 0. */
    private static CpuSet balancedAtFork(Topology topology) {
        CpuSet reached = new CpuSet(topology.cpus());
        reached.set(0);
        for (SchedDomain domain : topology.domains(0)) {
            if (!domain.has(SchedDomain.Flag.BALANCE_FORK)) {
                break;
            }
            reached = domain.span();
        }
        return reached;
    }

    @Test
    void onOneCpuThereIsNothingToChoose() {
        FakePlacement view = new FakePlacement(1).busy(1, 0);

        assertThat(place(KernelProfiles.V6_18, RandomMachines.oneCpu(), view, 0))
                .isZero();
        assertThat(view.looks).isZero();
    }

    @Test
    void everyCpuOfTheDomainsOnTheWayIsLookedAtOnce() {
        FakePlacement view = parentRuns().busy(1, 8);

        place(KernelProfiles.V6_18, view);

        assertThat(view.looks)
                .as("the machine, the LLC, the core that was chosen")
                .isEqualTo(16 + 8 + 2);
        assertThat(view.functions)
                .containsExactly(
                        PlaceFunction.GROUP, PlaceFunction.GROUP, PlaceFunction.GROUP_CPU, PlaceFunction.GROUP);
    }
}
