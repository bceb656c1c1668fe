package dev.wakestream.testing;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.List;

/** Records as the topics hold them, with little in them. */
public final class StoredSamples {
    public static final long MS = 1_000_000;
    public static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

    static {
        TrustedClasses.ensure();
    }

    private StoredSamples() {}

    public static RunInfo info(String run, RunState state, Instant start) {
        return RunInfo.newBuilder()
                .setRun(run)
                .setState(state)
                .setExperiment("exp")
                .setVariant("base")
                .setRepetition(1)
                .setSource("model")
                .setScenario("scenario: 1")
                .setSeed(1)
                .setModelVersion("5")
                .setMachine("m")
                .setCpus(2)
                .setHz(1000)
                .setKernel("v6.18")
                .setToggles(List.of())
                .setWorkload("hackbench")
                .setStartedAt(start)
                .build();
    }

    public static RunProfile profile(String run, boolean closed, FunctionCost... functions) {
        long total =
                List.of(functions).stream().mapToLong(FunctionCost::getSelfNs).sum();
        return RunProfile.newBuilder()
                .setRun(run)
                .setFinal$(closed)
                .setCpus(2)
                .setSpanNs(total)
                .setTotalNs(total)
                .setIdleNs(0)
                .setWindows(1)
                .setPages(1)
                .setEventsTotal(1)
                .setFunctions(List.of(functions))
                .setEvents(List.of())
                .setCounters(List.of())
                .build();
    }

    public static FunctionCost cost(String comm, String symbol, long selfNs) {
        return FunctionCost.newBuilder()
                .setComm(comm)
                .setSymbol(symbol)
                .setDso(null)
                .setCalls(1)
                .setSelfNs(selfNs)
                .build();
    }

    /** Window number {@code k} of 10 ms. */
    public static CostWindow window(String run, long k, boolean closed, long selfNs) {
        return window(run, "10ms", 10 * MS, k, closed, selfNs);
    }

    public static CostWindow window(String run, String name, long lengthNs, long k, boolean closed, long selfNs) {
        return CostWindow.newBuilder()
                .setRun(run)
                .setStartNs(k * lengthNs)
                .setEndNs((k + 1) * lengthNs)
                .setFinal$(closed)
                .setTotalNs(selfNs)
                .setIdleNs(0)
                .setFunctions(List.of(cost("task", "f", selfNs)))
                .setEvents(List.of())
                .setCounters(List.of())
                .setWindow(name)
                .setCpus(2)
                .setCpusCovered(2)
                .build();
    }

    public static WindowKey key(CostWindow window) {
        return new WindowKey(window.getRun(), window.getStartNs(), window.getEndNs(), window.getWindow());
    }
}
