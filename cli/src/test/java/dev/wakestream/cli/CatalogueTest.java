package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.CatalogueWorkloads;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioEdit;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.ScenarioValidation;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.trace.DiscardingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every machine, kernel and workload by name, and every patch on every kernel: each runs, or is refused in a sentence. */
class CatalogueTest {
    private static final long SHORT_NS = 50_000;

    @TempDir
    private Path dir = Path.of("");

    private Path rtApp = Path.of("");

    @BeforeEach
    void write() throws IOException {
        rtApp = Files.writeString(dir.resolve("frames.json"), "{\"tasks\": {\"frame\": {\"run\": 10, \"sleep\": 10}}}");
    }

    /** The types, and what differs in kind within one. */
    private List<String> workloads() {
        List<String> all = new ArrayList<>(CatalogueWorkloads.names());
        all.remove("rt-app");
        all.addAll(List.of("schbench,form=old", "boot,config=[]", "hackbench,ipc=pipe,mode=thread"));
        all.add(rtApp.toString());
        return all;
    }

    static Stream<String> topologies() {
        return TopologyFiles.names().stream();
    }

    static Stream<String> kernels() {
        return KernelProfiles.names().stream();
    }

    private static ScenarioFile shortened(ScenarioEdit edit) {
        return edit.durationNs(SHORT_NS).build();
    }

