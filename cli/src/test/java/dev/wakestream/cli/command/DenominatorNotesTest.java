package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioEdit;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a result says where the denominator makes its shares others than a reader expects, or none. */
class DenominatorNotesTest {
    @BeforeAll
    static void trustTheRecords() {
        TrustedClasses.ensure();
    }

    private static CaseResult result(String name, String denominator) throws InvalidInputException {
        ScenarioFile scenario = ScenarioEdit.of(ScenarioFiles.named(name).orElseThrow())
                .denominator(denominator)
                .build();
        List<RunInfo> runs = new ArrayList<>();
        Map<String, RunProfile> profiles = new LinkedHashMap<>();
        for (String side : scenario.sides()) {
            String run = "run" + (runs.size() + 1);
            runs.add(info(run, side));
            profiles.put(run, profile(run));
        }
        return CaseComparison.of(scenario, runs, profiles, List.of(), 1);
    }

    private static RunInfo info(String run, String side) {
        return RunInfo.newBuilder()
                .setRun(run)
                .setState(RunState.FINISHED)
                .setExperiment("e")
                .setVariant(side)
                .setRepetition(1)
                .setSource("model")
                .setScenario("")
                .setSeed(1)
                .setModelVersion("1")
                .setMachine("m")
                .setCpus(2)
                .setHz(250)
                .setKernel("k")
                .setToggles(List.of())
                .setWorkload("w")
                .setStartedAt(Instant.EPOCH)
                .build();
    }

    private static RunProfile profile(String run) {
        return RunProfile.newBuilder()
                .setRun(run)
                .setFinal$(true)
                .setCpus(2)
                .setTotalNs(100)
                .setIdleNs(50)
                .setSpanNs(100)
                .setWindows(1)
                .setPages(1)
                .setEventsTotal(1)
                .setEvents(List.of())
                .setFunctions(List.of(cost("hackbench", "[user]"), cost("swapper", "[idle]")))
                .setCounters(List.of())
                .build();
    }

    private static FunctionCost cost(String comm, String symbol) {
        return FunctionCost.newBuilder()
                .setComm(comm)
                .setSymbol(symbol)
                .setCalls(1)
                .setSelfNs(50)
                .build();
    }

    private static List<String> warnings(CaseResult result) {
        return result.tables().values().iterator().next().warnings();
    }

    @Test
    void aCommThatNobodyHasIsNamedWithThoseThatThereAre() throws InvalidInputException {
        CaseResult result = result("nohz-nr-cpus", "comm:hackbnech");

        assertThat(result.notes())
                .contains("the denominator is 'comm:hackbnech', but the runs have no comm 'hackbnech'; did you mean"
                        + " 'hackbench'?; there are hackbench, swapper");
    }

    @Test
    void aCommThatThereIsNeedsNoNote() throws InvalidInputException {
        assertThat(result("nohz-nr-cpus", "comm:hackbench").notes()).noneMatch(note -> note.contains("denominator"));
    }

    @Test
    void publishedSharesOfSomethingElseAreNotComparable() throws InvalidInputException {
        assertThat(warnings(result("nohz-nr-cpus", "all")))
                .contains("published figures are in percent of sampled cycles, the model's are shares of all: they are"
                        + " not comparable");
        assertThat(warnings(result("nohz-nr-cpus", "sampled"))).noneMatch(note -> note.contains("comparable"));
    }

    @Test
    void figuresOfWholeRunsHaveNoDenominator() throws InvalidInputException {
        for (String denominator : List.of("all", "comm:nobody")) {
            CaseResult result = result("test-idle-cores-nonsmt", denominator);

            assertThat(warnings(result)).noneMatch(note -> note.contains("comparable") || note.contains("denominator"));
        }
    }
}
