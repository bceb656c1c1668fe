package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.RandomMachines;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioValidationTest {
    private static final Scenario GOOD = Scenarios.of(TestMachines.small(), 1, 3, 10);

    private record Case(String note, Scenario scenario, List<String> problems) {
        @Override
        public String toString() {
            return note;
        }
    }

    private static Scenario scenario(
            TopologySpec machine, String kernel, List<String> toggles, Hackbench workload, int hz, long jitterNs) {
        return new Scenario(
                machine,
                kernel,
                toggles,
                workload,
                hz,
                new Scenario.Tick(false, jitterNs),
                new Scenario.Idle(Governor.NONE),
                0,
                1_000_000,
                100_000,
                1);
    }

    private static Scenario workload(int groups, int fds, int loops, int bytes) {
        return scenario(
                TestMachines.small(),
                "v6.18",
                List.of(),
                new Hackbench(groups, fds, loops, bytes, Ipc.PIPE, Mode.THREAD),
                100,
                0);
    }

    private static Scenario kernel(String kernel, String... toggles) {
        return scenario(TestMachines.small(), kernel, List.of(toggles), (Hackbench) GOOD.workload(), 100, 0);
    }

    private static List<Case> cases() {
        String known = "; known: " + String.join(", ", Toggle.names());
        String kernels = "; known: v3.10, v5.5, v5.12, v5.19, v6.1, v6.6, v6.18";
        return List.of(
                new Case("nothing", GOOD, List.of()),
                new Case("kernel", kernel("v6.17"), List.of("kernel: no profile 'v6.17'" + kernels)),
                new Case(
                        "toggle of another kernel",
                        kernel("v6.18", "wake_wide"),
                        List.of("toggles: 'wake_wide' does not apply to kernel v6.18")),
                new Case(
                        "toggle without the one it needs",
                        kernel("v3.10", "wake_wide_factor_llc_size"),
                        List.of("toggles: 'wake_wide_factor_llc_size' needs 'wake_wide' before it")),
                new Case("toggles in order", kernel("v3.10", "wake_wide", "wake_wide_factor_llc_size"), List.of()),
                new Case("toggle", kernel("v6.18", "turbo"), List.of("toggles: no toggle 'turbo'" + known)),
                new Case(
                        "toggle twice",
                        kernel("v6.18", "nohz_without_nr_cpus", "nohz_without_nr_cpus"),
                        List.of("toggles: 'nohz_without_nr_cpus' is given twice")),
                new Case(
                        "every number of the workload",
                        workload(0, -1, 0, 4097),
                        List.of(
                                "workload.groups: is 0, allowed is 1 to 10000",
                                "workload.fds: is -1, allowed is 1 to 1000",
                                "workload.loops: is 0, allowed is 1 to 1000000000",
                                "workload.size_bytes: is 4097, allowed is 1 to 4096")),
                new Case(
                        "loops of pipe",
                        Scenarios.with(GOOD, new WorkloadSpec.Pipe(0, false)),
                        List.of("workload.loops: is 0, allowed is 1 to 1000000000")),
                new Case(
                        "every number of old schbench",
                        Scenarios.with(GOOD, new WorkloadSpec.SchbenchOld(0, 0, 1, 0)),
                        List.of(
                                "workload.message_threads: is 0, allowed is 1 to 10000",
                                "workload.workers: is 0, allowed is 1 to 10000",
                                "workload.sleep_ns: is 1, allowed is 1000 to 3600000000000",
                                "workload.cpu_ns: is 0, allowed is 1000 to 3600000000000")),
                new Case(
                        "every number of new schbench",
                        Scenarios.with(GOOD, new WorkloadSpec.SchbenchNew(10_000, 10_000, -1, 0, 0)),
                        List.of(
                                "workload.sleep_ns: is -1, allowed is 0 to 3600000000000",
                                "workload.operations: is 0, allowed is 1 to 1000",
                                "workload.footprint_kib: is 0, allowed is 1 to 65536",
                                "workload: message_threads * (workers + 1) is 100010000 tasks, allowed is 1 to"
                                        + " 1048576")),
                new Case(
                        "every number of pgbench",
                        Scenarios.with(GOOD, new WorkloadSpec.Pgbench(1, 2, -1, -1, 101)),
                        List.of(
                                "workload.threads: is 2, allowed is 1 to the number of clients, 1",
                                "workload.client_ns: is -1, allowed is 0 to 3600000000000",
                                "workload.server_ns: is -1, allowed is 0 to 3600000000000",
                                "workload.side_wakes: is 101 percent, allowed is 0 to 100")),
                new Case(
                        "every number of idle",
                        Scenarios.with(GOOD, new WorkloadSpec.Idle(0.0001, -1, -1, 0, -1)),
                        List.of(
                                "workload.kworker_hz: is 0.0001 per second, allowed is 0, or 0.001 to 10000",
                                "workload.kworker_ns: is -1, allowed is 0 to 1000000000",
                                "workload.daemons: is -1, allowed is 0 to 10000",
                                "workload.daemon_hz: is 0 per second, allowed is 0.001 to 10000",
                                "workload.daemon_ns: is -1, allowed is 0 to 1000000000")),
                new Case(
                        "every number of an rt-app task",
                        Scenarios.with(
                                GOOD,
                                new RtAppSpec(List.of(new RtAppSpec.TaskSpec(
                                        "a b",
                                        0,
                                        -1,
                                        0,
                                        List.of(
                                                new RtAppSpec.Phase(0, List.of()),
                                                new RtAppSpec.Phase(
                                                        1,
                                                        List.of(new RtAppSpec.Run(1), new RtAppSpec.Suspend("x")))))))),
                        List.of(
                                "workload.tasks.a b: 'a b' is no name: 1 to 15 letters, digits, dots, colons, dashes and"
                                        + " underscores",
                                "workload.tasks.a b.instance: is 0, allowed is 1 to 65536",
                                "workload.tasks.a b.delay: is -1, allowed is 0 to 3600000000000",
                                "workload.tasks.a b.loop: is 0, allowed is 1 to 1000000000",
                                "workload.tasks.a b.phases[0].loop: is 0, allowed is 1 to 1000000000",
                                "workload.tasks.a b.phases[0]: has no event, at least one is needed",
                                "workload.tasks.a b.phases[1].run: is 1, allowed is 1000 to 3600000000000",
                                "workload.tasks.a b.phases[1].suspend: nobody resumes 'x'")),
                new Case(
                        "no rt-app task",
                        Scenarios.with(GOOD, new RtAppSpec(List.of())),
                        List.of("workload.tasks: there is none, at least one is needed")),
                new Case(
                        "too many tasks",
                        workload(10_000, 1_000, 1, 1),
                        List.of("workload: groups * fds * 2 is 20000000 tasks, allowed is 1 to 1048576")),
                new Case(
                        "jitter beyond half a tick period",
                        scenario(TestMachines.small(), "v6.18", List.of(), (Hackbench) GOOD.workload(), 1000, 500_001),
                        List.of("tick.jitter_ns: is 500001, allowed is 0 to 500000")),
                new Case(
                        "every time",
                        new Scenario(
                                TestMachines.small(),
                                "v6.18",
                                List.of(),
                                GOOD.workload(),
                                0,
                                new Scenario.Tick(false, -1),
                                new Scenario.Idle(Governor.NONE),
                                -1,
                                0,
                                999,
                                1),
                        List.of(
                                "hz: is 0, allowed is 10 to 10000",
                                "tick.jitter_ns: is -1, allowed is 0 to 0",
                                "warmup_ns: is -1, allowed is 0 to 3600000000000",
                                "duration_ns: is 0, allowed is 1 to 3600000000000",
                                "checkpoint_ns: is 999, allowed is 1000 to 3600000000000")),
                new Case(
                        "machine, kernel, toggle, workload and hz at once",
                        scenario(
                                RandomMachines.withLevels(TestMachines.small(), List.of()),
                                "v5.x",
                                List.of("turbo"),
                                new Hackbench(0, 1, 1, 1, Ipc.PIPE, Mode.THREAD),
                                1,
                                0),
                        List.of(
                                "machine.levels: there is none, at least one is needed",
                                "kernel: no profile 'v5.x'" + kernels,
                                "toggles: no toggle 'turbo'" + known,
                                "workload.groups: is 0, allowed is 1 to 10000",
                                "hz: is 1, allowed is 10 to 10000")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysAllThatIsWrongAtOnce(Case c) {
        assertThat(ScenarioValidation.check(c.scenario)).containsExactlyElementsOf(c.problems);
    }

    @Test
    void aScenarioWithProblemsDoesNotRun() {
        assertThatThrownBy(() -> Simulation.run(workload(0, 1, 0, 1), DiscardingSink.INSTANCE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scenario is not usable: workload.groups: is 0, allowed is 1 to 10000; "
                        + "workload.loops: is 0, allowed is 1 to 1000000000");
    }
}
