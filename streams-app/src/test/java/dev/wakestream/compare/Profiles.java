package dev.wakestream.compare;

import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Small profiles and runs. */
final class Profiles {
    static {
        // builders of generated classes are used before any serde
        TrustedClasses.ensure();
    }

    private Profiles() {}

    /** A final profile; functions as {@code comm, symbol, ns, comm, symbol, ns, …}. */
    static RunProfile profile(String run, Object... functions) {
        List<FunctionCost> costs = new ArrayList<>();
        for (int i = 0; i < functions.length; i += 3) {
            long ns = ((Number) functions[i + 2]).longValue();
            costs.add(new FunctionCost(
                    (String) functions[i], (String) functions[i + 1], null, 1L, ns, null, null, null, null, null));
        }
        return new RunProfile(run, true, 4, 100L, 0L, 0L, 1L, 1L, 1L, costs, List.of(), List.of(), List.of(), 0L, null);
    }

    static RunProfile with(RunProfile profile, Counter... counters) {
        profile.setCounters(List.of(counters));
        return profile;
    }

    static RunInfo info(String run, long seed, String machine, String kernel, String... toggles) {
        return RunInfo.newBuilder()
                .setRun(run)
                .setState(RunState.FINISHED)
                .setExperiment("e")
                .setVariant("v")
                .setRepetition(1)
                .setSource("model")
                .setScenario("")
                .setSeed(seed)
                .setModelVersion("1")
                .setMachine(machine)
                .setCpus(4)
                .setHz(100)
                .setKernel(kernel)
                .setToggles(List.of(toggles))
                .setWorkload("hackbench")
                .setStartedAt(Instant.EPOCH)
                .build();
    }
}
