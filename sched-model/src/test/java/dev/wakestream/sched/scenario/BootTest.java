package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TextTrace;
import dev.wakestream.sched.trace.TraceEvent;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class BootTest {
    private static final String BLOCK_COPY = "sched_init_numa_memcpy";
    private static final String EARLY_RETURN = "sched_init_numa_single_node_return";

    private static Scenario boot(TopologySpec machine, String kernel, List<String> toggles, String... config) {
        return new Scenario(
                machine,
                kernel,
                toggles,
                new WorkloadSpec.Boot(List.of(config)),
                1000,
                new Scenario.Tick(false, 0),
                new Scenario.Idle(Scenario.Governor.NONE),
                0,
                2_500,
                1_000,
                1);
    }

    private static double metric(SimulationResult result, String name) {
        return result.metrics().stream()
                .filter(m -> m.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCopyIsTheFirstThingThatTheBootCpuDoes() {
        StringBuilder text = new StringBuilder();

        Simulation.run(
                boot(TestMachines.twoNodes(), "v5.19", List.of(), "SMT", "CLUSTER", "MC"), new TextTrace(text, true));

        assertThat(text.toString().lines().limit(4))
                .containsExactly(
                        "    [000]       215 ns     1 calls  swapper/0  sched_init_numa",
                        "       swapper/0     1 [000]     0.000000: topology_init: function=sched_init_numa bytes=256"
                                + " ticks=516.57",
                        "    [000]       785 ns     0 calls  swapper/0  [kernel other]",
                        "       swapper/0     1 [000]     0.000001: checkpoint:");
    }

    @Test
    void selfTimesOfEveryCpuSumToItsTimeInEveryRelease() {
        for (String kernel : KernelProfiles.names()) {
            for (List<String> toggles :
                    List.of(List.<String>of(), List.of(BLOCK_COPY), List.of(BLOCK_COPY, EARLY_RETURN))) {
                RunRecorder run = RunRecorder.of(boot(TestMachines.small(), kernel, toggles, "MC"));

                long[] costs = new long[run.cpus()];
                for (RunRecorder.Heard heard : run.all) {
                    costs[heard.cpu()] += heard.costNs();
                    assertThat(costs[heard.cpu()]).as("%s: %s", kernel, heard).isEqualTo(heard.timeNs());
                }
                assertThat(costs).as(kernel).containsOnly(2_500);
                assertThat(run.spanNs()).isEqualTo(2_500);
                assertThat(run.of(TraceEvent.TopologyInit.class)).hasSize(1);
            }
        }
    }

    @Test
    void aRunThatEndsInTheCallIsCutThere() {
        Scenario scenario = Scenarios.withTimes(
                boot(TestMachines.small(), "v5.19", List.of(), "SMT", "CLUSTER", "MC"), 0, 100, 1_000);

        RunRecorder run = RunRecorder.of(scenario);

        assertThat(run.onCpu(0).stream().mapToLong(RunRecorder.Heard::costNs)).containsExactly(100L, 0L);
        assertThat(run.onCpu(1).stream().mapToLong(RunRecorder.Heard::costNs)).containsExactly(100L);
    }

    @Test
    void theResultIsTheSameWhenNobodyListens() {
        Scenario scenario = boot(TestMachines.small(), "v6.18", List.of(), "MC");

        assertThat(Simulation.run(scenario, DiscardingSink.INSTANCE))
                .isEqualTo(Simulation.run(scenario, new RunRecorder()));
    }

    @Test
    void theBlockCopyIsCheaperByWhatWasPublished() {
        assertThat(changePercent("SMT", "CLUSTER", "MC")).isEqualTo("-83.48");
        assertThat(changePercent("MC")).isEqualTo("-16.30");
    }

    private static String changePercent(String... config) {
        Scenario base = boot(TestMachines.twoNodes(), "v5.19", List.of(), config);
        double before = metric(Simulation.run(base, DiscardingSink.INSTANCE), "copy_ticks");
        double after = metric(
                Simulation.run(Scenarios.with(base, List.of(BLOCK_COPY)), DiscardingSink.INSTANCE), "copy_ticks");
        return String.format(Locale.ROOT, "%.2f", 100 * (after / before - 1));
    }

    @Test
    void theEarlyReturnSavesTheUnusedLevelOnOneNodeOnly() {
        Scenario one = boot(TestMachines.small(), "v5.19", List.of(), "MC");
        Scenario two = boot(TestMachines.twoNodes(), "v5.19", List.of(), "MC");

        SimulationResult patched = Simulation.run(Scenarios.with(one, List.of(EARLY_RETURN)), DiscardingSink.INSTANCE);

        assertThat(metric(Simulation.run(one, DiscardingSink.INSTANCE), "unused_node_bytes"))
                .isPositive();
        assertThat(metric(patched, "unused_node_bytes")).isZero();
        assertThat(metric(patched, "boot_bytes")).isZero();
        assertThat(Simulation.run(Scenarios.with(two, List.of(EARLY_RETURN)), DiscardingSink.INSTANCE))
                .isEqualTo(Simulation.run(two, DiscardingSink.INSTANCE));
    }

    @Test
    void aBootCanBeStopped() {
        assertThatThrownBy(() -> Simulation.run(
                        boot(TestMachines.small(), "v5.19", List.of(), "MC"), new RunRecorder(), (ns, total) -> false))
                .isInstanceOf(SimulationCancelledException.class);
    }

    @Test
    void saysWhichLevelsAReleaseCanHave() {
        assertThat(ScenarioValidation.check(boot(TestMachines.small(), "v5.12", List.of(), "SMT", "CLUSTER")))
                .containsExactly("workload.config: CLUSTER is not in kernel v5.12, which can have SMT, MC");
        assertThat(ScenarioValidation.check(boot(TestMachines.small(), "v5.19", List.of(), "MC", "SMT", "DIE")))
                .containsExactly(
                        "workload.config: 'SMT' is out of place, each is wanted once and in the order SMT, CLUSTER, MC",
                        "workload.config: no level 'DIE'; known, beside the highest one that is always there: SMT,"
                                + " CLUSTER, MC");
        assertThat(ScenarioValidation.check(boot(TestMachines.small(), "v5.19", List.of(), "MC", "MC")))
                .containsExactly(
                        "workload.config: 'MC' is out of place, each is wanted once and in the order SMT, CLUSTER, MC");
    }

    private static Metric copy(Platform.Architecture arch) {
        TopologySpec two = TestMachines.twoNodes();
        TopologySpec machine = RandomMachines.withPlatform(
                two, new Platform(arch, arch.usualAtomics(), two.platform().home()));
        return Simulation.run(boot(machine, "v5.19", List.of(), "SMT", "CLUSTER", "MC"), DiscardingSink.INSTANCE)
                .metrics()
                .get(0);
    }

    @Test
    void theCopyIsToldInTheCounterThatTheMachineHas() {
        Metric x86 = copy(Platform.Architecture.X86);
        Metric power = copy(Platform.Architecture.POWER);
        Metric arm = copy(Platform.Architecture.ARM64);

        assertThat(x86.unit()).isEqualTo("TSC ticks");
        assertThat(x86.value()).isEqualTo(516.57);
        assertThat(power.unit()).isEqualTo("timebase ticks");
        assertThat(power.value()).isCloseTo(516.57 * 512e6 / 2.4e9, within(1e-9));
        assertThat(arm.unit()).isEqualTo("ns");
        assertThat(arm.value()).isCloseTo(516.57 / 2.4, within(1e-9));
    }
}
