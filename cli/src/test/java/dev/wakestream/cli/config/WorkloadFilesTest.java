package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.trace.DiscardingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workloads in scenario files: their keys, their mistakes, the way back to text, and figures on presets. */
class WorkloadFilesTest {
    private static final String HEAD = """
            scenario: 1
            name: minimal
            machine: vm-2vcpu
            kernel: v6.18
            """;

    private static ScenarioFile parse(String workload) throws InvalidInputException {
        return ScenarioFiles.parse("s.yaml", HEAD + "workload: " + workload + "\n");
    }

    private static Stream<WorkloadSpec> written() {
        return Stream.of(
                new WorkloadSpec.Hackbench(
                        3, 4, 5, 6, WorkloadSpec.Hackbench.Ipc.PIPE, WorkloadSpec.Hackbench.Mode.THREAD),
                new WorkloadSpec.Pipe(12, true),
                new WorkloadSpec.SchbenchOld(3, 4, 5_000, 6_000_000),
                new WorkloadSpec.SchbenchNew(3, 0, 0, 6, 7),
                new WorkloadSpec.Pgbench(8, 3, 1_500, 2_000_000, 2.25),
                new WorkloadSpec.Idle(0.5, 1_000, 2, 12.5, 7),
                new WorkloadSpec.Boot(List.of("SMT", "CLUSTER", "MC")),
                new WorkloadSpec.Boot(List.of()),
                new RtAppSpec(List.of(new RtAppSpec.TaskSpec(
                        "a",
                        2,
                        1_500,
                        RtAppSpec.FOR_EVER,
                        List.of(
                                new RtAppSpec.Phase(
                                        3,
                                        List.of(
                                                new RtAppSpec.Run(1_001),
                                                new RtAppSpec.RunFor(2_000_000),
                                                new RtAppSpec.Sleep(3_000),
                                                new RtAppSpec.Resume("go"))),
                                new RtAppSpec.Phase(
                                        1,
                                        List.of(
                                                new RtAppSpec.Timer("t", 16_000_000),
                                                new RtAppSpec.Suspend("go"))))))));
    }

