package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.ScenarioText;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stored experiments that sweep: two points of two variants, one run each. */
class StoredSweepTest {
    private static final String CASE = "sched-init-numa-memcpy";
    private static final String BASE_OF_ALL = "base@config=SMT+CLUSTER+MC";
    private static final String PATCHED_OF_ALL = "patched@config=SMT+CLUSTER+MC";
    private static final String BASE_OF_MC = "base@config=MC";
    private static final String PATCHED_OF_MC = "patched@config=MC";

    @BeforeAll
    static void trustTheRecords() {
        TrustedClasses.ensure();
    }

    private static StoredExperiment of(String... finished) throws InvalidInputException {
        ScenarioFile scenario = ScenarioFiles.named(CASE).orElseThrow();
        List<RunInfo> stored = new ArrayList<>();
        for (String side : finished) {
            stored.add(RunInfo.newBuilder()
                    .setRun("run" + (stored.size() + 1))
                    .setState(RunState.FINISHED)
                    .setExperiment(CASE + "-20261130-105440-123-aaaaaaaa")
                    .setCaseName(CASE)
                    .setVariant(side)
                    .setRepetition(1)
                    .setSource("model")
                    .setScenario(ScenarioText.of(scenario, side, 1))
                    .setSeed(1)
                    .setModelVersion("1")
                    .setMachine("xeon-8260-2s")
                    .setCpus(96)
                    .setHz(1000)
                    .setKernel("v5.19")
                    .setToggles(scenario.variants().getOrDefault(SweepPoint.variantOf(side), List.of()))
                    .setWorkload("boot")
                    .setStartedAt(Instant.parse("2026-11-30T10:00:00Z"))
                    .setExperimentVariants(scenario.sides())
                    .setExperimentRepetitions(1)
                    .build());
        }
        return StoredExperiment.named(CASE, stored).get(0);
    }

    @Test
    void itsScenarioIsMadeAgainWithAllPointsAndWhatWasPublished() throws InvalidInputException {
        StoredExperiment experiment = of(PATCHED_OF_MC, BASE_OF_MC, PATCHED_OF_ALL, BASE_OF_ALL);

        ScenarioFile again = experiment.scenario();

        ScenarioFile original = ScenarioFiles.named(CASE).orElseThrow();
        assertThat(experiment.isComplete()).isTrue();
        assertThat(again).isEqualTo(original);
        assertThat(experiment.runs())
                .extracting(RunInfo::getVariant)
                .containsExactly(BASE_OF_ALL, PATCHED_OF_ALL, BASE_OF_MC, PATCHED_OF_MC);
    }

    @Test
    void isComparableWithBothVariantsAtOnePoint() throws InvalidInputException {
        StoredExperiment experiment = of(PATCHED_OF_ALL, BASE_OF_MC, PATCHED_OF_MC);

        assertThat(experiment.isComplete()).isFalse();
        assertThat(experiment.missing()).containsExactly(BASE_OF_ALL + "/1 is not there");
        assertThat(experiment.isComparable()).isTrue();
        assertThat(experiment.scenario().variantNames())
                .as("base first, although the first point's is missing")
                .containsExactly("base", "patched");
    }

    @Test
    void isNotComparableWithItsVariantsAtDifferentPoints() throws InvalidInputException {
        assertThat(of(BASE_OF_ALL, PATCHED_OF_MC).isComparable()).isFalse();
    }
}
