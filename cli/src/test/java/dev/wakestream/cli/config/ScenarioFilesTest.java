package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioFilesTest {
    private static final String MINIMAL = """
            scenario: 1
            name: minimal
            machine: vm-2vcpu
            kernel: v6.18
            workload: {type: hackbench}
            """;

    private static List<String> problemsOf(String text) {
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> ScenarioFiles.parse("s.yaml", text));
        return e == null ? List.of() : e.problems();
    }

    @Test
    void tasksAreSpreadUnlessForkIsToPlaceThem() throws InvalidInputException {
        ScenarioFile spread = ScenarioFiles.parse("s.yaml", MINIMAL);
        ScenarioFile forked =
                ScenarioFiles.parse("s.yaml", MINIMAL + "creation: {placement: fork, main_flips: 16, traced: true}\n");

        assertThat(spread.scenario("base", 1).creation()).isEqualTo(Scenario.Creation.SPREAD);
        assertThat(forked.scenario("base", 1).creation())
                .isEqualTo(new Scenario.Creation(true, 16, Scenario.NewTasks.SLOW_PATH));
        String stored = ScenarioText.of(forked, "base", 1);
        assertThat(ScenarioFiles.parse("stored.yaml", stored).creation()).isEqualTo(forked.creation());
        assertThat(StoredScenario.creation(stored)).contains(forked.creation());
        assertThat(StoredScenario.creation("# header of a recording")).isEmpty();
    }

    @Test
    void headingsSayWhatIsNotAsByDefault() {
        assertThat(Creations.inHeading(Scenario.Creation.SPREAD)).isEmpty();
        assertThat(Creations.inHeading(Scenario.Creation.DEFAULT)).isEqualTo(", tasks placed by fork");
        assertThat(Creations.inHeading(new Scenario.Creation(true, 16, Scenario.NewTasks.SPREAD)))
                .isEqualTo(", main_flips 16, creation of tasks is part of the trace");
    }

    @Test
    void everyScenarioOfTheDistributionIsValid() throws InvalidInputException {
        List<String> names = ScenarioFiles.names();

        assertThat(names).contains("nohz-nr-cpus", "hackbench-2cpu");
        for (String name : names) {
            assertThat(ScenarioFiles.named(name)).isPresent();
            assertThat(ScenarioFiles.named(name).orElseThrow().name()).isEqualTo(name);
        }
    }

    @Test
    void headlineCaseIsThePublishedOne() throws InvalidInputException {
        ScenarioFile headline = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();

        PublishedCase published = PublishedCases.find("nohz-nr-cpus").orElseThrow();
        assertThat(headline.caseName()).contains(published.name());
        assertThat(headline.published().rows())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("label")
                .isEqualTo(published.published().rows());
        assertThat(headline.machine().name()).isEqualTo(published.topology());
        assertThat(headline.machine().cpus()).isEqualTo(480);
        assertThat(headline.variants().get("patched")).containsAll(published.toggles());
        assertThat(headline.kernel()).isEqualTo(published.kernel());
        assertThat(headline.durationNs()).isGreaterThanOrEqualTo(200_000_000);
        assertThat(((Hackbench) headline.workload()).tasks()).isEqualTo(1600);
    }

    @Test
    void whatIsNotGivenHasADefault() throws InvalidInputException {
        ScenarioFile file = ScenarioFiles.parse("s.yaml", MINIMAL);

        assertThat(file.variantNames()).containsExactly("single");
        assertThat(file.repetitions()).isEqualTo(1);
        assertThat(file.denominator()).isEqualTo("sampled");
        assertThat(file.published().rows()).isEmpty();
        assertThat(file.workload())
                .isEqualTo(new Hackbench(10, 20, 100, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS));
    }

    @Test
    void noTwoRunsShareASeed() throws InvalidInputException {
        ScenarioFile headline = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();

        List<Long> seeds = new ArrayList<>();
        for (String variant : headline.variantNames()) {
            for (int repetition = 1; repetition <= headline.repetitions(); repetition++) {
                seeds.add(headline.scenario(variant, repetition).seed());
            }
        }

        assertThat(seeds).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void effectiveScenarioReadsBackAsTheSameRun() throws InvalidInputException {
        ScenarioFile headline = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
        Scenario run = headline.scenario("patched", 2);

        ScenarioFile again = ScenarioFiles.parse("run.yaml", ScenarioText.of(headline, "patched", run.seed()));

        assertThat(again.scenario("patched", 1)).isEqualTo(run);
        assertThat(again.caseName()).isEqualTo(Optional.of("nohz-nr-cpus"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    # one wrong line after the minimal scenario | what is said about it
                    hz: fast                              | hz: 'fast' is not a whole number
                    hz: 5                                 | hz: is 5
                    duration: 200                         | duration: '200' is not a length of time
                    duration: 5000s                       | duration: is 5000s, allowed is 1ns to 3600s
                    window: 0ms                           | window: is 0ns
                    tick: {skew: maybe}                   | tick.skew: 'maybe' is neither true nor false
                    tick: {skeww: true}                   | tick.skeww: is not a key of this form; did you mean 'skew'?
                    idle: {governor: teo}                 | idle.governor: 'teo' is not known, allowed are none, menu
                    creation: {placement: exec}           | creation.placement: 'exec' is not known, allowed are spread, fork
                    creation: {main_flips: -1}            | creation.main_flips: is -1
                    creation: {traced: yes}               | creation.traced: 'yes' is neither true nor false
                    variants: {base: [], patched: [nope]} | variants.patched: no toggle 'nope'
                    variants: {a/b: []}                   | variants.a/b: is no name of a variant
                    denominator: cycles                   | denominator: 'cycles' is not known, allowed is sampled
                    repetitions: 0                        | repetitions: is 0
                    published: {rows: [{comm: x}]}        | published.rows[0].symbol: is missing
                    expected: [{comm: x, symbol: y}]      | exactly one of ratio, base, patched
                    name: a b                             | name is given a second time
                    title: [a]                            | title: is a list or mapping
                    """)
    void eachMistakeIsNamedWithItsPath(String line, String said) {
        List<String> problems = problemsOf(MINIMAL + line + "\n");

        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem).startsWith("s.yaml:").contains(said));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tps | v6.18 | pipe | 'tps' is no figure of workload pipe, which has function_share, completion_time
                    tps | v6.18 | idle | 'tps' is no figure of workload idle, which has function_share
                    copy_ticks | v5.5 | hackbench | 'copy_ticks' is no figure of workload hackbench, which has function_share, completion_time, select_idle_core_cost
                    completion_time | v6.18 | boot | 'completion_time' is no figure of workload boot, which has function_share, copy_ticks
                    select_idle_core_cost | v5.5 | boot | 'select_idle_core_cost' is no figure of workload boot, which has function_share, copy_ticks
                    select_idle_core_cost | v6.6 | pgbench | 'select_idle_core_cost' is no figure of kernel v6.6, which has no core search of its own; workload pgbench on it has function_share, tps
                    """)
    void aMetricThatTheRunsCannotHaveIsRefused(String metric, String kernel, String workload, String said) {
        List<String> problems = problemsOf(
                MINIMAL.replace("v6.18", kernel).replace("hackbench", workload) + "metric: " + metric + "\n");

        assertThat(problems).containsExactly("s.yaml:6: metric: " + said);
    }

    @ParameterizedTest
    @CsvSource({
        "function_share,v6.18,boot",
        "completion_time,v6.18,pipe",
        "tps,v6.6,pgbench",
        "copy_ticks,v6.18,boot",
        "select_idle_core_cost,v5.5,hackbench"
    })
    void aMetricThatTheRunsHaveIsTaken(String metric, String kernel, String workload) throws InvalidInputException {
        String text = MINIMAL.replace("v6.18", kernel).replace("hackbench", workload) + "metric: " + metric + "\n";

        assertThat(ScenarioFiles.parse("s.yaml", text).metric().metricName()).isEqualTo(metric);
    }

    @Test
    void theMetricOfACaseHasToFitTheWorkloadToo() {
        assertThat(problemsOf(MINIMAL.replace("hackbench", "pgbench") + "case: test-idle-cores-nonsmt\n"))
                .containsExactly("s.yaml:6: case: 'completion_time' is no figure of workload pgbench, which has"
                        + " function_share, tps");
    }

    @Test
    void mistakesOfValuesAndOfTheModelAreFoundTogether() {
        List<String> problems = problemsOf("""
                scenario: 2
                name: many
                machine: vm-3vcpu
                kernel: v9.9
                workload: {type: hackbench, mode: fibre, groups: 0}
                """);

        assertThat(problems).hasSize(5);
        assertThat(String.join("\n", problems))
                .contains(
                        "s.yaml:1: scenario:",
                        "s.yaml:3: machine:",
                        "s.yaml:4: kernel:",
                        "workload.mode",
                        "workload.groups");
    }

    @Test
    void missingKeysAreListed() {
        assertThat(problemsOf("title: nothing\n"))
                .anySatisfy(p -> assertThat(p).contains("machine: is missing"))
                .anySatisfy(p -> assertThat(p).contains("kernel: is missing"))
                .anySatisfy(p -> assertThat(p).contains("workload"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''            | s.yaml: is empty
                    - a           | s.yaml: is not a mapping of keys to values
                    '{a: b'       | s.yaml:1: is not YAML
                    """)
    void whatIsNoMappingIsOneProblem(String text, String said) {
        assertThat(problemsOf(text)).singleElement().asString().startsWith(said);
    }

    @Test
    void machinesAreLookedForBesideTheScenario(@TempDir Path dir) throws IOException, InvalidInputException {
        Files.writeString(dir.resolve("box.yaml"), TopologyFiles.preset("vm-2vcpu"));
        Path scenario = dir.resolve("s.yaml");
        Files.writeString(scenario, MINIMAL.replace("machine: vm-2vcpu", "machine: ./box.yaml"));

        assertThat(ScenarioFiles.file(scenario).machine().cpus()).isEqualTo(2);
    }

    @Test
    void aMachineOfTheUsersIsStoredWithTheRun(@TempDir Path dir) throws InvalidInputException, IOException {
        String machine = "# mine\n\n" + TopologyFiles.preset("vm-2vcpu").replace("name: vm-2vcpu", "name: mine");
        Files.writeString(dir.resolve("mine.yaml"), machine);
        Files.writeString(dir.resolve("scenario.yaml"), MINIMAL.replace("machine: vm-2vcpu", "machine: mine.yaml"));

        ScenarioFile given = ScenarioFiles.file(dir.resolve("scenario.yaml"));
        ScenarioFile stored = ScenarioFiles.parse("run", ScenarioText.of(given, "single", given.seed()));

        assertThat(given.machine().name()).isEqualTo("mine");
        assertThat(stored.machine()).isEqualTo(given.machine());
        assertThat(stored.scenario("single", 1)).isEqualTo(given.scenario("single", 1));
    }

    @Test
    void mistakesInAMachinesTextAreNamedWithTheirLine() {
        String text = MINIMAL.replace("machine: vm-2vcpu", "machine: |\n  topo: 1\n  name: mine\n  cpus: none");

        assertThat(problemsOf(text)).anyMatch(problem -> problem.contains("machine:3: cpus"));
    }
}
