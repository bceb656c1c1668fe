package dev.wakestream.producer;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import java.time.Instant;
import java.util.List;

/** A run that has been started. */
public final class RunInfoSample {
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
                .setWeightUnit("ns")
                .setFinishedAt(null)
                .setSpanNs(0)
                .setResults(List.of())
                .setPages(0)
                .setEvents(0)
                .setEventCounts(List.of())
                .setCounters(List.of())
                .setDigest("")
                .build();
    }
}