    private static SimulationResult run(Scenario scenario) {
        assertThat(ScenarioValidation.check(scenario)).isEmpty();
        return Simulation.run(scenario, DiscardingSink.INSTANCE);
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void everyWorkloadRunsOnEveryKernelOfAMachine(String topology) throws InvalidInputException {
        for (String kernel : KernelProfiles.names()) {
            for (String workload : workloads()) {
                ScenarioFile file = shortened(ScenarioEdit.of(
                        ScenarioFiles.ofCatalogue(topology, kernel, CatalogueWorkloads.parse(workload, "--workload"))));

                SimulationResult result = run(file.scenario("single", 1));

                assertThat(result.spanNs()).as("%s %s", kernel, workload).isPositive();
                assertThat(file.hz()).isEqualTo(file.machine().hz());
            }
        }
    }

    /** Without a broker: what a run would do is told by the explanation of one of its wakeups. */
    private static Cli.Result explain(String... options) {
        List<String> args = new ArrayList<>(List.of("run"));
        args.addAll(List.of(options));
        args.addAll(List.of("--duration", "1ms", "--explain", "1001@0ns"));
        return Cli.run(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void everyPatchRunsOrIsRefusedInOneSentence(String kernel) {
        for (Toggle toggle : Toggle.values()) {
            List<String> options = new ArrayList<>(List.of(
                    "--topology", "x86-2013-2s6c", "--kernel", kernel, "--workload", "pipe", "--variant", "patched"));
            toggle.needs().ifPresent(needed -> options.addAll(List.of("--toggle", needed.toggleName())));
            options.addAll(List.of("--toggle", toggle.toggleName()));

            Cli.Result result = explain(options.toArray(String[]::new));

            if (toggle.appliesTo(KernelProfiles.find(kernel).orElseThrow())) {
                assertThat(result.err()).isEmpty();
                assertThat(result.out()).startsWith("# pipe-x86-2013-2s6c-" + kernel + ", patched, seed 2: ");
            } else {
                assertThat(result.exitCode()).isEqualTo(2);
                assertThat(result.err().lines()).hasSize(1);
                assertThat(result.err())
                        .startsWith("wakestream: --toggle: '")
                        .contains("' does not apply to kernel " + kernel);
            }
        }
    }

    private static ScenarioEdit named(String name) throws InvalidInputException {
        return ScenarioEdit.of(ScenarioFiles.named(name).orElseThrow());
    }

    @Test
    void aMachineIsShownAsItsFileHasIt() throws Exception {
        String machine = Cli.run("topologies", "epyc-7742-2s").out();

        assertThat(machine).contains("256 CPUs, 2 threads a core, 2 NUMA nodes, 2.25 GHz, lines of 64 bytes");
        assertThat(Cli.run("topologies", "kunpeng920-1node24").out()).contains("1 thread a core, 1 NUMA node, 2.6 GHz");
    }

    @Test
    void aCaseOnAnotherKernelIsNotHeldAgainstThePosting() throws InvalidInputException {
        ScenarioEdit edit = named("nohz-nr-cpus").kernel("v6.6");

        ScenarioFile file = edit.build();

        assertThat(edit.notes())
                .containsExactly(
                        "what was published or is expected of nohz-nr-cpus is not compared, since the kernel is v6.6");
        assertThat(file.name()).isEqualTo("nohz-nr-cpus-changed");
        assertThat(file.caseName()).isEmpty();
        assertThat(file.published().rows()).isEmpty();
        assertThat(file.expected()).isEmpty();
        assertThat(file.kernel()).isEqualTo("v6.6");
        assertThat(file.variantNames()).containsExactly("base", "patched");
    }

    /** Nothing was published of it, but its name says which machine and workload it is. */
    @Test
    void aScenarioThatIsChangedHasAnotherName() throws InvalidInputException {
        ScenarioEdit edit = named("pipe-2cpu").workload(CatalogueWorkloads.parse("pgbench", "--workload"));

        assertThat(edit.build().name()).isEqualTo("pipe-2cpu-changed");
        assertThat(edit.build().title())
                .endsWith(
                        ", changed: the workload is " + edit.build().workload().describe());
        assertThat(edit.notes())
                .containsExactly("this is not pipe-2cpu but pipe-2cpu-changed, since the workload is "
                        + edit.build().workload().describe());
        assertThat(named("pipe-2cpu").kernel("v6.6").build().name()).isEqualTo("pipe-2cpu-changed");
        assertThat(named("pipe-2cpu").machine("epyc-9654-2s").build().name()).isEqualTo("pipe-2cpu-changed");
        assertThat(named("pipe-2cpu")
                        .toggles(List.of("nohz_without_nr_cpus"))
                        .build()
                        .name())
                .isEqualTo("pipe-2cpu-changed");
        assertThat(named("pipe-2cpu")
                        .repetitions(2)
                        .seed(7)
                        .durationNs(SHORT_NS)
                        .build()
                        .name())
                .as("how often and how long")
                .isEqualTo("pipe-2cpu");
    }

    @Test
    void placementAndTracedCreationAreChanges() throws InvalidInputException {
        ScenarioEdit forked = named("nohz-nr-cpus").placement(Scenario.NewTasks.SLOW_PATH);
        ScenarioEdit traced = named("pipe-2cpu").tracedCreation();

        assertThat(forked.build().name()).isEqualTo("nohz-nr-cpus-changed");
        assertThat(forked.build().caseName()).isEmpty();
        assertThat(forked.notes())
                .containsExactly(
                        "what was published or is expected of nohz-nr-cpus is not compared, since tasks are placed by fork");
        assertThat(forked.build().creation()).isEqualTo(Scenario.Creation.DEFAULT);
        assertThat(traced.build().name()).isEqualTo("pipe-2cpu-changed");
        assertThat(traced.build().creation().traced()).isTrue();
        assertThat(named("pipe-2cpu")
                        .placement(Scenario.NewTasks.SPREAD)
                        .build()
                        .name())
                .isEqualTo("pipe-2cpu");
    }

    @Test
    void whoPlacesTasksIsSaidInTheHeadingAndInANameOfTheCommandLinesOwn() {
        Cli.Result result = plain("pipe", "--placement", "fork", "--trace-creation");

        assertThat(result.err()).isEmpty();
        assertThat(result.out().replaceAll("\n#? *", " "))
                .startsWith("# pipe-vm-2vcpu-v6.18-fork-traced, single, seed 1: perf bench sched pipe -l 1000000 on"
                        + " vm-2vcpu, v6.18, tasks placed by fork, creation of tasks is part of the trace")
                .contains("sched-pipe/1001 is created at ", " after the run's begin by sched-pipe/1000 on CPU 0");
        assertWrongUse(plain("pipe", "--placement", "exec"), "--placement is 'exec', allowed is spread, fork");
    }

    @Test
    void whatACaseHasAlreadyIsNoChange() throws InvalidInputException {
        ScenarioFile headline = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();

        ScenarioEdit edit = ScenarioEdit.of(headline)
                .machine("power10-lpar-480")
                .kernel("v6.18")
                .workload(CatalogueWorkloads.parse("hackbench,groups=40,loops=500", "--workload"))
                .toggles(List.of("nohz_time_check_first", "nohz_without_nr_cpus"));

        assertThat(edit.notes()).isEmpty();
        assertThat(edit.build().caseName()).contains("nohz-nr-cpus");
        assertThat(edit.build().published()).isEqualTo(headline.published());
    }

    @Test
    void eachChangeIsNamed() throws InvalidInputException {
        ScenarioEdit edit = named("nohz-nr-cpus")
                .machine("vm-2vcpu")
                .workload(CatalogueWorkloads.parse("pipe", "--workload"))
                .toggles(List.of("nohz_time_check_first"));

        assertThat(edit.notes())
                .containsExactly(
                        "what was published or is expected of nohz-nr-cpus is not compared, since the machine is"
                                + " vm-2vcpu and the workload is perf bench sched pipe -l 1000000 and the patches are"
                                + " nohz_time_check_first");
        assertThat(edit.build().variants())
                .isEqualTo(Map.of("base", List.of(), "patched", List.of("nohz_time_check_first")));
    }

    @Test
    void aMetricThatTheOtherWorkloadCannotHaveGivesWayToShares() throws InvalidInputException {
        ScenarioEdit edit = named("wake-wide-llc-size").workload(CatalogueWorkloads.parse("idle", "--workload"));

        assertThat(edit.build().points()).hasSize(1);
        assertThat(edit.build().metric().metricName()).isEqualTo("function_share");
        assertThat(edit.notes())
                .hasSize(2)
                .last()
                .isEqualTo("shares of functions are compared: 'tps' is no figure of workload idle, which has"
                        + " function_share");
    }

    private static void assertWrongUse(Cli.Result result, String sentence) {
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains(sentence);
    }

    private static Cli.Result plain(String workload, String... more) {
        List<String> options =
                new ArrayList<>(List.of("--topology", "vm-2vcpu", "--kernel", "v6.18", "--workload", workload));
        options.addAll(List.of(more));
        return explain(options.toArray(String[]::new));
    }

    @Test
    void machineAndWorkloadMayBeFiles() throws IOException {
        String preset = TopologyFiles.preset("vm-2vcpu").replaceFirst("(?m)^name: .*", "name: mine");
        Path machine = Files.writeString(dir.resolve("mine.yaml"), preset);

        Cli.Result result = Cli.run(
                "run",
                "--topology",
                machine.toString(),
                "--kernel",
                "v6.18",
                "--workload",
                rtApp.toString(),
                "--explain",
                "1001@0ns");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("# rt-app-mine-v6.18, single, seed 1: rt-app");
    }

    @Test
    void whatIsMissingOrWrongIsOneSentence() throws IOException {
        Path empty = Files.writeString(dir.resolve("empty.json"), "{\"tasks\": {}}");
        assertWrongUse(
                Cli.run("run"), "wanted is a CASE, or --topology, --kernel and --workload; missing: all of them");
        assertWrongUse(
                Cli.run("produce", "--kernel", "v6.18"),
                "wanted is a CASE, or --topology, --kernel and --workload; missing: --topology, --workload");
        assertWrongUse(Cli.run("run", ""), "the name of the CASE is empty; wakestream cases lists");
        assertWrongUse(Cli.run("produce", ""), "the name of the CASE is empty; wakestream cases lists");
        assertWrongUse(
                plain("hackbnech"),
                "--workload: no workload 'hackbnech'; did you mean 'hackbench'?; known are hackbench, pipe, schbench,"
                        + " pgbench, idle, boot, rt-app, and files that end in .json");
        assertWrongUse(
                plain("pgbench,clientz=8"), "--workload: clientz: is not a key of this form; did you mean 'clients'?");
        assertWrongUse(plain("pgbench,clients"), "--workload: 'clients' has no value, wanted is KEY=VALUE");
        assertWrongUse(plain("hackbench,groups="), "--workload: groups has no value, wanted is KEY=VALUE");
        assertWrongUse(plain("hackbench,groups= ,fds=2"), "--workload: groups has no value, wanted is KEY=VALUE");
        assertWrongUse(plain("pgbench,clients=0"), "--workload: clients is 0, allowed is 1 to 10000");
        assertWrongUse(plain("idle,kworker_time=2s"), "--workload: kworker_time is 2s, allowed is 0ns to 1s");
        assertWrongUse(
                plain("hackbench,groups=10000,fds=1000"),
                "--workload: groups * fds * 2 is 20000000 tasks, allowed is 1 to 1048576");
        assertWrongUse(
                plain("hackbench", "-g", "10000", "-f", "1000"),
                "-g, -f: groups * fds * 2 is 20000000 tasks, allowed is 1 to 1048576");
        assertWrongUse(
                plain("schbench,message_threads=10000,workers=10000"),
                "--workload: message_threads * (workers + 1) is 100010000 tasks, allowed is 1 to 1048576");
        assertWrongUse(plain("rt-app"), "--workload: file: exactly one of file and json is wanted");
        assertWrongUse(plain("none.json"), "none.json: no such file");
        assertWrongUse(plain(empty.toString()), "empty.json: tasks: is empty, at least one task is needed");
        assertWrongUse(plain("pipe", "-g", "1"), "-g, -f, -l, -s, -p and -T are for hackbench");
        assertWrongUse(plain("pipe", "--toggle", "nope"), "--toggle: no toggle 'nope'; known: ");
        assertWrongUse(plain("pipe", "--toggle", "wake_wide,wake_wide"), "--toggle: 'wake_wide' ");
        assertWrongUse(
                explain("pipe-2cpu", "--kernel", "v6.81"),
                "--kernel: no profile 'v6.81'; did you mean 'v6.1'?; known: v3.10, ");
        assertWrongUse(
                explain("pipe-2cpu", "--topology", "vm-2vcpus"), "vm-2vcpus: is no preset; did you mean 'vm-2vcpu'?");
        assertWrongUse(
                explain("select-idle-core-early-break", "--kernel", "v6.18"),
                "toggles: 'select_idle_core_early_break' does not apply to kernel v6.18");
    }
}