    @ParameterizedTest
    @MethodSource("written")
    void aWorkloadReadsBackAsItWasWritten(WorkloadSpec workload) throws InvalidInputException {
        assertThat(parse(workload.accept(new WorkloadText())).workload()).isEqualTo(workload);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hackbench", "pipe", "schbench", "pgbench", "idle", "boot"})
    void everyTypeHasDefaultsAndItsEffectiveScenarioReadsBack(String type) throws InvalidInputException {
        ScenarioFile file = parse("{type: " + type + "}");
        Scenario run = file.scenario("single", 1);

        ScenarioFile again = ScenarioFiles.parse("run.yaml", ScenarioText.of(file, "single", run.seed()));

        assertThat(again.scenario("single", 1)).isEqualTo(run);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {type: hackbensh}              | workload.type: 'hackbensh' is not known, allowed are hackbench, pipe
                    {type: schbench, sleep: 100}   | workload.sleep: '100' is not a length of time
                    {type: schbench, cpu: 1ms}     | workload.cpu: is not a key of this form
                    {type: schbench, form: old, cpu: 1ns} | workload.cpu: is 1ns, allowed is 1us to 3600s
                    {type: schbench, form: older}  | workload.form: 'older' is not known, allowed are old, new
                    {type: pgbench, threads: 2}    | workload.threads: is 2, allowed is 1 to the number of clients, 1
                    {type: pgbench, side_wakes: x} | workload.side_wakes: 'x' is not a number
                    {type: pgbench, client_time: 2h} | workload.client_time: '2h' is not a length of time
                    {type: idle, kworker_time: 2s} | workload.kworker_time: is 2s, allowed is 0ns to 1s
                    {type: idle, kworker_hz: 1e9}  | workload.kworker_hz: is 1000000000 per second, allowed is 0, or 0.001 to 10000
                    {type: rt-app}                 | workload.file: exactly one of file and json is wanted
                    {type: rt-app, file: no.json}  | workload.file: no.json: no such file
                    {type: rt-app, json: '{'}      | workload.json: json: is not JSON, line 1
                    {type: rt-app, json: ''}       | workload.json: json: is empty, an object with the key tasks is needed
                    {type: rt-app, json: '[1,2'}   | workload.json: json: is not JSON, line 1: Unexpected end-of-input: expected close marker for Array
                    {type: rt-app, json: '{"tasks": {"a": {"run": 5}}} more'} | json: is not JSON, line 1: Unrecognized token 'more'
                    {type: rt-app, json: '{"tasks": {"a": {"run": 5}}} {}'} | json: is not JSON, line 1: there is more behind its end
                    {type: rt-app, json: '[]'}     | workload.json: json: is not an object of keys and values
                    {type: rt-app, json: '{}'}     | workload.json: json: tasks: is missing
                    {type: rt-app, json: '{"tasks": {}}'} | workload.json: json: tasks: is empty, at least one task is needed
                    {type: rt-app, json: '{"tasks": {"a": {"run": 9, "run": 9}}}'} | Duplicate field 'run'
                    {type: rt-app, json: '{"tasks": {"a": {"lock": "m"}}}'} | json: tasks.a.lock: is not modelled, allowed are run
                    {type: rt-app, json: '{"tasks": {"a": {"run": "x"}}}'} | json: tasks.a.run: is "x", no time, allowed is 1 to 3600000000 us
                    {type: rt-app, json: '{"tasks": {"a": {"timer": {"ref": "t"}}}}'} | json: tasks.a.timer.period: is missing
                    {type: rt-app, json: '{"tasks": {"a": {"suspend": "b"}}}'} | json: tasks.a.suspend: is 'b', which nobody resumes
                    {type: rt-app, json: '{"tasks": {"a": {"run2": 0.5}}}'} | json: tasks.a.run2: is 0.5 us, allowed is 1 to 3600000000 us
                    {type: rt-app, json: '{"tasks": {"a": {"sleep": 5000000000}}}'} | tasks.a.sleep: is 5000000000 us, allowed is 1 to 3600000000 us
                    {type: rt-app, json: '{"tasks": {"a": {"delay": -1, "run": 9}}}'} | json: tasks.a.delay: is -1 us, allowed is 0 to 3600000000 us
                    {type: rt-app, json: '{"tasks": {"a": {"timer1": {"ref": "t", "period": 0}}}}'} | tasks.a.timer1.period: is 0 us, allowed is 1 to
                    {type: rt-app, json: '{"tasks": {"a": {"instance": 0, "run": 9}}}'} | json: tasks.a.instance: is 0, allowed is a whole number from 1 to 65536
                    {type: rt-app, json: '{"tasks": {"a": {"instance": 1.5, "run": 9}}}'} | json: tasks.a.instance: is 1.5, allowed is a whole number from 1
                    {type: rt-app, json: '{"tasks": {"a": {"instance": 40000, "run": 9}, "b": {"instance": 40000, "run": 9}}}'} | json: tasks: are 80000 with all instances, allowed is 1 to 65536
                    {type: rt-app, json: '{"tasks": {"a": {"loop": 0, "run": 9}}}'} | json: tasks.a.loop: is 0, allowed is -1 (for ever), or a whole number from 1 to 1000000000
                    {type: rt-app, json: '{"tasks": {"a": {"phases": {"up": {"loop": -2, "run": 9}}}}}'} | json: tasks.a.phases.up.loop: is -2, allowed is -1
                    {type: rt-app, json: '{"tasks": {"a": {"phases": {"up": {"loop": 2}}}}}'} | json: tasks.a.phases.up: has no event, at least one is needed
                    {type: rt-app, json: '{"tasks": {"a": {"phases": {}}}}'} | json: tasks.a.phases: is empty, at least one phase is needed
                    {type: rt-app, json: '{"tasks": {"sixteen-letters-": {"run": 9}}}'} | json: tasks.sixteen-letters-: 'sixteen-letters-' is no name
                    {type: rt-app, json: '{"tasks": {"a": {"run": 1, "phases": {}}}}'} | json: tasks.a.run: stands beside phases
                    {type: rt-app, json: '{"global": {}, "tasks": {"a": {"run": 9}}}'} | json: global: is not modelled
                    {type: boot, config: [SMT, NODE]} | workload.config: no level 'NODE'; known, beside the highest one
                    {type: boot, levels: [MC]}     | workload.levels: is not a key of this form
                    {type: pipe, groups: 3}        | workload.groups: is not a key of this form
                    {type: pipe, loops: 0}         | workload.loops: is 0, allowed is 1 to 1000000000
                    {type: pipe, mode: fibre}      | workload.mode: 'fibre' is not known, allowed are process, thread
                    """)
    void eachMistakeIsNamedWithItsPath(String workload, String said) {
        InvalidInputException e = catchThrowableOfType(InvalidInputException.class, () -> parse(workload));

        assertThat(e.problems())
                .anySatisfy(
                        problem -> assertThat(problem).startsWith("s.yaml:5").contains(said));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"tasks": {"a": {"run": NaN}}}  | json: is not JSON, line 1: Non-standard token 'NaN'
                    {"tasks": {"a": {"run": +5}}}   | numeric value: JSON spec does not allow numbers to have plus signs
                    {"tasks": /* none */ {}}        | ('/' (code 47)): maybe a (non-standard) comment?
                    """)
    void whatTheParserAdvisesItsProgrammersIsLeftOut(String json, String said) {
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> RtAppJson.parse("json", json));

        assertThat(e.problems()).singleElement().asString().endsWith(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"tasks\": {\"a\": 5}}", "{\"tasks\": {\"a\": {\"phases\": {\"up\": 5}}}}"})
    void whatIsNoObjectIsOneMistake(String json) {
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> RtAppJson.parse("json", json));

