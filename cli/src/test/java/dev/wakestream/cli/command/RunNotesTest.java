package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.ScenarioText;
import dev.wakestream.cli.render.CaseJson;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.cli.render.CaseText;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a result says of workloads that are over before the trace begins, or not over when it ends. */
class RunNotesTest {
    /** Stands for a workload that the end of the run cut off. */
    private static final double CUT = 0;

    @BeforeAll
    static void trustTheRecords() {
        TrustedClasses.ensure();
    }

    @TempDir
    private Path dir;

    private ScenarioFile scenario(String more) throws InvalidInputException, IOException {
        Path file = dir.resolve("s.yaml");
        Files.writeString(file, """
                scenario: 1
                name: short
                machine: vm-2vcpu
                kernel: v6.18
                workload: {type: hackbench}
                warmup: 5ms
                duration: 15ms
                """ + more);
        return ScenarioFiles.file(file);
    }

    private static CaseResult result(ScenarioFile scenario, double end) {
        return CaseComparison.of(scenario, runs(scenario, end), Map.of(), List.of(), 1);
    }

    /** Runs whose workload ended then (s), one a side. */
    private static List<RunInfo> runs(ScenarioFile scenario, double... ends) {
        List<RunInfo> runs = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            List<Metric> results =
                    ends[i] == CUT ? List.of() : List.of(new Metric("completion_time", "s", Polarity.LOWER, ends[i]));
            runs.add(RunInfo.newBuilder()
                    .setRun("run" + i)
                    .setState(RunState.FINISHED)
                    .setExperiment("short-1")
                    .setVariant(scenario.sides().get(i))
                    .setRepetition(1)
                    .setSource("model")
                    .setScenario("scenario: 1\n")
                    .setSeed(i)
                    .setModelVersion("1")
                    .setMachine("vm-2vcpu")
                    .setCpus(2)
                    .setHz(250)
                    .setKernel("v6.18")
                    .setToggles(List.of())
                    .setWorkload("hackbench")
                    .setStartedAt(Instant.parse("2026-11-30T10:00:00Z"))
                    .setResults(results)
                    .build());
        }
        return runs;
    }

    private static List<String> warnings(CaseResult result) throws IOException {
        List<String> warnings = new ArrayList<>();
        new ObjectMapper()
                .readTree(CaseJson.text(result, 20))
                .get("warnings")
                .forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }

    @Test
    void aWorkloadThatEndsInTheWarmupIsSaidToBeUntraced() throws InvalidInputException, IOException {
        CaseResult result = result(scenario(""), 0.0048);

        String note = "the workload ended at 4.8 ms, before the warm-up of 5 ms was over: nothing of it was traced";
        assertThat(CaseText.of(result, 20).replace("\n#       ", " ")).containsOnlyOnce("# note: " + note + "\n");
        assertThat(warnings(result)).containsExactly(note);
    }

    @Test
    void aWorkloadThatEndsInTheTraceNeedsNoNote() throws InvalidInputException, IOException {
        CaseResult result = result(scenario("metric: completion_time\n"), 0.0051);

        assertThat(CaseText.of(result, 20)).doesNotContain("# note");
        assertThat(warnings(result)).isEmpty();
    }

    @Test
    void runsThatEndInTheWarmupAreCounted() throws InvalidInputException, IOException {
        ScenarioFile scenario = scenario("variants: {base: [], patched: [nohz_without_nr_cpus], other: []}\n");

        assertThat(RunNotes.of(scenario, runs(scenario, 0.004, 0.0048, 0.009)))
                .containsExactly(
                        "the workload of 2 of 3 runs ended at latest 4.8 ms, before the warm-up of 5 ms was over:"
                                + " nothing of it was traced");
    }

    /** What is stored with a run tells it where its scenario is not at hand. */
    @Test
    void aStoredRunThatEndedInTheWarmupIsSaidToBeUntraced() throws InvalidInputException, IOException {
        ScenarioFile scenario = scenario("");
        ScenarioFile traced = scenario("creation: {traced: true}\n");

        assertThat(RunNotes.ofStored(stored(scenario, 0.0048)))
                .containsExactly(
                        "the workload ended at 4.8 ms, before the warm-up of 5 ms was over: nothing of it was traced");
        assertThat(RunNotes.ofStored(stored(scenario, 0.0051))).isEmpty();
        assertThat(RunNotes.ofStored(stored(traced, 0.0048))).isEmpty();
        assertThat(RunNotes.of(traced, runs(traced, 0.0048))).isEmpty();
        assertThat(RunNotes.ofStored(runs(scenario, 0.0048)))
                .as("of an older version")
                .isEmpty();
    }

    private static List<RunInfo> stored(ScenarioFile scenario, double end) {
        List<RunInfo> runs = runs(scenario, end);
        runs.forEach(run -> run.setScenario(ScenarioText.of(scenario, "single", 1)));
        return runs;
    }

    @Test
    void theNewestRunOfSeveralIsSaidToBeOne() throws InvalidInputException, IOException {
        ScenarioFile two = scenario("variants: {base: [], patched: [nohz_without_nr_cpus]}\n");
        List<RunInfo> runs = runs(two, 0.01, 0.01);

        assertThat(RunNotes.ofLatest(runs.get(1), runs))
                .contains(
                        "this is the newest run, patched #1; its experiment also has base #1: wakestream report short-1"
                                + " shows all together, wakestream runs lists them");
        assertThat(RunNotes.ofLatest(runs.get(0), runs.subList(0, 1))).isEmpty();
    }

    @Test
    void aTimeThatIsMissingSinceTheRunWasCutHasItsReason() throws InvalidInputException, IOException {
        CaseResult result = result(scenario("metric: completion_time\n"), CUT);

        String note = "the workload did not end within 20 ms (warmup and duration), so it has no completion_time:"
                + " single";
        assertThat(warnings(result)).containsExactly(note);
        assertThat(CaseText.of(result, 20)).contains("# note: the workload did not end within 20 ms");
    }

    @Test
    void sidesThatWereCutAreNamed() throws InvalidInputException, IOException {
        ScenarioFile scenario = scenario("""
                metric: completion_time
                variants: {base: [], patched: [nohz_without_nr_cpus]}
                sweep: {by: [groups], points: [{groups: [1, 2]}]}
                """);

        assertThat(RunNotes.of(scenario, runs(scenario, 0.01, 0.01, 0.012, CUT)))
                .containsExactly(
                        "the workload of 1 of 4 runs did not end within 20 ms (warmup and duration), so it has no"
                                + " completion_time: patched@groups=2");
    }

    @Test
    void sharesOfFunctionsDoNotNeedTheWorkloadsEnd() throws InvalidInputException, IOException {
        assertThat(result(scenario(""), CUT).notes()).isEmpty();
    }
}
