package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.ScenarioText;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Experiments of the headline case, two runs a side. */
class StoredExperimentTest {
    private static final String OLD = "nohz-nr-cpus-20261130-095440-123-k7q2mz4h";
    private static final String NEW = "nohz-nr-cpus-20261130-105440-123-aaaaaaaa";

    private final List<RunInfo> stored = new ArrayList<>();

    @BeforeAll
    static void trustTheRecords() {
        TrustedClasses.ensure();
    }

    private static ScenarioFile scenario() throws InvalidInputException {
        return ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
    }

    private void add(String experiment, String variant, int repetition, RunState state) throws InvalidInputException {
        Instant start = Instant.parse("2026-11-30T10:00:00Z").plusSeconds(stored.size() * 10L);
        stored.add(RunInfo.newBuilder()
                .setRun("run" + (stored.size() + 1))
                .setState(state)
                .setExperiment(experiment)
                .setCaseName("nohz-nr-cpus")
                .setVariant(variant)
                .setRepetition(repetition)
                .setSource("model")
                .setScenario(ScenarioText.of(scenario(), variant, repetition))
                .setSeed(repetition)
                .setModelVersion("1")
                .setMachine("power10-lpar-480")
                .setCpus(480)
                .setHz(100)
                .setKernel("v6.18")
                .setToggles(scenario().variants().getOrDefault(variant, List.of()))
                .setWorkload("hackbench")
                .setStartedAt(start)
                .setFinishedAt(start.plusSeconds(7))
                .setExperimentVariants(List.of("base", "patched"))
                .setExperimentRepetitions(2)
                .build());
    }

    private void addComplete(String experiment) throws InvalidInputException {
        for (String variant : List.of("base", "patched")) {
            add(experiment, variant, 1, RunState.FINISHED);
            add(experiment, variant, 2, RunState.FINISHED);
        }
    }

    @Test
    void newerExperimentsThatAreNotCompleteAreTold() throws InvalidInputException {
        addComplete(OLD);
        addComplete(NEW);
        stored.removeIf(run ->
                run.getExperiment().equals(NEW) && run.getVariant().equals("patched") && run.getRepetition() == 2);
        List<StoredExperiment> found = StoredExperiment.named("nohz-nr-cpus", stored);

        assertThat(RunNotes.ofNewer(found.subList(0, 1)))
                .hasValue("this is not the newest experiment: " + NEW
                        + " is newer, but not complete (patched/2 is not there); give its name for what it has");
        assertThat(RunNotes.ofNewer(List.of(found.get(0), found.get(0))).orElseThrow())
                .contains(NEW + " and 1 more are newer, but not complete (the first: patched/2 is not there)");
        assertThat(RunNotes.ofNewer(List.of())).isEmpty();
    }

    @Test
    void isFoundByCaseScenarioAndItsOwnNameNewestFirst() throws InvalidInputException {
        addComplete(OLD);
        addComplete(NEW);

        assertThat(StoredExperiment.named("nohz-nr-cpus", stored))
                .extracting(StoredExperiment::name)
                .containsExactly(NEW, OLD);
        assertThat(StoredExperiment.named(OLD, stored))
                .extracting(StoredExperiment::name)
                .containsExactly(OLD);
        assertThat(StoredExperiment.named("nohz", stored)).isEmpty();
        assertThat(StoredExperiment.names(stored)).containsExactly("nohz-nr-cpus", OLD, NEW);
    }

    @Test
    void isCompleteWhenAllItsRunsHaveFinished() throws InvalidInputException {
        addComplete(NEW);

        StoredExperiment experiment =
                StoredExperiment.named("nohz-nr-cpus", stored).get(0);

        assertThat(experiment.isComplete()).isTrue();
        assertThat(experiment.missing()).isEmpty();
        assertThat(experiment.elapsedNs()).isEqualTo(37_000_000_000L);
    }

    @Test
    void runsStandByVariantAndRepetitionInWhateverOrderTheyWereStored() throws InvalidInputException {
        add(NEW, "patched", 2, RunState.FINISHED);
        add(NEW, "base", 2, RunState.FINISHED);
        add(NEW, "patched", 1, RunState.FINISHED);
        add(NEW, "base", 1, RunState.FINISHED);

        StoredExperiment experiment = StoredExperiment.named(NEW, stored).get(0);

        assertThat(experiment.runs()).extracting(RunInfo::getRun).containsExactly("run4", "run2", "run3", "run1");
    }

    @Test
    void saysWhichRunsAreMissing() throws InvalidInputException {
        add(NEW, "base", 1, RunState.FINISHED);
        add(NEW, "base", 2, RunState.FAILED);
        add(NEW, "patched", 1, RunState.STARTED);

        StoredExperiment experiment = StoredExperiment.named(NEW, stored).get(0);

        assertThat(experiment.isComplete()).isFalse();
        assertThat(experiment.missing())
                .containsExactly("base/2 has failed", "patched/1 has not finished", "patched/2 is not there");
        assertThat(experiment.isComparable()).isFalse();
    }

    @Test
    void isComparableWithOneRunASide() throws InvalidInputException {
        add(NEW, "base", 1, RunState.FINISHED);
        add(NEW, "patched", 2, RunState.FINISHED);

        StoredExperiment experiment = StoredExperiment.named(NEW, stored).get(0);

        assertThat(experiment.isComparable()).isTrue();
        assertThat(experiment.missing()).containsExactly("base/2 is not there", "patched/1 is not there");
    }

    @Test
    void singleRunsAreNoWhole() throws InvalidInputException {
        add(NEW, "base", 1, RunState.FINISHED);
        stored.get(0).setExperimentVariants(List.of());
        stored.get(0).setExperimentRepetitions(0);

        StoredExperiment experiment = StoredExperiment.named(NEW, stored).get(0);

        assertThat(experiment.isWhole()).isFalse();
        assertThat(experiment.isComplete()).isFalse();
    }

    @Test
    void itsScenarioIsMadeAgainWithAllVariantsAndWhatWasPublished() throws InvalidInputException {
        addComplete(NEW);

        ScenarioFile again = StoredExperiment.named(NEW, stored).get(0).scenario();

        ScenarioFile original = scenario();
        assertThat(again.variants()).isEqualTo(original.variants());
        assertThat(again.published()).isEqualTo(original.published());
        assertThat(again.machine()).isEqualTo(original.machine());
        assertThat(again.workload()).isEqualTo(original.workload());
        assertThat(again.windowNs()).isEqualTo(original.windowNs());
        assertThat(again.denominator()).isEqualTo(original.denominator());
        assertThat(again.repetitions()).isEqualTo(2);
    }
}