        assertThat(e.problems()).singleElement().asString().endsWith(": is not an object of keys and values");
    }

    @Test
    void aDocumentThatIsTooDeepIsRefusedInOneSentence() {
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> RtAppJson.parse("json", "[".repeat(2000)));

        assertThat(e.problems())
                .containsExactly("json: is not JSON: Document nesting depth (1001) exceeds the maximum allowed (1000)");
    }

    @Test
    void aWorkloadsFileIsStoredWithTheRun(@TempDir Path dir) throws IOException, InvalidInputException {
        Files.writeString(
                dir.resolve("mine.json"), "{\"tasks\": {\"a\": {\"run0\": 100, \"sleep\": 20.5, \"run1\": 7}}}");
        Files.writeString(dir.resolve("s.yaml"), HEAD + "workload: {type: rt-app, file: mine.json}\n");

        ScenarioFile given = ScenarioFiles.file(dir.resolve("s.yaml"));
        ScenarioFile stored = ScenarioFiles.parse("run", ScenarioText.of(given, "single", given.seed()));

        assertThat(given.workload())
                .isEqualTo(new RtAppSpec(List.of(new RtAppSpec.TaskSpec(
                        "a",
                        1,
                        0,
                        RtAppSpec.FOR_EVER,
                        List.of(new RtAppSpec.Phase(
                                1,
                                List.of(
                                        new RtAppSpec.Run(100_000),
                                        new RtAppSpec.Sleep(20_500),
                                        new RtAppSpec.Run(7_000))))))));
        assertThat(stored.scenario("single", 1)).isEqualTo(given.scenario("single", 1));
    }

    private static double metric(String scenario, String name) throws InvalidInputException {
        ScenarioFile file = ScenarioFiles.parse("s.yaml", scenario);
        SimulationResult result = Simulation.run(file.scenario("single", 1), DiscardingSink.INSTANCE);
        List<Metric> found =
                result.metrics().stream().filter(m -> m.name().equals(name)).collect(Collectors.toList());
        assertThat(found).as("%s of %s", name, result.metrics()).hasSize(1);
        return found.get(0).value();
    }

    /** 10.0 to 10.5 us on a Kunpeng 920, unpinned (hardware notes, section 4); 2 to 10 us where machines do it (model-spec 10). */
    @ParameterizedTest
    @CsvSource({"kunpeng920-1node24, 8, 11", "epyc-7763-2s, 5, 12", "x86-2013-1s6c12t, 5, 12"})
    void aRoundTripThroughAPipeTakesWhatMachinesTake(String machine, double least, double most)
            throws InvalidInputException {
        String scenario = HEAD.replace("vm-2vcpu", machine) + "workload: {type: pipe}\nduration: 10ms\nwarmup: 2ms\n";

        assertThat(metric(scenario, "time_per_op")).isBetween(least, most);
    }

    /** Published of a POWER9 in a partition: 34 us at p50, 62 at p99 (hardware notes, section 5.2). */
    @Test
    void schbenchWaitsAsLongAsOnAPower9() throws InvalidInputException {
        String scenario = HEAD.replace("vm-2vcpu", "power9-smt4-128")
                + "workload: {type: schbench, form: old, sleep: 3ms, cpu: 3ms}\nduration: 100ms\nhz: 100\n";

        assertThat(metric(scenario, "wakeup_latency_p50")).isBetween(20.0, 60.0);
        assertThat(metric(scenario, "wakeup_latency_p99")).isBetween(40.0, 100.0);
    }

    /** 10 598 tps with one client, 41 386 with four: the posting of 2013 (hardware notes, section 5.3). */
    @ParameterizedTest
    @CsvSource({"1, 9000, 12000", "4, 36000, 46000"})
    void pgbenchIsAsFastAsPublishedWhereItDoesNotSaturate(int clients, double least, double most)
            throws InvalidInputException {
        String scenario = HEAD.replace("vm-2vcpu", "x86-2013-1s6c12t") + "workload: {type: pgbench, clients: " + clients
                + "}\nduration: 50ms\nwarmup: 10ms\nhz: 1000\n";

        assertThat(metric(scenario, "tps")).isBetween(least, most);
    }
}
