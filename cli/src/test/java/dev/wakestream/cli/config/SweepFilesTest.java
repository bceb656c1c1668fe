package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.scenario.WorkloadSpec.Pgbench;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sweeps, metrics and published figures of whole runs in scenario files. */
class SweepFilesTest {
    private static final String HEAD = """
            scenario: 1
            name: sweep
            machine: vm-2vcpu
            kernel: v6.18
            metric: completion_time
            variants: {base: [], patched: [nohz_without_nr_cpus]}
            repetitions: 2
            """;
    private static final String WORKLOAD = "workload: {type: hackbench, groups: 1, fds: 2, loops: 10}\n";
    private static final String SWEEP = "sweep: {by: [groups], points: [{groups: [1, 3]}]}\n";

    private static ScenarioFile parse(String rest) throws InvalidInputException {
        return ScenarioFiles.parse("s.yaml", HEAD + rest);
    }

    private static List<String> problemsOf(String text) {
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> ScenarioFiles.parse("s.yaml", text));
        return e == null ? List.of() : e.problems();
    }

    @Test
    void aListIsOnePointAnItem() throws InvalidInputException {
        ScenarioFile file = parse(WORKLOAD + SWEEP);

        assertThat(file.sides())
                .containsExactly("base@groups=1", "patched@groups=1", "base@groups=3", "patched@groups=3");
        assertThat(file.points())
                .extracting(point -> ((Hackbench) point.workload()).groups())
                .containsExactly(1, 3);
        assertThat(file.scenario("patched@groups=3", 1).workload())
                .isEqualTo(new Hackbench(3, 2, 10, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS));
        assertThat(file.scenario("patched@groups=3", 1).toggles()).containsExactly("nohz_without_nr_cpus");
    }

    @Test
    void pointsMayHaveNamesThatTheWorkloadDoesNotKnow() throws InvalidInputException {
        ScenarioFile file = ScenarioFiles.parse("s.yaml", HEAD.replace("completion_time", "tps") + """
                workload: {type: pgbench}
                sweep:
                  by: [db, clients]
                  points:
                    - {db: small, server_time: 69us, clients: [1, 2]}
                    - {db: large, server_time: 88us, clients: [2]}
                """);

        assertThat(file.points())
                .extracting(SweepPoint::label)
                .containsExactly("db=small,clients=1", "db=small,clients=2", "db=large,clients=2");
        assertThat(((Pgbench) file.points().get(2).workload()).serverNs()).isEqualTo(88_000);
        assertThat(((Pgbench) file.points().get(1).workload()).clients()).isEqualTo(2);
    }

    @Test
    void severalListsAreAllCombinationsAndTheLastKeyChangesFirst() throws InvalidInputException {
        ScenarioFile file = parse(WORKLOAD + "sweep: {by: [groups, fds], points: [{groups: [1, 2], fds: [3, 4]}]}\n");

        assertThat(file.points())
                .extracting(SweepPoint::label)
                .containsExactly("groups=1,fds=3", "groups=1,fds=4", "groups=2,fds=3", "groups=2,fds=4");
    }

    @Test
    void noTwoRunsShareASeed() throws InvalidInputException {
        ScenarioFile file = parse(WORKLOAD + SWEEP);

        assertThat(file.sides().stream()
                        .flatMapToLong(side -> java.util.stream.LongStream.of(
                                file.scenario(side, 1).seed(),
                                file.scenario(side, 2).seed()))
                        .toArray())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"base@groups=1", "patched@groups=3"})
    void theStoredScenarioOfARunIsThatRun(String side) throws InvalidInputException {
        ScenarioFile file = parse(WORKLOAD + SWEEP);
        Scenario run = file.scenario(side, 2);

        ScenarioFile stored = ScenarioFiles.parse("run", ScenarioText.of(file, side, run.seed()));

        assertThat(stored.sides()).containsExactly(side);
        assertThat(stored.scenario(side, 1)).isEqualTo(run);
        assertThat(stored.metric()).isEqualTo(CaseMetric.COMPLETION_TIME);
        assertThat(stored.points().get(0)).isEqualTo(file.pointOf(side));
    }

    @Test
    void aValueThatIsAListIsStoredAsOne() throws InvalidInputException {
        ScenarioFile file =
                parse(WORKLOAD + "sweep: {by: [config, groups], points: [{config: [[A, B], [A]], groups: 1}]}\n");

        ScenarioFile stored = ScenarioFiles.parse("run", ScenarioText.of(file, "base@config=A+B,groups=1", 0));

        assertThat(file.points().get(0).key()).isEqualTo(Map.of("config", "A+B", "groups", "1"));
        assertThat(stored.points()).containsExactly(file.points().get(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {by: [groups], points: [{fds: 3}]}                     | sweep.points[0].groups: is missing, sweep.by names it
            {by: [groups], points: [{groups: [1], flds: 3}]}       | sweep.points[0].flds: is not a key of this form; did you mean 'fds'?
            {by: [groups], points: [{groups: [1, 1]}]}             | sweep.points[0].groups: gives the point groups=1 a second time
            {by: [groups], points: [{groups: []}]}                 | sweep.points[0].groups: is an empty list
            {by: [groups], points: [{groups: [0]}]}                | workload.groups: is 0
            {by: [groups], points: [{groups: [many]}]}             | sweep.points[0].groups: 'many' is not a whole number
            {by: [groups], points: [{groups: [1], fds: [2, 3]}]}   | sweep.points[0].fds: has several values, so sweep.by has to name it
            {by: [type], points: [{type: [pipe]}]}                 | sweep.points[0].type: cannot be swept, a scenario has one workload
            {by: [db], points: [{db: 'a@b'}]}                      | sweep.points[0].db: 'a@b' cannot name a point
            {by: [Groups], points: [{Groups: 1}]}                  | sweep.by: 'Groups' is no key
            {by: [groups, groups], points: [{groups: 1}]}          | sweep.by: names a key twice
            {points: [{groups: [1]}]}                              | sweep.by: is missing
            {by: [groups]}                                         | sweep.points: is missing
            {by: [groups], points: [{groups: 1}], x: 1}            | sweep.x: is not a key of this form
            groups                                                 | sweep: is not a mapping
            """)
    void eachMistakeOfASweepIsNamedWithItsPath(String sweep, String said) {
        List<String> problems = problemsOf(HEAD + WORKLOAD + "sweep: " + sweep + "\n");

        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem).startsWith("s.yaml:").contains(said));
    }

    @Test
    void aSweepOfTooManyPointsIsRefusedBeforeItIsMultipliedOut() {
        String many = "[" + "1, ".repeat(150) + "1]";

        assertThat(problemsOf(HEAD + WORKLOAD + "sweep: {by: [groups, fds, loops], points: [{groups: " + many
                        + ", fds: " + many + ", loops: " + many + "}]}\n"))
                .singleElement()
                .asString()
                .contains("sweep.points[0].fds: makes more than 200 points, allowed is 1 to 200");
    }

    @Test
    void sharesOfFunctionsAreNotSwept() {
        assertThat(problemsOf(HEAD.replace("metric: completion_time\n", "") + WORKLOAD + SWEEP))
                .singleElement()
                .asString()
                .contains("sweep: needs a figure of whole runs to compare, such as metric: completion_time");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {rows: [{groups: 9, base: 1, patched: 1}]}               | published.rows: has {groups=9}, which is no point
            {rows: [{groups: 1, base: 0, patched: 1}]}               | published.rows[0].base: is 0.0, a figure above 0
            {rows: [{groups: 1, base: 1}]}                           | published.rows[0].patched: is missing
            {rows: [{groups: 1, variant: patched, avg: 1, n: 3}]}    | published.rows[0].variant: 'patched' is out of turn
            {rows: [{groups: 1, variant: base, avg: 1, n: 3}]}       | published.rows: has a row of base without one of patched
            {rows: [{groups: 1, base: 1, patched: 1, label: sure}]}  | published.rows[0].label: 'sure' is not known
            {rows: [], labels: [{label: predicted, reason: so}]}     | published.labels: has {}, which no published row has
            {rows: [], labels: [{label: predicted}]}                 | published.labels[0].reason: is missing
            {loops: 0}                                               | published.loops: is 0
            {tick_hz: -1}                                            | published.tick_hz: is -1.0, a rate above 0
            """)
    void eachMistakeOfPublishedFiguresIsNamedWithItsPath(String published, String said) {
        List<String> problems = problemsOf(HEAD + WORKLOAD + SWEEP + "published: " + published + "\n");

        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem).startsWith("s.yaml:").contains(said));
    }

    @Test
    void theFirstLabelThatConcernsARowIsItsOwn() throws InvalidInputException {
        ScenarioFile file = parse(WORKLOAD + SWEEP + """
                published:
                  loops: 40
                  rows:
                    - {groups: 1, base: 2, patched: 1, printed_improvement: 50}
                    - {groups: 3, base: 4, patched: 3}
                  labels:
                    - {groups: [3, 4], label: not explained, reason: no mechanism}
                    - {label: predicted, reason: the mechanism}
                """);

        PublishedFigures figures = file.published().figures();
        assertThat(figures.points())
                .extracting(PublishedPoint::label, PublishedPoint::reason)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("predicted", "the mechanism"),
                        org.assertj.core.groups.Tuple.tuple("not explained", "no mechanism"));
        assertThat(figures.points().get(0).printedChange()).isEqualTo(-50.0);
        assertThat(figures.points().get(0).printedAgrees()).isTrue();
        assertThat(figures.scale(file.workload())).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "test-idle-cores-nonsmt",
                "select-idle-core-early-break",
                "wake-wide-llc-size",
                "sched-init-numa-memcpy"
            })
    void scenariosOfTheCasesAreThePublishedOnes(String name) throws InvalidInputException {
        ScenarioFile scenario = ScenarioFiles.named(name).orElseThrow();

        PublishedCase published = PublishedCases.find(name).orElseThrow();
        assertThat(scenario.caseName()).contains(name);
        assertThat(scenario.title()).isEqualTo(published.title());
        assertThat(scenario.source()).isEqualTo(published.source());
        assertThat(scenario.machine().name()).isEqualTo(published.topology());
        assertThat(scenario.kernel()).isEqualTo(published.kernel());
        assertThat(scenario.metric()).isEqualTo(published.caseMetric());
        assertThat(scenario.variants().get("base")).isEmpty();
        assertThat(scenario.variants().get("patched")).isEqualTo(published.toggles());
        assertThat(scenario.points())
                .extracting(SweepPoint::key)
                .isEqualTo(published.published().figures().points().stream()
                        .map(PublishedPoint::key)
                        .toList());
        assertThat(scenario.published().figures().points())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("label", "reason")
                .isEqualTo(published.published().figures().points());
        assertThat(scenario.published().figures().points())
                .allSatisfy(point -> assertThat(point.reason()).isNotEmpty());
    }

    @Test
    void aSlipOfThePenIsNoNameOfAPoint() {
        List<String> problems = problemsOf(HEAD.replace("completion_time", "tps") + """
                workload: {type: pgbench}
                sweep:
                  by: [clientz]
                  points:
                    - {clientz: [1, 2]}
                """);

        assertThat(problems)
                .containsExactly("s.yaml:10: sweep.by: 'clientz' is no key of the workload; did you mean 'clients'?");
    }

    @Test
    void mistakesOfSweepWorkloadMachineAndMetricAreAllToldAtOnce() {
        List<String> problems = problemsOf("""
                scenario: 1
                name: many
                machine: vm-3vcpu
                kernel: v6.81
                metric: tps
                workload: {type: hackbench, groups: -1, fdz: 2}
                sweep:
                  by: [loops, db]
                  points:
                    - {loops: [], size: [1, 2], type: pipe}
                """);

        assertThat(problems)
                .extracting(problem -> problem.replaceFirst("; (there are|known: ).*", ""))
                .containsExactly(
                        "s.yaml:3: machine: vm-3vcpu: is no preset; did you mean 'vm-2vcpu'?",
                        "s.yaml:4: kernel: no profile 'v6.81'",
                        "s.yaml:5: metric: 'tps' is no figure of workload hackbench, which has function_share,"
                                + " completion_time, select_idle_core_cost",
                        "s.yaml:6: workload.fdz: is not a key of this form; did you mean 'fds'?",
                        "s.yaml:6: workload.groups: is -1, allowed is 1 to 10000",
                        "s.yaml:10: sweep.points[0].db: is missing, sweep.by names it",
                        "s.yaml:10: sweep.points[0].loops: is an empty list, a value or several are wanted",
                        "s.yaml:10: sweep.points[0].size: has several values, so sweep.by has to name it",
                        "s.yaml:10: sweep.points[0].type: cannot be swept, a scenario has one workload");
    }
}
