package dev.wakestream.producer;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.List;

/** A run that has been started. */
public final class RunInfoSample {
    static {
        TrustedClasses.ensure();
    }

    private RunInfoSample() {}

    public static RunInfo started(String run) {
        return RunInfo.newBuilder()
                .setRun(run)
                .setState(RunState.STARTED)
                .setExperiment("test")
                .setVariant("single")
                .setRepetition(1)
                .setSource("model")
                .setScenario("")
                .setSeed(1)
                .setModelVersion("1")
                .setMachine("m")
                .setCpus(4)
                .setHz(100)
                .setKernel("v6.18")
                .setToggles(List.of())
                .setWorkload("hackbench")
                .setStartedAt(Instant.ofEpochMilli(1_000_000))
                .build();
    }
}
